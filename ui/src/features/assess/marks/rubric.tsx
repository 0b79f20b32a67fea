/** What is looked for in an answer: what is ticked adds up to the points. */
import type { SittingRubric } from "../../../api/generated";
import { sentence } from "../../../shared/sentence";
import { visible } from "../../../shared/visible";
import { counted } from "../words";

interface RubricProps {
	rows: readonly SittingRubric[];
	ticked: ReadonlySet<number>;
	onTick(at: number): void;
}

export function Rubric({ rows, ticked, onTick }: RubricProps) {
	return (
		<fieldset className="grid gap-0.5">
			<legend className="mb-1 text-ink-soft text-xs">What it shows</legend>
			{rows.map(({ shows, points }, at) => (
				<label
					// Two rows can be told in the same words.
					key={at}
					className="flex items-baseline gap-2 rounded-md px-2 py-1.5 text-sm hover:bg-hover has-checked:bg-accent-soft"
				>
					<input
						type="checkbox"
						checked={ticked.has(at)}
						onChange={() => onTick(at)}
						className="size-4 shrink-0 translate-y-0.5"
					/>
					<span dir="auto" className="min-w-0 flex-1 [overflow-wrap:anywhere]">
						{visible(sentence(shows))}
					</span>{" "}
					<span className="shrink-0 text-ink-soft text-xs tabular-nums">
						{counted(points, "point")}
					</span>
				</label>
			))}
		</fieldset>
	);
}
