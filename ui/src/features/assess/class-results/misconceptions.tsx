/** What went wrong most in a class. */
import type { ClassMisconception } from "../../../api/generated";
import { sentence } from "../../../shared/sentence";
import { visible } from "../../../shared/visible";
import { gathered, shareWords } from "./class-words";
import { Notes } from "./notes";
import { ShareBar } from "./share-bar";

export function Misconceptions({
	misconceptions,
}: {
	misconceptions: readonly ClassMisconception[];
}) {
	return (
		<section aria-labelledby="wrong-most" className="grid gap-2">
			<h3 id="wrong-most" className="font-semibold">
				What went wrong most
			</h3>
			{misconceptions.length === 0 ? (
				<p className="text-ink-soft text-sm">No mistake that has a name was seen.</p>
			) : (
				<ul className="grid gap-2.5 rounded-lg border bg-raised px-4 py-3 text-sm">
					{misconceptions.map(({ words, learners }, at) => (
						// Two of them can be told in the same words.
						<li key={at} className="grid gap-1">
							<div className="flex items-baseline justify-between gap-x-6">
								<span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
									{visible(sentence(words))}
								</span>
								<span className="shrink-0 text-ink-soft tabular-nums">
									{shareWords(learners)} {learners.of === 1 ? "seat" : "seats"}
								</span>
							</div>
							<ShareBar share={learners} />
						</li>
					))}
				</ul>
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
