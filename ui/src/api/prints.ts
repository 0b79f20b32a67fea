/** How pupils' pages are printed, as queries. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { platform } from "../platform";
import type { Commands, PrintChoose, PrintList } from "./generated";
import { keys } from "./queries";

const NOTHING: Commands["print_list"]["params"] = {};

/** A choice of typeface, size, space and paper: for all classes, or for one; null takes it back. */
export type PrintChoice = Required<Omit<PrintChoose, "baseSha256">>;

/** How pupils' pages are printed, for all classes and for each. */
export function usePrints() {
	return useQuery({
		queryKey: keys.prints,
		queryFn: () => platform.call("print_list", NOTHING),
	});
}

/** Chooses typeface and size, one choice after the other. */
export function useChoosePrint() {
	const client = useQueryClient();
	return useMutation({
		scope: { id: "print" },
		mutationFn: (choice: PrintChoice) => {
			const seen = client.getQueryData<PrintList>(keys.prints);
			const profile = seen?.classes.find((each) => each.class === choice.class);
			const base = choice.class === null ? seen?.teacherSha256 : profile?.sha256;
			return platform.call("print_choose", { ...choice, baseSha256: base ?? null });
		},
		onSuccess: (list) => client.setQueryData(keys.prints, list),
		onError: () => client.invalidateQueries({ queryKey: keys.prints }),
	});
}
