/** One measure: its numbers as dots, what it is, what is not known, and the same as a table. */
import type { MeasureDefined, StudyMeasures } from "../../../api/generated";
import { drawing, Plot } from "../../../shared/plots/plot";
import { Fold } from "../../../shared/ui";
import { visible } from "../../../shared/visible";
import { type Figure, figureOf, heightOf, MOST_PARTS } from "./figures";
import { MeasureTable } from "./measure-table";
import { nameOf, scaleOf } from "./names";

const DotsDrawing = drawing(() => import("./dots-drawing"));

interface MeasureFigureProps {
	measured: StudyMeasures;
	measure: MeasureDefined;
}

export function MeasureFigure({ measured, measure }: MeasureFigureProps) {
	const { id, unit } = measure;
	const figure = figureOf(measured, id);
	const values = figure.lanes.flatMap(({ dots }) => dots.map(({ value }) => Math.abs(value)));
	const scale = scaleOf(unit, Math.max(0, ...values));
	const name = nameOf(id);
	return (
		<section data-measure={id} className="min-w-0">
			<Plot
				title={name}
				words={knownWords(figure)}
				height={figure.tasks === 0 ? 0 : heightOf(figure.lanes)}
				drawing={
					figure.tasks === 0 ? null : (
						<DotsDrawing
							title={name}
							lanes={figure.lanes}
							scale={scale}
							isShare={unit === "share" && values.every((value) => value <= 1)}
						/>
					)
				}
			>
				{figure.unknown.length > 0 && (
					<ul className="text-ink-soft text-xs">
						{figure.unknown.map(({ why, tasks }) => (
							<li key={why}>
								Not known of {tasksWords(tasks)}: {visible(why)}.
							</li>
						))}
					</ul>
				)}
				{figure.left > 0 && (
					<p className="text-ink-soft text-xs">
						The picture has the first {MOST_PARTS} parts; the table has {figure.left} more.
					</p>
				)}
				<Definition measure={measure} />
				{figure.tasks > 0 && (
					<Fold title="As a table">
						<MeasureTable measured={measured} measure={measure} scale={scale} />
					</Fold>
				)}
			</Plot>
		</section>
	);
}

/** What a measure is, in the words of docs/measures.md. */
export function Definition({ measure: { id, unit, means } }: { measure: MeasureDefined }) {
	return (
		<Fold title="Definition" note={id}>
			<p className="max-w-prose text-sm">
				<code>{id}</code> in <code>{unit}</code>: <Quoted text={means} />. It is defined with its
				formula and its events in <code>docs/measures.md</code>.
			</p>
		</Fold>
	);
}

/** A text in which code stands between backquotes. */
function Quoted({ text }: { text: string }) {
	const pieces = text.split("`");
	return pieces.map((piece, at) => (at % 2 === 1 ? <code key={at}>{piece}</code> : piece));
}

export function tasksWords(tasks: number): string {
	return tasks === 1 ? "1 task" : `${tasks} tasks`;
}

function knownWords({ tasks, participants, lanes }: Figure): string {
	if (tasks === 0) return "Not known of any task yet.";
	const who = participants === 1 ? "1 participant" : `${participants} participants`;
	const said = `Each number of ${tasksWords(tasks)} of ${who}; how many tasks stands behind each condition.`;
	return lanes.some(({ median }) => median !== null)
		? `${said} A line is the median, where there are 5 tasks or more.`
		: `${said} They are too few for a median.`;
}
