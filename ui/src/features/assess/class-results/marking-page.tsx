/** Marks what waits in a class: one question for all learners in a row, then the next. */
import { ChevronLeft } from "lucide-react";
import { useRef, useState } from "react";
import type { ClassResults, ClassResultsOf } from "../../../api/generated";
import { useMarksOfAll, useRegrading } from "../../../api/regrades";
import { Button, ReadFailure } from "../../../shared/ui";
import { escapeTo } from "../back";
import { Desk } from "../marks/desk";
import { type Waiting, waitingByQuestion } from "../marks/queue";
import { seatWords } from "../words";
import { resultsName } from "./class-words";

interface MarkingPageProps {
	results: ClassResults;
	of: ClassResultsOf;
	onClose(): void;
}

export function MarkingPage({ results, of, onClose }: MarkingPageProps) {
	// Those who had something to mark when it was begun: who is marked meanwhile stays among them.
	const [sessions] = useState(() =>
		results.learners.filter(({ unmarked }) => unmarked > 0).map(({ sessionId }) => sessionId),
	);
	const all = useMarksOfAll(sessions);
	const { readAgain } = useRegrading(of);
	const failed = all.find(({ error, data }) => error !== null && data === undefined);
	const known = all.flatMap(({ data }) => data ?? []);
	const left = useRef(false);
	const close = () => {
		left.current = true;
		onClose();
		// The results count what was given once, and not after each answer.
		readAgain();
	};
	const places = new Map(results.items.map(({ name }, at) => [name, at + 1]));
	const nameOf = ({ seat, mark }: Waiting) =>
		`Question ${places.get(mark.item) ?? mark.place} · ${seatWords(seat)}`;
	return (
		<article
			aria-labelledby="marking"
			data-testid="class-marking"
			onKeyDown={escapeTo(close)}
			className="grid max-w-4xl grid-cols-1 gap-4 px-6 py-4"
		>
			<Button
				tone="quiet"
				className="-ml-2 justify-self-start px-2"
				icon={<ChevronLeft className="size-4" aria-hidden />}
				onClick={close}
			>
				Back to the results
			</Button>
			<header>
				<h2 id="marking" className="font-semibold font-serif text-2xl">
					Mark by hand
				</h2>
				<p className="text-ink-soft text-sm">
					{resultsName(of.class)}, one question after the other and seat by seat.
				</p>
			</header>
			{failed ? (
				<ReadFailure error={failed.error} onRetry={failed.refetch} />
			) : known.length < sessions.length ? (
				<p role="status" className="text-ink-faint text-sm">
					Collecting what waits …
				</p>
			) : (
				<Desk
					of={of}
					waiting={waitingByQuestion(known, results.items)}
					nameOf={nameOf}
					begins
					// What was on its way when she left is counted, too.
					onGiven={() => left.current && readAgain()}
				>
					<Button tone="primary" onClick={close}>
						See the results
					</Button>
				</Desk>
			)}
		</article>
	);
}
