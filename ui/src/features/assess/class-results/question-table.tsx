/** The questions of a class: a table that can be put in order, each row of which opens. */
import { ArrowDown, ArrowUp } from "lucide-react";
import { useRef, useState } from "react";
import type { ClassItem, ClassResultsOf } from "../../../api/generated";
import { QuestionPlots } from "./plots/question-plots";
import { QuestionRow } from "./question-row";
import { type Column, type Order, pressed, sorted } from "./sorting";

const COLUMNS: readonly { by: Column | null; name: string }[] = [
	{ by: "place", name: "No." },
	{ by: null, name: "Question" },
	{ by: "right", name: "Right" },
	{ by: "discrimination", name: "Discrimination" },
	{ by: "time", name: "Median time" },
];

interface QuestionTableProps {
	items: readonly ClassItem[];
	/** Whether there are seats enough for a picture of them. */
	isDrawn: boolean;
	of: ClassResultsOf;
}

export function QuestionTable({ items, isDrawn, of }: QuestionTableProps) {
	const table = useRef<HTMLTableElement>(null);
	const [order, setOrder] = useState<Order>({ by: "place", down: false });
	const placed = items.map((item, at) => ({ ...item, place: at + 1 }));
	const inOrder = sorted(placed, order);
	// What does not count is in the table, and in no picture.
	const counting = inOrder.filter(({ dropped }) => !dropped);
	const goTo = (place: number) => {
		const row = table.current?.querySelector(`[data-place="${place}"]`);
		row?.scrollIntoView({ block: "center" });
		row?.querySelector("button")?.focus({ preventScroll: true });
	};
	return (
		<section aria-labelledby="class-questions" className="grid min-w-0 gap-2">
			<h3 id="class-questions" className="font-semibold">
				Questions
			</h3>
			{items.length === 0 ? (
				<p className="text-ink-soft text-sm">No question was asked.</p>
			) : (
				<>
					{isDrawn && <QuestionPlots items={counting} onPlace={goTo} />}
					<p className="max-w-prose text-ink-soft text-xs">
						A question opens to what went wrong in it, and to its marks. Discrimination says whether
						whoever does well elsewhere gets this question right too. Near 0 it tells nobody apart.
					</p>
					{/* What scrolls has to be reached by the keyboard: each row has a button. */}
					<div className="@container overflow-x-auto">
						<table
							ref={table}
							aria-labelledby="class-questions"
							className="w-full min-w-xl text-sm"
						>
							<thead className="border-b text-ink-soft text-xs">
								<tr>
									{COLUMNS.map(({ by, name }) => (
										<Head key={name} by={by} name={name} order={order} onOrder={setOrder} />
									))}
								</tr>
							</thead>
							<tbody>
								{inOrder.map((item) => (
									<QuestionRow key={item.name} item={item} columns={COLUMNS.length} of={of} />
								))}
							</tbody>
						</table>
					</div>
				</>
			)}
		</section>
	);
}

interface HeadProps {
	by: Column | null;
	name: string;
	order: Order;
	onOrder(order: Order): void;
}

function Head({ by, name, order, onOrder }: HeadProps) {
	const look = "py-1.5 pr-4 pl-2 text-left font-medium whitespace-nowrap";
	if (by === null) {
		return (
			<th scope="col" className={look}>
				{name}
			</th>
		);
	}
	const isBy = order.by === by;
	const Arrow = isBy && order.down ? ArrowDown : ArrowUp;
	return (
		<th
			scope="col"
			aria-sort={isBy ? (order.down ? "descending" : "ascending") : undefined}
			className={look}
		>
			<button
				type="button"
				onClick={() => onOrder(pressed(order, by))}
				className="-mx-1 inline-flex items-center gap-1 rounded-sm px-1 font-medium hover:text-ink"
			>
				{name}
				<Arrow className={`size-3 ${isBy ? "" : "opacity-0"}`} aria-hidden />
			</button>
		</th>
	);
}
