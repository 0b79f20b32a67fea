/** What Chromium's own tracing tells of a page: frames drawn, and work of the page's thread. */
import { setTimeout as sleep } from "node:timers/promises";
import type { CDPSession } from "playwright-core";

/** What Chromium calls the moment at which a frame is drawn, and work of the page's own thread. */
const DRAWN = "DrawFrame";
const WORK = "RunTask";

interface TraceEvent {
	name: string;
	/** Microseconds. */
	ts: number;
	dur?: number;
	/** Microseconds of a processor, where it is told. */
	tdur?: number;
	pid: number;
	tid: number;
	args?: { name?: string };
}

/** What happens in the page while something is done, and for so many milliseconds after. */
export async function traced(
	cdp: CDPSession,
	work: () => Promise<unknown>,
	after = 0,
): Promise<TraceEvent[]> {
	const events: TraceEvent[] = [];
	const hear = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
	cdp.on("Tracing.dataCollected", hear);
	const categories = "toplevel,devtools.timeline.frame,disabled-by-default-devtools.timeline.frame";
	await cdp.send("Tracing.start", {
		transferMode: "ReportEvents",
		traceConfig: { includedCategories: categories.split(",") },
	});
	await work();
	await sleep(after);
	const complete = new Promise<void>((resolve) => {
		cdp.once("Tracing.tracingComplete", () => resolve());
	});
	await cdp.send("Tracing.end");
	await complete;
	cdp.off("Tracing.dataCollected", hear);
	return events;
}

/** The pieces of work of the page's own thread, in milliseconds of a processor, the longest first. */
export function worked(events: readonly TraceEvent[]): number[] {
	const main = new Set(
		events
			.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
			.map(({ pid, tid }) => `${pid} ${tid}`),
	);
	return events
		.filter(({ name, pid, tid }) => name.endsWith(WORK) && main.has(`${pid} ${tid}`))
		.map(({ dur, tdur }) => (tdur ?? dur ?? 0) / 1_000)
		.sort((one, other) => other - one);
}

/** Frames and work in numbers. */
export function told(events: readonly TraceEvent[]) {
	const frames = events
		.filter(({ name }) => name === DRAWN)
		.map(({ ts }) => ts / 1_000)
		.sort((one, next) => one - next);
	const between = frames
		.slice(1)
		.map((at, place) => at - (frames[place] ?? at))
		.sort((one, next) => one - next);
	const share = (part: number) =>
		Math.round((between[Math.floor(between.length * part)] ?? Number.NaN) * 10) / 10;
	return {
		frames: frames.length,
		"median (ms)": share(0.5),
		"95 of 100 (ms)": share(0.95),
		"longest (ms)": share(1 - 1 / Math.max(between.length, 1)),
		"longest work (ms)": Math.round(worked(events)[0] ?? 0),
	};
}

/** A gesture of the wheel from a place in the page, down and up again. */
export async function wheel(
	cdp: CDPSession,
	box: { x: number; y: number; width: number; height: number },
	distance: number,
	speed: number,
): Promise<void> {
	for (const yDistance of [distance, -distance]) {
		await cdp.send("Input.synthesizeScrollGesture", {
			x: box.x + box.width / 2,
			y: box.y + box.height / 2,
			yDistance,
			speed,
			gestureSourceType: "mouse",
		});
	}
}
