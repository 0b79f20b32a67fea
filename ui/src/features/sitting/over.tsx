/** The end of a sitting: why it is over, and what is told of it. */
import { useEffect, useRef } from "react";
import type { SittingEnd, SittingStand, SittingTold } from "../../api/generated";
import { Button } from "../../shared/ui";
import { visible } from "../../shared/visible";
import { Review } from "./review";
import { answeredWords, endWords, pointsWords, toldInOrder } from "./words";

interface OverProps {
	stand: SittingStand;
	end: SittingEnd;
	onDone(): void;
}

export function Over({ stand, end, onDone }: OverProps) {
	const told = toldInOrder(stand.told);
	const heading = useRef<HTMLHeadingElement>(null);
	// Read from here: the button comes after all that is told.
	useEffect(() => heading.current?.focus(), []);
	return (
		<div className="grid gap-6">
			<div>
				<h2 ref={heading} tabIndex={-1} className="font-semibold text-2xl outline-none">
					{endWords(end)}
				</h2>
				<p className="mt-1 text-ink-soft text-lg">
					{answeredWords(stand.answered)} Thank you. <Total told={told} />
				</p>
			</div>
			{stand.beside.map(({ text }) => (
				<p key={text} className="rounded-lg border bg-accent-soft px-4 py-3">
					{visible(text)}
				</p>
			))}
			{/* It can come while the page stands here: it is told when everybody is through. */}
			{stand.sort === "evaluation" && (
				<p
					role="status"
					className={
						told.length > 0
							? "sr-only"
							: "rounded-lg border border-line-strong border-dashed px-4 py-3 text-ink-soft"
					}
				>
					{told.length > 0
						? "How it went is told below."
						: "Your teacher will tell you how it went."}
				</p>
			)}
			{told.length > 0 && <Review told={told} />}
			<div className="print:hidden">
				<Button tone="primary" className="h-10 px-5" onClick={onDone}>
					Done
				</Button>
			</div>
		</div>
	);
}

/** All points together, where each question tells its own. */
function Total({ told }: { told: readonly SittingTold[] }) {
	const scores = told.flatMap(({ feedback }) => (feedback.score ? [feedback.score] : []));
	if (scores.length === 0) return null;
	const points = scores.reduce((sum, [had]) => sum + had, 0);
	const of = scores.reduce((sum, [, most]) => sum + most, 0);
	return <span className="font-medium text-ink">{pointsWords([points, of])}.</span>;
}
