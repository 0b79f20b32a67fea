/** A point on a scale: as buttons, or on a line. */
import { useId } from "react";
import type { WidgetProps } from "./shape";

export function Rating(props: WidgetProps<"rating">) {
	const { widget, value, onChange, disabled, labelledBy, describedBy } = props;
	const { from, to, low, high } = widget;
	const points = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
	const chosen = value?.kind === "scale" ? value.value : null;
	const nameOf = (point: number) => {
		const end = point === from ? low : point === to ? high : "";
		return end === "" ? String(point) : `${point}, ${end}`;
	};
	return (
		<div
			role="radiogroup"
			aria-labelledby={labelledBy}
			aria-describedby={describedBy}
			className="grid w-fit max-w-full gap-1.5"
		>
			<div className="flex flex-wrap gap-2">
				{points.map((point) => (
					<label
						key={point}
						className="relative flex size-11 cursor-pointer items-center justify-center rounded-lg border border-line-strong bg-raised text-lg tabular-nums transition-colors hover:bg-hover has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
					>
						<input
							type="radio"
							name={labelledBy}
							data-digit={point}
							aria-label={nameOf(point)}
							disabled={disabled}
							checked={chosen === point}
							onChange={() => onChange({ kind: "scale", value: point })}
							className="absolute inset-0 cursor-pointer opacity-0"
						/>
						<span aria-hidden>{point}</span>
					</label>
				))}
			</div>
			<Ends low={low} high={high} />
		</div>
	);
}

export function Slider(props: WidgetProps<"slider">) {
	const { widget, value, onChange, disabled, labelledBy, describedBy } = props;
	const { from, to, step, low, high } = widget;
	const id = useId();
	const chosen = value?.kind === "scale" ? value.value : null;
	const middle = from + Math.floor((to - from) / step / 2) * step;
	const choose = (shown: string) => onChange({ kind: "scale", value: Number(shown) });
	return (
		<div className="grid gap-1.5">
			<output
				htmlFor={id}
				className={`text-center text-lg tabular-nums ${chosen === null ? "text-ink-soft" : "font-medium"}`}
			>
				{chosen ?? "Not chosen yet"}
			</output>
			<input
				id={id}
				type="range"
				min={from}
				max={to}
				step={step}
				value={chosen ?? middle}
				disabled={disabled}
				aria-labelledby={labelledBy}
				aria-describedby={describedBy}
				aria-valuetext={chosen === null ? "Not chosen yet" : endsName(widget, chosen)}
				onChange={(event) => choose(event.target.value)}
				// The middle is where it stands before it is touched, and may be what is meant.
				onPointerUp={({ currentTarget }) => {
					if (!disabled) choose(currentTarget.value);
				}}
				onKeyDown={(event) => {
					if (event.key !== " ") return;
					event.preventDefault();
					choose(event.currentTarget.value);
				}}
				className={`h-8 w-full cursor-pointer ${chosen === null ? "opacity-60" : ""}`}
			/>
			<Ends low={low || String(from)} high={high || String(to)} />
		</div>
	);
}

function endsName({ from, to, low, high }: WidgetProps<"slider">["widget"], value: number): string {
	const end = value === from ? low : value === to ? high : "";
	return end === "" ? String(value) : `${value}, ${end}`;
}

function Ends({ low, high }: { low: string; high: string }) {
	if (low === "" && high === "") return null;
	return (
		<div aria-hidden className="flex justify-between gap-6 text-ink-soft text-sm">
			<span>{low}</span>
			<span className="text-end">{high}</span>
		</div>
	);
}
