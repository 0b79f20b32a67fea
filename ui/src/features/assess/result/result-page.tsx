/** What came of one sitting. */
import { ChevronLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import { useSittingMarks } from "../../../api/assess";
import type { SessionId, SittingMarks } from "../../../api/generated";
import { toCallError } from "../../../platform";
import { closeResult } from "../../../shared/assess-room";
import { fieldAt } from "../../../shared/fields";
import { sentence } from "../../../shared/sentence";
import { moment } from "../../../shared/time";
import { Button, Notice, ReadFailure } from "../../../shared/ui";
import { visible } from "../../../shared/visible";
import { whoWords } from "../words";
import { Facts } from "./facts";
import { Questions } from "./questions";
import { ResultDeeds } from "./result-deeds";

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
			onKeyDown={(event) => {
				if (event.key !== "Escape" || event.defaultPrevented || fieldAt(event.target)) return;
				// What lies over the page is no part of it, although its keys come by here.
				if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
				event.preventDefault();
				closeResult();
			}}
			className="grid max-w-3xl grid-cols-1 gap-5 px-6 py-4 outline-none"
		>
			<div>
				<Button
					tone="quiet"
					className="-ml-2 px-2"
					icon={<ChevronLeft className="size-4" aria-hidden />}
					onClick={closeResult}
				>
					Back to the list
				</Button>
			</div>
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
			<Questions marks={questions} over={phase.is === "over"} />
		</>
	);
}
