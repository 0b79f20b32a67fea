/** Who has been through something: a table, each row of which opens what came of it. */
import { ArrowUp } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { SittingLine } from "../../api/generated";
import { showResult, useAssessRoom } from "../../shared/assess-room";
import { seenName } from "../../shared/names";
import { moment } from "../../shared/time";
import { Button } from "../../shared/ui";
import { Choice } from "./choice";
import { bySeat, classesOf } from "./seats";
import { agoWords, seatWords } from "./words";

/** More rows at once are slow to draw and nobody reads them. */
const AT_ONCE = 100;

/** What stands for all classes, and cannot be the name of one. */
const ALL = "/all";

const CELL = "py-1.5 pr-3 text-left";

export function BeenThrough({ lines }: { lines: readonly SittingLine[] }) {
	const [order, setOrder] = useState<"time" | "seat">("time");
	const [chosen, choose] = useState(ALL);
	const [most, setMost] = useState(AT_ONCE);
	const body = useRef<HTMLTableSectionElement>(null);
	useEffect(() => {
		// Whoever comes back from a result goes on at its row.
		const { seen } = useAssessRoom.getState();
		if (seen === null) return;
		body.current?.querySelector<HTMLElement>(`[data-sitting="${CSS.escape(seen)}"]`)?.focus();
		useAssessRoom.setState({ seen: null });
	}, []);
	if (lines.length === 0) {
		return (
			<p className="rounded-lg border border-line-strong border-dashed p-4 text-ink-soft text-sm">
				Nobody yet. Whoever sits down comes here, and you see each answer.
			</p>
		);
	}
	const classes = classesOf(lines);
	const ofClass = lines.filter((line) => chosen === ALL || (line.class ?? "") === chosen);
	const shown = order === "seat" ? bySeat(ofClass) : ofClass;
	const now = new Date();
	return (
		<>
			{classes.length > 1 && (
				<Choice label="Class" name="beside" value={chosen} onChange={choose}>
					<option value={ALL}>All classes</option>
					{classes.map((name) => (
						<option key={name ?? ""} value={name ?? ""}>
							{className(name)}
						</option>
					))}
				</Choice>
			)}
			<table aria-labelledby="been-through" className="w-full text-sm">
				<thead className="border-b text-ink-soft text-xs">
					<tr>
						<th
							scope="col"
							aria-sort={order === "seat" ? "ascending" : undefined}
							className={`${CELL} pl-2 font-medium`}
						>
							<button
								type="button"
								title={order === "seat" ? "Put the latest first" : "Put in the order of seats"}
								onClick={() => setOrder(order === "seat" ? "time" : "seat")}
								className="-mx-1 inline-flex items-center gap-1 rounded-sm px-1 font-medium hover:text-ink"
							>
								Seat
								<ArrowUp className={`size-3 ${order === "seat" ? "" : "opacity-0"}`} aria-hidden />
							</button>
						</th>
						{["Class", "Attempt", "State", "When"].map((name) => (
							<th
								key={name}
								scope="col"
								aria-sort={name === "When" && order === "time" ? "descending" : undefined}
								className={`${CELL} font-medium`}
							>
								{name}
							</th>
						))}
					</tr>
				</thead>
				<tbody ref={body}>
					{shown.slice(0, most).map((line) => (
						<Row key={line.sessionId} line={line} now={now} />
					))}
				</tbody>
			</table>
			{shown.length > most && (
				<Button tone="quiet" onClick={() => setMost(most + AT_ONCE)}>
					Show more ({shown.length - most} left)
				</Button>
			)}
		</>
	);
}

function Row({ line, now }: { line: SittingLine; now: Date }) {
	const { sessionId, seat, attempt, over, updatedAt } = line;
	return (
		// Keys press the button in it, whose click comes here.
		<tr
			onClick={() => showResult(sessionId)}
			className="cursor-default border-b last:border-b-0 hover:bg-hover"
		>
			<td className={`${CELL} pl-2`}>
				<button
					type="button"
					data-testid="assess-sitting"
					data-sitting={sessionId}
					className="rounded-sm text-left font-medium [overflow-wrap:anywhere] focus-visible:outline-2 focus-visible:outline-accent"
				>
					{seatWords(seat)}
				</button>
			</td>
			<td className={CELL}>{className(line.class)}</td>
			<td className={`${CELL} tabular-nums`}>{attempt}</td>
			<td className={CELL}>
				{over ? (
					<span className="text-ink-soft">Over</span>
				) : (
					<span className="font-medium text-accent">Going on</span>
				)}
			</td>
			<td className={`${CELL} text-ink-soft`}>
				<time dateTime={updatedAt} title={moment(updatedAt)}>
					{agoWords(updatedAt, now)}
				</time>
			</td>
		</tr>
	);
}

function className(name: string | null): string {
	return name === null ? "No class" : seenName(name);
}
