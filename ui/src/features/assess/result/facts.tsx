/** What a sitting came to, in a few figures. */
import type { ReactNode } from "react";
import type { SittingMarks } from "../../../api/generated";
import { sentence } from "../../../shared/sentence";
import { visible } from "../../../shared/visible";
import { counted, minutesWords, phaseWords } from "../words";

export function Facts({ marks }: { marks: SittingMarks }) {
	const { phase, points, of, placed, usedMs, leftWindow, scores, questions } = marks;
	const toMark = questions.filter(({ outcome }) => outcome.is === "toMark").length;
	return (
		<>
			<dl className="flex flex-wrap gap-x-8 gap-y-3 text-sm">
				{of > 0 && (
					<Fact name={phase.is === "over" ? "Points" : "Points so far"}>
						<span className="font-semibold text-lg tabular-nums leading-tight">
							{points} of {of}
						</span>
					</Fact>
				)}
				{placed !== null && <Fact name="Band">{visible(placed)}</Fact>}
				{scores.map(({ title, value }) => (
					<Fact key={title} name={visible(title)}>
						{value === null ? (
							<span className="text-ink-soft">Too few answers to say</span>
						) : (
							<span className="font-semibold text-lg tabular-nums leading-tight">
								{visible(value)}
							</span>
						)}
					</Fact>
				))}
				<Fact name={phase.is === "over" ? "How it ended" : "State"}>
					<span aria-live="polite">{phaseWords(phase)}</span>
				</Fact>
				<Fact name="Time used">{minutesWords(usedMs)}</Fact>
				{leftWindow > 0 && <Fact name="Left the window">{counted(leftWindow, "time")}</Fact>}
			</dl>
			{toMark > 0 && (
				<p className="text-ink-soft text-sm">
					{sentence(
						`${counted(toMark, "answer")} ${toMark === 1 ? "is" : "are"} yours to mark and not counted in the points`,
					)}
				</p>
			)}
		</>
	);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="max-w-sm">
			<dt className="text-ink-soft text-xs">{name}</dt>
			<dd>{children}</dd>
		</div>
	);
}
