/** One column is chosen in each row. Where it is narrow each row stands by itself. */
import { useId } from "react";
import type { WidgetProps } from "./shape";

export function Matrix(props: WidgetProps<"matrix">) {
	const { widget, value, onChange, disabled, labelledBy, describedBy } = props;
	const id = useId();
	const chosen =
		value?.kind === "matrix" ? value.columns : widget.rows.map((): number | null => null);
	return (
		<table
			aria-labelledby={labelledBy}
			aria-describedby={describedBy}
			className="w-full border-collapse text-base @max-[36rem]:block"
		>
			<thead className="@max-[36rem]:hidden">
				<tr>
					<td />
					{widget.columns.map((column) => (
						<th
							key={column}
							scope="col"
							className="px-2 pb-2 text-center align-bottom font-medium text-ink-soft text-sm"
						>
							{column}
						</th>
					))}
				</tr>
			</thead>
			<tbody className="@max-[36rem]:grid @max-[36rem]:gap-4">
				{widget.rows.map((row, at) => (
					<tr
						key={row}
						className="border-t @max-[36rem]:block @max-[36rem]:rounded-lg @max-[36rem]:border @max-[36rem]:px-3 @max-[36rem]:py-2"
					>
						<th
							scope="row"
							className="py-2 pe-3 text-start font-normal text-lg @max-[36rem]:block @max-[36rem]:font-medium"
						>
							{row}
						</th>
						{widget.columns.map((column, place) => (
							<td key={column} className="p-0 text-center @max-[36rem]:block">
								<label className="flex cursor-pointer items-center justify-center gap-3 rounded-md px-2 py-2.5 hover:bg-hover has-checked:bg-accent-soft @max-[36rem]:justify-start">
									<input
										type="radio"
										name={`${id}-${at}`}
										aria-label={`${row}: ${column}`}
										disabled={disabled}
										checked={chosen[at] === place}
										onChange={() => onChange({ kind: "matrix", columns: chosen.with(at, place) })}
										className="size-4"
									/>
									<span aria-hidden className="hidden @max-[36rem]:inline">
										{column}
									</span>
								</label>
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}
