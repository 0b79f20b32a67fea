/** The numbers of a measure, task by task. */
import type { MeasureDefined, StudyMeasures, StudyWork } from "../../../api/generated";
import { visible } from "../../../shared/visible";
import { numbersOf, partsOf, whyNot } from "./figures";
import { nameOf, type Scale, shown } from "./names";

const CELL = "py-1 pr-4 pl-1 text-left align-top";

interface MeasureTableProps {
	measured: StudyMeasures;
	measure: MeasureDefined;
	scale: Scale;
}

export function MeasureTable({ measured, measure: { id }, scale }: MeasureTableProps) {
	const { works, reasons } = measured;
	const parts = partsOf(works, id);
	const cell = (work: StudyWork, part: string) => {
		const found = numbersOf(work, id).filter((one) => one.part === part);
		return found.flatMap(({ values }) => values.map((value) => shown(Number(value), scale)));
	};
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached.
		<div className="max-h-96 overflow-auto" tabIndex={0}>
			<table className="text-sm tabular-nums">
				<caption className="sr-only">
					{nameOf(id)}, in {scale.name}
				</caption>
				<thead className="border-b text-ink-soft text-xs">
					<tr>
						{["Participant", "Task", "Condition"].map((name) => (
							<th key={name} scope="col" className={`${CELL} font-medium`}>
								{name}
							</th>
						))}
						{parts.map((part) => (
							<th key={part} scope="col" className={`${CELL} font-medium`}>
								{visible(part === "" ? "all" : part)}, {scale.name}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{works.map((work) => {
						const { participant, log, task, condition } = work;
						const none = parts.every((part) => cell(work, part).length === 0);
						return (
							<tr key={`${participant} ${log}`} className="border-b last:border-b-0">
								<th scope="row" className={`${CELL} font-medium`}>
									{participant}
								</th>
								<td className={CELL}>{task}</td>
								<td className={CELL}>{condition}</td>
								{none ? (
									<td colSpan={parts.length} className={`${CELL} text-ink-soft`}>
										not known: {visible(whyNot(work, id, reasons))}
									</td>
								) : (
									parts.map((part) => (
										<td key={part} className={CELL}>
											{cell(work, part).join("; ") || (
												<span className="text-ink-soft">not said</span>
											)}
										</td>
									))
								)}
							</tr>
						);
					})}
				</tbody>
			</table>
		</div>
	);
}
