/** One question of a result: what was asked, what was answered, and what came of it. */
import { useState } from "react";
import type { SittingLine, SittingMark } from "../../../api/generated";
import { sentence } from "../../../shared/sentence";
import { Button, Markdown } from "../../../shared/ui";
import { visible } from "../../../shared/visible";
import { ChangedMarks } from "../marks/changed-marks";
import { counted, secondsWords } from "../words";
import { OtherPoints } from "./other-points";
import { type Verdict, verdictOf } from "./outcomes";
import { VerdictMark } from "./verdict";

interface QuestionProps {
	/** Whose it is. */
	sitting: SittingLine;
	mark: SittingMark;
	/** Whether the sitting is over: before that, a question without an answer is still open. */
	over: boolean;
}

export function Question({ sitting, mark, over }: QuestionProps) {
	const [giving, setGiving] = useState(false);
	const { place, section, question, answer, outcome, tookMs, hints, late } = mark;
	const verdict = verdictOf(mark);
	const about = [
		tookMs > 0 ? secondsWords(tookMs) : null,
		hints > 0 ? counted(hints, "hint") : null,
	].filter((part) => part !== null);
	const judged = outcome.is === "unreadable" || (outcome.is === "marked" && outcome.of > 0);
	return (
		<li
			data-testid="assess-question"
			data-place={place}
			className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-2 border-b py-3.5 last:border-b-0"
		>
			<span className="font-semibold text-ink-soft tabular-nums">{place}</span>
			<div className="grid min-w-0 justify-items-start gap-1.5">
				{section !== "" && <span className="text-ink-soft text-xs">{visible(section)}</span>}
				<Markdown text={question} className="w-full text-base" />
				<div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
					{verdict !== "said" && (
						<VerdictMark
							verdict={verdict}
							more={shareOf(mark)}
							words={verdict === "unanswered" && !over ? "Not answered yet" : undefined}
						/>
					)}
					{late && <span className="font-medium text-warn">Came too late to count</span>}
					{about.length > 0 && <span className="text-ink-soft text-xs">{about.join(" · ")}</span>}
				</div>
				<div className="flex w-full flex-wrap gap-x-8 gap-y-1.5 empty:hidden">
					{answer !== null && <Said name="Answer" words={answer} />}
					<Key mark={mark} verdict={verdict} over={over} />
				</div>
				{outcome.is === "unreadable" && (
					<p className="text-ink-soft text-sm">{visible(sentence(outcome.why))}</p>
				)}
				{outcome.is === "marked" && outcome.misconceptions.length > 0 && (
					<ul className="grid gap-0.5 border-line-strong border-l-2 pl-2.5 text-sm">
						{outcome.misconceptions.map((words) => (
							<li key={words}>{visible(sentence(words))}</li>
						))}
					</ul>
				)}
				<ChangedMarks changes={mark.changes} />
				{over && judged && (
					<Button
						tone="quiet"
						className="-ml-2 h-7 px-2"
						aria-label={`Other points … for question ${place}`}
						onClick={() => setGiving(true)}
					>
						Other points …
					</Button>
				)}
				{giving && <OtherPoints sitting={sitting} mark={mark} onClose={() => setGiving(false)} />}
			</div>
		</li>
	);
}

/** What would be right, where it was not that. */
function Key({
	mark: { key },
	verdict,
	over,
}: Omit<QuestionProps, "sitting"> & { verdict: Verdict }) {
	if (key === null || verdict === "right" || verdict === "said") return null;
	if (verdict === "unanswered" && !over) return null;
	return <Said name={verdict === "toMark" ? "For example" : "It is"} words={key} />;
}

/** What somebody wrote stays as it is written: it is no markdown. */
function Said({ name, words }: { name: string; words: string }) {
	const block = words.includes("\n");
	return (
		<p className={`max-w-full text-sm ${block ? "w-full" : ""}`}>
			<span className="text-ink-soft">{name} </span>
			<span
				dir="auto"
				className={`whitespace-pre-wrap font-medium [overflow-wrap:anywhere] ${block ? "mt-0.5 block rounded-md border bg-raised px-2.5 py-1.5" : ""}`}
			>
				{visible(words)}
			</span>
		</p>
	);
}

function shareOf({ outcome }: SittingMark): string | undefined {
	if (outcome.is !== "marked" || outcome.points === 0 || outcome.points >= outcome.of) return;
	return `${outcome.points} of ${outcome.of}`;
}
