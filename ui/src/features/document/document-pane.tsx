/** What the third pane shows of lessons: those of a session, or one that was opened by itself. */
import type { SessionId } from "../../api/generated";
import { useLesson } from "../../api/lessons";
import { useDocument, useSession } from "../../api/queries";
import { toCallError } from "../../platform";
import { sentence } from "../../shared/sentence";
import { Button, Notice } from "../../shared/ui";
import { closeLesson } from "../../shared/use-place";
import "./document.css";
import "./lesson/lesson.css";
import { Documents } from "./documents";
import { EmptyDocument } from "./empty-document";

interface DocumentPaneProps {
	sessionId: SessionId | null;
}

/** Everything that a session has written. */
export function DocumentPane({ sessionId }: DocumentPaneProps) {
	const { data, error, isPending, refetch } = useDocument(sessionId);
	const working = useWorking(sessionId);
	if (sessionId === null) return <EmptyDocument working={false} />;
	if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
	if (isPending) return <div className="h-full" aria-busy />;
	if (data.lessons.length + data.others.length === 0)
		return <EmptyDocument working={working === true} />;
	return (
		<Documents
			key={sessionId}
			name={sessionId}
			sessionId={sessionId}
			lessons={data.lessons}
			others={data.others}
			// Until it is known, the marks in the document are believed.
			working={working ?? true}
		/>
	);
}

interface LessonPaneProps {
	path: string;
	/** The session beside it: its decisions on the lesson are shown here too. */
	sessionId: SessionId | null;
}

/** One lesson, whoever wrote it and whenever that was. */
export function LessonPane({ path, sessionId }: LessonPaneProps) {
	const { data, error, refetch } = useLesson(path);
	const working = useWorking(sessionId);

	if (error && !data)
		return <Failure error={error} onRetry={() => void refetch()} onClose={closeLesson} />;
	if (!data) return <div className="h-full" aria-busy />;
	return (
		<Documents
			key={path}
			name={path}
			sessionId={sessionId}
			lessons={[data]}
			others={[]}
			working={working === true}
			onClose={closeLesson}
		/>
	);
}

/** Whether a session's agent is at work; undefined until that is known. */
function useWorking(sessionId: SessionId | null): boolean | undefined {
	const state = useSession(sessionId).data?.session.state;
	return state && (state === "running" || state === "waiting");
}

interface FailureProps {
	error: unknown;
	onRetry(): void;
	onClose?(): void;
}

function Failure({ error, onRetry, onClose }: FailureProps) {
	return (
		<div className="p-4">
			<Notice
				tone="bad"
				actions={
					<>
						<Button onClick={onRetry}>Try again</Button>
						{onClose && <Button onClick={onClose}>Close</Button>}
					</>
				}
			>
				{sentence(toCallError(error).message)}
			</Notice>
		</div>
	);
}
