/** Stated confidence against what came true, as a table with the figures of the plot. */
import type { CalibrationPoint } from "../../api/generated";

interface CalibrationTableProps {
	points: readonly CalibrationPoint[];
	/** Who said how sure, such as "You said". */
	said: string;
}

export function CalibrationTable({ points, said }: CalibrationTableProps) {
	return (
		<div className="overflow-x-auto">
			<table className="w-full text-sm tabular-nums" data-testid="calibration-table">
				<caption className="sr-only">
					How sure predictions were, against how often they came true
				</caption>
				<thead>
					<tr className="border-b text-left text-ink-soft">
						{[said, "Came true", "Likely between", "Predictions"].map((name) => (
							<th key={name} scope="col" className="py-1 pe-4 font-medium">
								{name}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{points.map(({ stated, happened, low, high, right, count }) => (
						<tr key={stated} className="border-b">
							<th scope="row" className="py-1 pe-4 text-left font-normal">
								{percent(stated)}
							</th>
							<td className="py-1 pe-4">{percent(happened)}</td>
							<td className="py-1 pe-4">
								{percent(low)} and {percent(high)}
							</td>
							<td className="py-1 pe-4">
								{halves(right)} of {count}
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

/** "60 %". */
export function percent(number: number): string {
	return `${Math.round(number)}\u00A0%`;
}

/** A number of which a part may be half: "6", "7.5". */
export function halves(number: number): string {
	return Number.isInteger(number) ? String(number) : number.toFixed(1);
}
