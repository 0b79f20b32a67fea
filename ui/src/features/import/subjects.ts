/** The subjects that the teacher's classes have. */
import { useQueries } from "@tanstack/react-query";
import { keys, useFileTree } from "../../api/queries";
import { platform } from "../../platform";

/** Each subject once, by name. */
export function useSubjects(): string[] {
	const entries = useFileTree().data?.entries ?? [];
	const paths = entries.flatMap(({ path, folder }) =>
		!folder && /^classes\/[^/]+\.md$/.test(path) ? [path] : [],
	);
	return useQueries({
		queries: paths.map((path) => ({
			queryKey: keys.file(path),
			queryFn: () => platform.call("file_read", { path }),
		})),
		combine: (files) => {
			const subjects = files.flatMap(({ data }) => subjectOf(data?.text ?? "") ?? []);
			return [...new Set(subjects)].sort((a, b) => a.localeCompare(b, "en-GB"));
		},
	});
}

/** The subject that a profile's front matter states. */
export function subjectOf(text: string): string | null {
	const front = /^---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1] ?? "";
	const stated = /^subject:(.*)$/m.exec(front)?.[1]?.trim() ?? "";
	return stated.replace(/^["']|["']$/g, "").trim() || null;
}
