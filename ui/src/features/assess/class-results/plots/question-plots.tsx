/** The questions of a class in the order of their table: how many answers are right, and how long they took. */

import { drawing, Plot } from "../../../../shared/plots/plot";
import { Notes } from "../notes";
import type { PlacedItem } from "../sorting";
import { questionFigures, questionNotes } from "./figures";
import { rightWords, timesWords } from "./plot-words";

const RightDrawing = drawing(() => import("./right-drawing"));
const TimesDrawing = drawing(() => import("./times-drawing"));

interface QuestionPlotsProps {
	items: readonly PlacedItem[];
	/** A question was pressed. */
	onPlace(place: number): void;
}

export function QuestionPlots({ items, onPlace }: QuestionPlotsProps) {
	const figures = questionFigures(items);
	const isSaid = figures.some(({ share }) => share !== null);
	const isTimed = figures.some(({ seconds }) => seconds !== null);
	return (
		<>
			{isSaid && (
				<Plot
					title="How many answers are right"
					words={rightWords(figures)}
					drawing={<RightDrawing figures={figures} onPlace={onPlace} />}
				>
					<Notes notes={questionNotes(items, ({ right }) => right.note)} />
				</Plot>
			)}
			{isTimed && (
				<Plot
					title="How long a question takes"
					words={timesWords(figures)}
					height={176}
					drawing={<TimesDrawing figures={figures} onPlace={onPlace} />}
				/>
			)}
		</>
	);
}
