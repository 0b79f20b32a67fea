/** What became of a lesson: its versions, how any two differ, and the way back to one. */

import { useQueries } from "@tanstack/react-query";
import type { LogEntry, SessionId } from "../../../api/generated";
import { useLessonVersions } from "../../../api/lessons";
import { platform, toCallError } from "../../../platform";
import { sentence } from "../../../shared/sentence";
import { Dialog, Notice } from "../../../shared/ui";
import { closeDialog } from "../../../shared/use-place";
import { Comparison } from "./comparison";
import { storyOf } from "./story";

export function HistoryDialog({ lesson }: { lesson: string }) {
	return (
		<Dialog
			onClose={closeDialog}
			title="History of this lesson"
			description="Every change is kept. Choose two versions to see what differs; a section or the whole lesson can be brought back, and that is a version too."
			wide
		>
			<History key={lesson} path={lesson} />
		</Dialog>
	);
}

function History({ path }: { path: string }) {
	const { data, error } = useLessonVersions(path);
	const logs = useLogs(data?.flatMap(({ sessionId }) => sessionId ?? []) ?? []);
	if (error && !data) return <Notice tone="bad">{sentence(toCallError(error).message)}</Notice>;
	if (!data) return <p className="text-ink-faint text-sm">Reading the history …</p>;
	if (data.length === 0)
		return (
			<p className="text-ink-soft text-sm">
				Nothing has been changed yet. From the first change on, each version is listed here.
			</p>
		);
	return <Comparison path={path} steps={storyOf(path, data, logs)} />;
}

/** The events of sessions, as far as they are there; a session that was thrown away has none any more. */
function useLogs(sessionIds: readonly SessionId[]): ReadonlyMap<SessionId, LogEntry[]> {
	const ids = [...new Set(sessionIds)];
	const found = useQueries({
		queries: ids.map((sessionId) => ({
			queryKey: ["lesson-history", sessionId],
			queryFn: () => platform.call("session_get", { sessionId, face: platform.face }),
			retry: false,
		})),
	});
	return new Map(ids.map((id, at) => [id, found[at]?.data?.events ?? []]));
}
