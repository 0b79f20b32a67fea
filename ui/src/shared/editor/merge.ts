/** Brings two changes of one text together line by line, and keeps apart what both have changed. Pure. */
import { diff } from "@codemirror/merge";

/** Two changed texts brought together; where both changed the same lines, each with its own. */
export interface Merged {
	/** With her lines wherever both changed the same ones. */
	mine: string;
	/** With the other's lines there. */
	theirs: string;
	/** With the lines there that both began with. */
	base: string;
	/** In how many places that is so; without any, all three are one text. */
	conflicts: number;
}

/** Lines of the text before, the end not included, and what takes their place. */
interface LineChange {
	from: number;
	to: number;
	lines: string[];
}

export function merge(base: string, mine: string, theirs: string): Merged {
	const [before, hers, others] = [base, mine, theirs].map((text) => text.split("\n"));
	if (!before || !hers || !others) throw new Error("a text has at least one line");
	const left = changes(before, hers);
	const right = changes(before, others);
	const out = { mine: [] as string[], theirs: [] as string[], base: [] as string[] };
	const all = Object.values(out);
	let conflicts = 0;
	let done = 0;
	while (left.length + right.length > 0) {
		const [ours, their] = takeTogether(left, right);
		const both = [...ours, ...their];
		const from = Math.min(...both.map((each) => each.from));
		const to = Math.max(...both.map((each) => each.to));
		for (const lines of all) lines.push(...before.slice(done, from));
		const [one, other] = [applied(before, ours, from, to), applied(before, their, from, to)];
		if (ours.length === 0 || same(one, other)) for (const lines of all) lines.push(...other);
		else if (their.length === 0) for (const lines of all) lines.push(...one);
		else {
			conflicts += 1;
			out.mine.push(...one);
			out.theirs.push(...other);
			out.base.push(...before.slice(from, to));
		}
		done = to;
	}
	for (const lines of all) lines.push(...before.slice(done));
	return {
		mine: out.mine.join("\n"),
		theirs: out.theirs.join("\n"),
		base: out.base.join("\n"),
		conflicts,
	};
}

/** Takes the first change off both lists, with every other that meets it or one that it meets. */
function takeTogether(left: LineChange[], right: LineChange[]): [LineChange[], LineChange[]] {
	const [ours, their]: [LineChange[], LineChange[]] = [[], []];
	const [a, b] = [left[0], right[0]];
	if (a && (!b || a.from <= b.from)) ours.push(...left.splice(0, 1));
	else their.push(...right.splice(0, 1));
	for (;;) {
		const [nextLeft, nextRight] = [left[0], right[0]];
		if (nextLeft && their.some((each) => meet(nextLeft, each))) ours.push(...left.splice(0, 1));
		else if (nextRight && ours.some((each) => meet(nextRight, each)))
			their.push(...right.splice(0, 1));
		else return [ours, their];
	}
}

// Lines that were put in beside changed ones belong before or behind them, and nobody knows which.
function meet(a: LineChange, b: LineChange): boolean {
	if (a.from === a.to || b.from === b.to) return a.from <= b.to && b.from <= a.to;
	return a.from < b.to && b.from < a.to;
}

function applied(before: string[], changes: LineChange[], from: number, to: number): string[] {
	const lines: string[] = [];
	let done = from;
	for (const change of changes) {
		lines.push(...before.slice(done, change.from), ...change.lines);
		done = change.to;
	}
	return [...lines, ...before.slice(done, to)];
}

function same(a: string[], b: string[]): boolean {
	return a.length === b.length && a.every((line, at) => line === b[at]);
}

/** What differs, by lines: each line is one sign for the comparison. */
function changes(before: string[], after: string[]): LineChange[] {
	const signs = new Map<string, string>();
	const signOf = (line: string) => {
		const known = signs.get(line);
		if (known !== undefined) return known;
		// The halves of a pair would be kept together.
		const code = signs.size < 0xd800 ? signs.size : signs.size + 0x800;
		const sign = String.fromCharCode(Math.min(code, 0xffff));
		signs.set(line, sign);
		return sign;
	};
	const [a, b] = [before.map(signOf).join(""), after.map(signOf).join("")];
	// There are not as many signs as there may be lines; the whole text is one change then.
	if (signs.size > 0xf000) return [{ from: 0, to: before.length, lines: after }];
	return diff(a, b).map(({ fromA, toA, fromB, toB }) => ({
		from: fromA,
		to: toA,
		lines: after.slice(fromB, toB),
	}));
}
