/** The questions of a result, all of them or only what went wrong; what came up twice stands above them. */
import { useState } from "react";
import type { SittingLine, SittingMark } from "../../../api/generated";
import { sentence } from "../../../shared/sentence";
import { visible } from "../../../shared/visible";
import { hasRightAndWrong, recurring, wentWrong } from "./outcomes";
import { Question } from "./question";

interface QuestionsProps {
	sitting: SittingLine;
	marks: readonly SittingMark[];
	over: boolean;
}

export function Questions({ sitting, marks, over }: QuestionsProps) {
	const [onlyWrong, setOnlyWrong] = useState(false);
	const judged = hasRightAndWrong(marks);
	const shown = onlyWrong && judged ? marks.filter((mark) => wentWrong(mark, over)) : marks;
	if (marks.length === 0) {
		return <p className="text-ink-soft text-sm">No question was asked.</p>;
	}
	return (
		<>
			<Recurring marks={marks} />
			<section aria-labelledby="questions">
				<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b pb-1.5">
					<h3 id="questions" className="font-semibold">
						{judged ? "Questions" : "What was answered"}
					</h3>
					{judged && (
						<label className="flex items-center gap-2 text-sm">
							<input
								type="checkbox"
								checked={onlyWrong}
								onChange={(event) => setOnlyWrong(event.target.checked)}
								className="size-4"
							/>
							Only what went wrong
						</label>
					)}
				</div>
				{shown.length > 0 ? (
					<ol>
						{shown.map((mark) => (
							<Question key={mark.place} sitting={sitting} mark={mark} over={over} />
						))}
					</ol>
				) : (
					<p role="status" className="py-4 text-ink-soft text-sm">
						Nothing went wrong.
					</p>
				)}
			</section>
		</>
	);
}

function Recurring({ marks }: { marks: readonly SittingMark[] }) {
	const again = recurring(marks);
	if (again.length === 0) return null;
	return (
		<section
			aria-labelledby="recurring"
			className="grid gap-1.5 rounded-lg border bg-raised px-4 py-3"
		>
			<h3 id="recurring" className="font-semibold">
				What came up more than once
			</h3>
			<ul className="grid gap-1 text-sm">
				{again.map(({ words, places }) => (
					<li key={words}>
						{visible(sentence(words))}{" "}
						<span className="text-ink-soft">Questions {listed(places)}.</span>
					</li>
				))}
			</ul>
		</section>
	);
}

/** "2 and 5", "2, 5 and 9". */
function listed(places: readonly number[]): string {
	return new Intl.ListFormat("en-GB").format(places.map(String));
}
