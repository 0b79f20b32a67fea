/** What is drawn of a measure, and what stands in its table. Pure. */
import type { StudyMeasures, StudyNumber, StudyWork } from "../../../api/generated";

/** From so many tasks on a median is drawn beside the dots. */
export const LEAST_FOR_MEDIAN = 5;
/** Parts that a picture has room for; the table has all. */
export const MOST_PARTS = 8;

/** The height of a lane in a picture, and of what stands below all, in pixels. */
const [LANE, AXIS] = [26, 52];

/** How high the picture of so many lanes is, in pixels. */
export function heightOf(lanes: readonly Lane[]): number {
	return lanes.length * LANE + AXIS;
}

/** One number of one task. */
export interface Dot {
	value: number;
	participant: string;
	task: string;
}

/** The numbers of one part in one condition. */
export interface Lane {
	part: string;
	condition: string;
	dots: readonly Dot[];
	/** How many tasks they are of. */
	tasks: number;
	/** The middle one; null of fewer tasks than tell anything. */
	median: number | null;
}

/** What is not known, and of how many tasks. */
export interface Unknown {
	why: string;
	tasks: number;
}

export interface Figure {
	lanes: readonly Lane[];
	/** Parts that are in the table only. */
	left: number;
	/** How many tasks a number is known of, and how many participants did them. */
	tasks: number;
	participants: number;
	unknown: readonly Unknown[];
}

/** The numbers of a measure in one task. */
export function numbersOf({ numbers }: StudyWork, id: string): StudyNumber[] {
	return numbers.filter(({ measure }) => measure === id);
}

/** Its parts, in their order. */
export function partsOf(works: readonly StudyWork[], id: string): string[] {
	const parts = new Set<string>();
	for (const work of works) {
		for (const { part, values } of numbersOf(work, id)) if (values.length > 0) parts.add(part);
	}
	return [...parts].sort((one, other) => (one < other ? -1 : 1));
}

export function figureOf({ works, conditions, reasons }: StudyMeasures, id: string): Figure {
	const all = partsOf(works, id);
	const parts = all.slice(0, MOST_PARTS);
	const lanes = parts.flatMap((part) =>
		conditions.map((condition): Lane => {
			const dots: Dot[] = [];
			let tasks = 0;
			for (const work of works.filter((one) => one.condition === condition)) {
				const found = numbersOf(work, id).filter((one) => one.part === part);
				const values = found.flatMap((one) => one.values.map(Number));
				if (values.length > 0) tasks += 1;
				const { participant, task } = work;
				dots.push(...values.map((value) => ({ value, participant, task })));
			}
			const median = tasks >= LEAST_FOR_MEDIAN ? middle(dots) : null;
			return { part, condition, dots, tasks, median };
		}),
	);
	const known = works.filter((work) => numbersOf(work, id).some(({ values }) => values.length > 0));
	const why = new Map<string, number>();
	for (const work of works) {
		if (known.includes(work)) continue;
		const words = whyNot(work, id, reasons);
		why.set(words, (why.get(words) ?? 0) + 1);
	}
	return {
		lanes,
		left: all.length - parts.length,
		tasks: known.length,
		participants: new Set(known.map(({ participant }) => participant)).size,
		unknown: [...why].map(([words, tasks]) => ({ why: words, tasks })),
	};
}

/** Why a task has no number of a measure. */
export function whyNot(work: StudyWork, id: string, reasons: StudyMeasures["reasons"]): string {
	const code = numbersOf(work, id).find(({ missing }) => missing !== null)?.missing;
	if (code) return reasons.find((reason) => reason.code === code)?.why ?? code;
	return work.helped
		? "nothing was said of it in this task"
		: "the task was done without help, so there is no conversation";
}

function middle(dots: readonly Dot[]): number | null {
	const sorted = dots.map(({ value }) => value).sort((one, other) => one - other);
	const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
	return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** A point of a calibration curve: of one task, the pairs of one bin. */
export interface CurvePoint {
	stated: number;
	accepted: number;
	pairs: number;
	participant: string;
	task: string;
}

export function curvesOf({ works, conditions }: StudyMeasures): {
	condition: string;
	points: CurvePoint[];
}[] {
	const curves = conditions.map((condition) => ({
		condition,
		points: works.filter((work) => work.condition === condition).flatMap(pointsOf),
	}));
	return curves.filter(({ points }) => points.length > 0);
}

function pointsOf(work: StudyWork): CurvePoint[] {
	const of = (id: string, part: string) =>
		numbersOf(work, `calibration.curve_${id}`).find((one) => one.part === part)?.values[0];
	return numbersOf(work, "calibration.curve_stated").flatMap(({ part, values: [stated] }) => {
		const [accepted, pairs] = [of("accepted", part), of("count", part)];
		if (stated === undefined || accepted === undefined || pairs === undefined) return [];
		const { participant, task } = work;
		return [
			{
				stated: Number(stated),
				accepted: Number(accepted),
				pairs: Number(pairs),
				participant,
				task,
			},
		];
	});
}

/** What begins like this, a spreadsheet takes for a formula; a number may begin with a minus. */
const FORMULA = /^[=+@\t\r]|^-(?![\d.])/;

function quoted(words: string): string {
	const harmless = FORMULA.test(words) ? `'${words}` : words;
	return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** All numbers of the study, one a row (RFC 4180), with the columns of a bundle's measures.csv. */
export function asCsv({ works, measures }: StudyMeasures): string {
	const units = new Map(measures.map(({ id, unit }) => [id, unit]));
	const head = [
		...["participant", "sitting", "condition", "task", "log", "measure", "part", "item"],
		...["value", "unit", "missing"],
	];
	const rows = works.flatMap((work) => {
		const { participant, sitting, condition, task, log, numbers } = work;
		return numbers.flatMap(({ measure, part, values, missing }) => {
			const unit = units.get(measure) ?? "";
			const row = (item: string, value: string) => [
				...[participant, sitting, condition, task, log, measure, part, item],
				...[value, unit, missing ?? ""],
			];
			const [only] = values;
			if (values.length === 0 || only === undefined) return [row("", "")];
			if (values.length === 1) return [row("", only)];
			return values.map((value, at) => row(String(at + 1), value));
		});
	});
	const lines = [head, ...rows].map((row) => row.map(quoted).join(","));
	return `${lines.join("\r\n")}\r\n`;
}
