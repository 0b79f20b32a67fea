/** What wrong answers of a class have in common so far. */
import type { ClassMisconception } from "../../../api/generated";
import { sentence } from "../../../shared/sentence";
import { visible } from "../../../shared/visible";
import { shareWords } from "../class-results/class-words";
import { secondsWords } from "../words";

interface SoFarProps {
	misconceptions: readonly ClassMisconception[];
	/** Milliseconds that half of the answers took at most; null where there are too few. */
	usualMs: number | null;
}

export function SoFar({ misconceptions, usualMs }: SoFarProps) {
	return (
		<section aria-labelledby="board-so-far" className="grid gap-1.5 pt-1">
			<h3 id="board-so-far" className="font-semibold">
				What goes wrong so far
			</h3>
			{misconceptions.length === 0 ? (
				<p className="text-ink-soft text-sm">Nothing in common so far.</p>
			) : (
				<ul className="grid gap-1 text-sm">
					{misconceptions.map(({ words, learners }, at) => (
						// Two of them can be told in the same words.
						<li key={at} className="flex max-w-3xl items-baseline justify-between gap-x-6">
							<span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
								{visible(sentence(words))}
							</span>
							<span className="shrink-0 text-ink-soft tabular-nums">
								{shareWords(learners)} {learners.of === 1 ? "seat" : "seats"}
							</span>
						</li>
					))}
				</ul>
			)}
			{usualMs !== null && (
				<p className="text-ink-soft text-xs">
					Half of the answers so far took at most {secondsWords(usualMs)}.
				</p>
			)}
		</section>
	);
}
