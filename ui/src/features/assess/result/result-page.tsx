/** What came of one sitting. */
import { useEffect, useRef } from "react";
import { useSittingMarks } from "../../../api/assess";
import type { SessionId, SittingMarks } from "../../../api/generated";
import { toCallError } from "../../../platform";
import { closeResult } from "../../../shared/assess-room";
import { sentence } from "../../../shared/sentence";
import { moment } from "../../../shared/time";
import { Notice, ReadFailure } from "../../../shared/ui";
import { visible } from "../../../shared/visible";
import { BackToList, escapeTo } from "../back";
import { whoWords } from "../words";
import { Facts } from "./facts";
import { Questions } from "./questions";
import { ResultDeeds } from "./result-deeds";
import { ToMark } from "./to-mark";

export function ResultPage({ sessionId }: { sessionId: SessionId }) {
	const { data, error, refetch } = useSittingMarks(sessionId);
	const page = useRef<HTMLElement>(null);
	useEffect(() => page.current?.focus(), []);
	return (
		<article
			ref={page}
			tabIndex={-1}
			aria-label={data ? `Result: ${whoWords(data.sitting)}` : "Result"}
			data-testid="assess-result"
			onKeyDown={escapeTo(closeResult)}
			className="grid max-w-3xl grid-cols-1 gap-5 px-6 py-4 outline-none"
		>
			<BackToList onBack={closeResult} />
			{data ? (
				<Result marks={data} />
			) : error === null ? (
				<p role="status" className="text-ink-faint text-sm">
					Working out what came of it …
				</p>
			) : toCallError(error).code === "notFound" ? (
				<Notice tone="warn">
					This is not here any more; what other seats did still is.{" "}
					{visible(sentence(toCallError(error).message))}
				</Notice>
			) : (
				<ReadFailure error={error} onRetry={refetch} />
			)}
		</article>
	);
}

function Result({ marks }: { marks: SittingMarks }) {
	const { sitting, phase, questions } = marks;
	return (
		<>
			<header className="grid gap-1">
				<h2 className="font-semibold font-serif text-2xl [overflow-wrap:anywhere]">
					{whoWords(sitting)}
				</h2>
				<p className="text-ink-soft text-sm">
					{visible(sitting.title)}
					{sitting.attempt > 1 && ` · attempt ${sitting.attempt}`} · {moment(sitting.updatedAt)}
				</p>
			</header>
			<Facts marks={marks} />
			<ResultDeeds sitting={sitting} phase={phase} />
			<ToMark marks={marks} />
			<Questions sitting={sitting} marks={questions} over={phase.is === "over"} />
		</>
	);
}
