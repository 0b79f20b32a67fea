/** What happens when: made from the activities, so that it cannot say anything else than they do. */
import type { Lesson, PageBlock } from "../../../api/generated";

type Rows = Extract<PageBlock, { type: "timings" }>["rows"];

export function Timings({ lesson }: { lesson: Lesson }) {
	const rows = timingRows(lesson);
	if (rows.length === 0)
		return (
			<p data-chrome className="mt-1 font-sans text-ink-faint text-sm">
				The activities will be listed here with the minute each begins at.
			</p>
		);
	return <TimingTable rows={rows} total={lesson.minutes.planned} />;
}

/** The activities of a lesson one after the other. */
export function timingRows(lesson: Lesson): Rows {
	let begins = 0;
	return lesson.sections
		.filter(({ kind }) => kind === "activities")
		.flatMap(({ heading, items }) =>
			items.map(({ title, minutes }) => {
				const row = { section: heading, title, begins, minutes: minutes ?? 0 };
				begins += row.minutes;
				return row;
			}),
		);
}

export function TimingTable({ rows, total }: { rows: Rows; total: number }) {
	return (
		<div className="prose paper-text overflow-x-auto">
			<table>
				<thead>
					<tr>
						<th scope="col">From</th>
						<th scope="col">Minutes</th>
						<th scope="col">What</th>
						<th scope="col">Part</th>
					</tr>
				</thead>
				<tbody>
					{rows.map(({ section, title, begins, minutes }) => (
						<tr key={`${begins}:${section}:${title}`}>
							<td>{clock(begins)}</td>
							<td>{minutes}</td>
							<td>{title}</td>
							<td>{section}</td>
						</tr>
					))}
				</tbody>
				<tfoot>
					<tr>
						<td>{clock(total)}</td>
						<td colSpan={3}>End</td>
					</tr>
				</tfoot>
			</table>
		</div>
	);
}

/** A minute of the lesson as "0:05". */
function clock(minute: number): string {
	return `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, "0")}`;
}
