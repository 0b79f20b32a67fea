/** What went wrong most in a class. */
import type { ClassMisconception, SaidShare } from "../../../api/generated";
import { sentence } from "../../../shared/sentence";
import { visible } from "../../../shared/visible";
import { gathered, intervalWords, shareWords } from "./class-words";
import { Notes } from "./notes";
import { MisconceptionsPlot } from "./plots/misconceptions-plot";

interface MisconceptionsProps {
	misconceptions: readonly ClassMisconception[];
	/** Whether there are seats enough for a picture of them. */
	isDrawn: boolean;
}

export function Misconceptions({ misconceptions, isDrawn }: MisconceptionsProps) {
	return (
		<section aria-labelledby="wrong-most" className="grid gap-2">
			<h3 id="wrong-most" className="font-semibold">
				What went wrong most
			</h3>
			{misconceptions.length === 0 ? (
				<p className="text-ink-soft text-sm">No mistake that has a name was seen.</p>
			) : (
				<>
					{isDrawn && <MisconceptionsPlot misconceptions={misconceptions} />}
					<ul className="grid gap-1.5 px-4 text-sm">
						{misconceptions.map(({ words, learners }, at) => (
							// Two of them can be told in the same words.
							<li key={at} className="flex items-baseline justify-between gap-x-6">
								<span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
									{visible(sentence(words))}
								</span>
								<Showed learners={learners} />
							</li>
						))}
					</ul>
				</>
			)}
			<Notes
				notes={gathered(
					misconceptions.map(({ words, learners }) => ({
						name: `“${words}”`,
						note: learners.note,
					})),
				)}
				of={misconceptions.length}
			/>
		</section>
	);
}

function Showed({ learners }: { learners: SaidShare }) {
	const interval = intervalWords(learners);
	return (
		<span title={interval ?? undefined} className="shrink-0 text-ink-soft tabular-nums">
			{shareWords(learners)} {learners.of === 1 ? "seat" : "seats"}
			{interval && <span className="sr-only"> {interval}</span>}
		</span>
	);
}
