/** What is left of the sample that came with the program: files that she neither changed nor wrote. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { platform } from "../platform";
import { reportError } from "../shared/report";
import { sayWithUndo } from "../shared/undo";
import { removeFile, restoreFile } from "./file-versions";
import type { Commands } from "./generated";
import { keys } from "./queries";

const NOTHING: Commands["sample_list"]["params"] = {};

export function useSample() {
	return useQuery({
		// With the files: what is changed is no sample any more.
		queryKey: [...keys.tree, "sample"],
		queryFn: () => platform.call("sample_list", NOTHING),
	});
}

/** Takes files of the sample away, with one way back for all. */
export function usePutAway(): (paths: readonly string[], said: string) => Promise<void> {
	const client = useQueryClient();
	return async (paths, said) => {
		const gone: string[] = [];
		try {
			for (const path of paths) {
				await removeFile(client, path);
				gone.push(path);
			}
		} catch (reason) {
			reportError(reason);
		}
		if (gone.length === 0) return;
		sayWithUndo(
			said,
			() => {
				// One after the other, as they went.
				const back = async () => {
					for (const path of gone) await restoreFile(client, path, null);
				};
				void back().catch(reportError);
			},
			"They stay among the deleted files for 30 days.",
		);
	};
}
