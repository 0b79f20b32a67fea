/** How a lesson's time is shared out: a bar of its sections, and the sum in words. */
import { Clock } from "lucide-react";
import type { Lesson } from "../../../api/generated";
import { minutesInWords } from "./minutes";

const LOOKS = {
	fits: "bg-good-soft text-good",
	left: "bg-hover text-ink-soft",
	over: "bg-bad-soft text-bad",
};

export function MinutesBar({ lesson }: { lesson: Lesson }) {
	const { minutes, sections } = lesson;
	const { words, difference, fit } = minutesInWords(minutes);
	const whole = Math.max(minutes.available ?? 0, minutes.planned, 1);
	const parts = minutes.by.filter((part) => part.minutes > 0);
	const headingOf = (id: string) => sections.find((section) => section.id === id)?.heading ?? id;
	return (
		<div data-testid="minutes" data-fit={fit}>
			<p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft">
				<Clock className="size-4 text-ink-faint" aria-hidden />
				<span>{words}</span>
				{difference !== "" && (
					<span className={`rounded-full px-2 font-medium text-xs leading-5 ${LOOKS[fit]}`}>
						{difference}
					</span>
				)}
			</p>
			{parts.length > 0 && (
				<ul
					aria-label="Minutes by section"
					className={`mt-1.5 flex h-1.5 gap-px overflow-hidden rounded-full ${fit === "over" ? "bg-bad-soft" : "bg-hover"}`}
				>
					{parts.map((part) => (
						<li
							key={part.section}
							title={`${headingOf(part.section)}: ${part.minutes} min`}
							style={{ width: `${(part.minutes / whole) * 100}%` }}
							className={`h-full ${fit === "over" ? "bg-bad" : "bg-accent"}`}
						>
							<span className="sr-only">
								{headingOf(part.section)}: {part.minutes} minutes
							</span>
						</li>
					))}
				</ul>
			)}
		</div>
	);
}
