/** A line that stands upright, with words at their places on it. Nothing is chosen until somebody chooses. */
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import type { ScaleAnchor } from "../../../api/generated";
import type { WidgetProps } from "./shape";

/** How far Page Up and Page Down go, in steps. */
const LEAP = 10;
/** Into how many parts numbers beside the line divide it, at least. */
const PARTS = 10;

export function Upright(props: WidgetProps<"slider">) {
	const { widget, value, onChange, disabled, labelledBy, describedBy, onSubmit } = props;
	const { from, to, anchors } = widget;
	const line = useRef<HTMLDivElement>(null);
	const chosen = value?.kind === "scale" ? value.value : null;
	const choose = (number: number) => {
		if (!disabled) onChange({ kind: "scale", value: onLine(widget, number) });
	};
	const point = (event: PointerEvent) => {
		const box = line.current?.getBoundingClientRect();
		if (!box || box.height === 0) return;
		choose(from + ((box.bottom - event.clientY) / box.height) * (to - from));
	};
	const press = (event: KeyboardEvent) => {
		// A field in a form does so by itself.
		if (event.key === "Enter") return onSubmit();
		const next = afterKey(widget, chosen, event.key);
		if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
		event.preventDefault();
		choose(next);
	};
	const height = (number: number) => `${((number - from) / (to - from)) * 100}%`;
	return (
		<div className="grid gap-3">
			<p
				aria-hidden
				className={`text-lg tabular-nums ${chosen === null ? "text-ink-soft" : "font-medium"}`}
			>
				{chosen === null ? "Not chosen yet" : meaning(widget, chosen)}
			</p>
			<div
				role="slider"
				tabIndex={disabled ? -1 : 0}
				aria-orientation="vertical"
				aria-valuemin={from}
				aria-valuemax={to}
				aria-valuenow={chosen ?? from}
				aria-valuetext={chosen === null ? "Not chosen yet" : meaning(widget, chosen)}
				aria-labelledby={labelledBy}
				aria-describedby={describedBy}
				aria-disabled={disabled}
				onKeyDown={press}
				onPointerDown={(event) => {
					event.currentTarget.setPointerCapture?.(event.pointerId);
					point(event);
				}}
				onPointerMove={(event) => {
					if (event.buttons === 1) point(event);
				}}
				className="w-full max-w-md cursor-pointer touch-none select-none rounded-lg px-2 py-4 outline-offset-2 focus-visible:outline-2 focus-visible:outline-accent aria-disabled:cursor-default aria-disabled:opacity-70"
			>
				<div
					ref={line}
					className="relative ms-14 h-[clamp(20rem,calc(100vh-20rem),30rem)] border-line-strong border-s-2"
				>
					{numbers(widget).map((number) => (
						<span
							key={number}
							aria-hidden
							style={{ bottom: height(number) }}
							className="absolute end-full flex translate-y-1/2 items-center gap-1.5 text-ink-soft text-xs tabular-nums"
						>
							{number}
							<span className="w-1.5 border-line-strong border-t" />
						</span>
					))}
					{anchors.map(({ at, text }) => (
						<span
							key={at}
							aria-hidden
							style={{ bottom: height(at) }}
							className="absolute start-0 flex translate-y-1/2 items-center gap-2 whitespace-nowrap text-sm"
						>
							<span className="w-4 border-ink border-t-2" />
							{text}
						</span>
					))}
					{chosen !== null && (
						<span
							aria-hidden
							data-testid="upright-mark"
							style={{ bottom: height(chosen) }}
							className="absolute -start-[11px] size-5 translate-y-1/2 rounded-full border-2 border-raised bg-accent shadow-sm"
						/>
					)}
				</div>
			</div>
		</div>
	);
}

type Line = WidgetProps<"slider">["widget"];

/** The nearest number that can be chosen. */
export function onLine({ from, to, step }: Line, number: number): number {
	const stepped = from + Math.round((number - from) / step) * step;
	return Math.min(to, Math.max(from, stepped));
}

/** What a key chooses; null where it chooses nothing. The first one begins at an end, not in the middle. */
function afterKey({ from, to, step }: Line, chosen: number | null, key: string): number | null {
	switch (key) {
		case "ArrowUp":
		case "ArrowRight":
			return chosen === null ? from : chosen + step;
		case "ArrowDown":
		case "ArrowLeft":
			return chosen === null ? to : chosen - step;
		case "PageUp":
			return chosen === null ? from : chosen + LEAP * step;
		case "PageDown":
			return chosen === null ? to : chosen - LEAP * step;
		case "Home":
			return from;
		case "End":
			return to;
		default:
			return null;
	}
}

/** A number with the words that stand at it, or those that it lies between. */
export function meaning({ from, to, low, high, anchors }: Line, number: number): string {
	const ends = [
		{ at: from, text: low },
		{ at: to, text: high },
	].filter(({ at, text }) => text !== "" && anchors.every((anchor) => anchor.at !== at));
	const all: ScaleAnchor[] = [...anchors, ...ends].sort((one, next) => one.at - next.at);
	const words = (anchor: ScaleAnchor) => `“${anchor.text}”`;
	const here = all.find(({ at }) => at === number);
	if (here) return `${number}: ${here.text}`;
	const below = all.filter(({ at }) => at < number).at(-1);
	const above = all.find(({ at }) => at > number);
	if (below && above) return `${number}: between ${words(below)} and ${words(above)}`;
	if (below) return `${number}: above ${words(below)}`;
	return above ? `${number}: below ${words(above)}` : String(number);
}

/** Round numbers beside the line. */
function numbers({ from, to }: Line): number[] {
	const rough = (to - from) / PARTS;
	const unit = 10 ** Math.floor(Math.log10(rough));
	const apart = Math.max(
		1,
		[1, 2, 5, 10].map((times) => times * unit).find((one) => one * 2 > rough) ?? 1,
	);
	const first = Math.ceil(from / apart) * apart;
	return Array.from(
		{ length: Math.floor((to - first) / apart) + 1 },
		(_, at) => first + at * apart,
	);
}
