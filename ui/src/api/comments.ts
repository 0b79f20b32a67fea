/** What a teacher notes for herself on a lesson. */
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { platform } from "../platform";
import type { LessonComment, LessonComments } from "./generated";
import { keys } from "./queries";

const commentsOf = (path: string) => [...keys.lesson(path), "comments"] as const;

/** Her comments on a lesson. */
export function useComments(path: string, enabled = true) {
	return useQuery({
		enabled,
		queryKey: commentsOf(path),
		queryFn: () => platform.call("lesson_comments", { path }),
	});
}

/** Writes her comments anew; what is not as it was seen is refused. */
export async function writeComments(
	client: QueryClient,
	path: string,
	comments: LessonComment[],
): Promise<void> {
	const sha256 = client.getQueryData<LessonComments>(commentsOf(path))?.sha256 ?? null;
	try {
		const after = await platform.call("lesson_comments_write", { path, comments, sha256 });
		client.setQueryData<LessonComments>(commentsOf(path), after);
	} catch (reason) {
		void client.invalidateQueries({ queryKey: commentsOf(path) });
		throw reason;
	}
}
