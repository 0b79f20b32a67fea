/** The tables and plots of a class. They come when the results of one are opened. */
import type { ClassResults, ClassResultsOf } from "../../../api/generated";
import { Changes } from "./changes";
import { ClassNotes } from "./class-notes";
import { ENOUGH } from "./class-words";
import { Misconceptions } from "./misconceptions";
import { OutcomeTable } from "./outcome-table";
import { QuestionTable } from "./question-table";
import { SeatTable } from "./seat-table";
import { TakeAway } from "./take-away";

interface ResultsProps {
	results: ClassResults;
	of: ClassResultsOf;
	title: string | null;
}

export function Results({ results, of, title }: ResultsProps) {
	const { learners, items, outcomes, misconceptions } = results;
	const isDrawn = learners.length > 1;
	return (
		<>
			{learners.length < ENOUGH && (
				<p className="max-w-prose text-ink-soft text-sm">
					From fewer than {ENOUGH} seats nobody can tell how much is chance. So seats are counted,
					and no interval is shown around the count.
				</p>
			)}
			{!isDrawn && (
				<p className="max-w-prose text-ink-soft text-sm">
					Plots come as soon as a second seat is over. What the first one did stands in the tables.
				</p>
			)}
			<Misconceptions misconceptions={misconceptions} isDrawn={isDrawn} />
			<ClassNotes of={of} />
			<QuestionTable items={items} isDrawn={isDrawn} of={of} />
			<Changes of={of} />
			<OutcomeTable outcomes={outcomes} learners={learners} />
			<SeatTable learners={learners} isDrawn={isDrawn}>
				<TakeAway results={results} of={of.class} title={title} />
			</SeatTable>
		</>
	);
}
