/** Lessons rated by hand: two of one case side by side, without a word of who wrote them. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { platform } from "../platform";
import type { RatingFormat, RatingSay, RatingSheet } from "./generated";

/** Whose rating of which folder. */
export interface Rated {
	folder: string;
	rater: string;
}

function sheetKey({ folder, rater }: Rated) {
	return ["ratings", "sheet", folder, rater] as const;
}

/** The folders of results in the workspace. */
export function useRatingFolders() {
	return useQuery({
		queryKey: ["ratings", "folders"],
		queryFn: () => platform.call("rating_folders", {}),
		// They are written by a terminal, and nothing tells of it.
		staleTime: 0,
	});
}

/** Everything that is to be rated, and what was said of it. */
export function useRatingSheet(rated: Rated) {
	return useQuery({
		queryKey: sheetKey(rated),
		queryFn: () => platform.call("rating_open", rated),
		// Somebody may rate the same folder at a terminal meanwhile.
		gcTime: 0,
	});
}

/** The two lessons of a pair. */
export function useRatingDrafts(rated: Rated, pair: string) {
	return useQuery({
		queryKey: ["ratings", "drafts", rated.folder, rated.rater, pair],
		queryFn: () => platform.call("rating_drafts", { ...rated, pair }),
	});
}

/** What is said of a pair, or taken back. */
export type Saying = Omit<RatingSay, "folder" | "rater">;

/** Says it; it is on the disk when this is through, and what came of it all is asked for when nothing is open any more. */
export function useRate(rated: Rated) {
	const client = useQueryClient();
	return useMutation({
		// One after the other: what is said last is what counts.
		scope: { id: "ratings" },
		mutationFn: (saying: Saying) => platform.call("rating_say", { ...rated, ...saying }),
		onSuccess: async (pair) => {
			client.setQueryData<RatingSheet>(sheetKey(rated), (sheet) => {
				if (!sheet) return sheet;
				const pairs = sheet.pairs.map((one) => (one.pair === pair.pair ? pair : one));
				// What was true of another state is not said of this one.
				return { ...sheet, pairs, outcome: null };
			});
			const sheet = client.getQueryData<RatingSheet>(sheetKey(rated));
			const whole = sheet?.pairs.every(({ said }) => said.length === sheet.criteria.length);
			if (whole) await client.invalidateQueries({ queryKey: sheetKey(rated) });
		},
	});
}

/** What everybody said of a folder, as the text of a file. */
export async function ratingsOf(folder: string, format: RatingFormat): Promise<string> {
	return (await platform.call("rating_export", { folder, format })).text;
}
