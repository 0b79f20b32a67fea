/** What happens when: made from the activities, so that it cannot say anything else than they do. */
import type { Lesson, RunRow } from "../../../api/generated";
import { Title } from "./title";
import { plainTitle } from "./titles";

type Row = Pick<RunRow, "part" | "title" | "minutes">;

export function Timings({ lesson }: { lesson: Lesson }) {
	const rows = timingRows(lesson);
	if (rows.length === 0)
		return (
			<p data-chrome className="mt-1 font-sans text-ink-faint text-sm">
				The activities will be listed here with the minute each begins at.
			</p>
		);
	return <TimingTable rows={rows} />;
}

/** The times at the end of a plan that does not say where they stand. */
export function TimingsSection({ lesson }: { lesson: Lesson }) {
	const placed = lesson.sections.some(({ kind }) => kind === "timings");
	if (placed || timingRows(lesson).length === 0) return null;
	return (
		<section aria-labelledby="section-timings" className="paper-section">
			<h2 id="section-timings" className="paper-heading">
				Timings
			</h2>
			<Timings lesson={lesson} />
		</section>
	);
}

/** The activities of a lesson one after the other. */
export function timingRows({ sections }: Pick<Lesson, "sections">): Row[] {
	return sections
		.filter(({ kind }) => kind === "activities")
		.flatMap(({ heading, items }) =>
			items.map(({ title, minutes }) => ({ part: heading, title, minutes })),
		);
}

export function TimingTable({ rows }: { rows: readonly Row[] }) {
	let total = 0;
	const begun = rows.map((row) => {
		const begins = total;
		total += row.minutes ?? 0;
		return { ...row, begins };
	});
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
					{begun.map(({ part, title, begins, minutes }) => (
						<tr key={`${begins}:${part}:${title}`}>
							<td>{clock(begins)}</td>
							<td>{minutes ?? "?"}</td>
							<td>
								<Title>{title}</Title>
							</td>
							<td>{plainTitle(part)}</td>
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
