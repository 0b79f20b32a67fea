/** Two sessions, step beside step. Pure. */
import { diff } from "@codemirror/merge";
import type { Span } from "../../api/generated";

export interface Pair {
	/** Null where the other session alone has this step. */
	one: Span | null;
	other: Span | null;
}

/** Letters from here on stand for steps: below the surrogates there is room for some thirty thousand. */
const FIRST = 0x4e00;
const LAST = 0xd7ff;

/** How deep a comparison goes that finds little in common, and how long it may take in milliseconds. */
const EFFORT = { scanLimit: 500, timeout: 1_500 };

/** The same step of another session has the same name: which model answered, or what was said, is no other step. */
function nameOf(span: Span): string {
	switch (span.kind) {
		case "model":
		case "run": {
			const { detail } = span;
			const of =
				typeof detail === "object" && detail !== null && !Array.isArray(detail) ? detail : {};
			return `${span.kind} ${of[span.kind === "model" ? "component" : "agent"] ?? span.name}`;
		}
		case "message":
		case "note":
		case "rejection":
		case "privacy":
			return span.kind;
		default:
			return `${span.kind} ${span.name}`;
	}
}

/** The steps of both in their orders, those that are the same beside each other. */
export function align(one: readonly Span[], other: readonly Span[]): Pair[] {
	const letters = new Map<string, string>();
	const written = (spans: readonly Span[]) => spans.map((span) => letter(nameOf(span))).join("");
	const letter = (name: string) => {
		const known = letters.get(name);
		if (known) return known;
		// Beyond the last letter, steps share it; they are still shown, only not told apart.
		const next = String.fromCharCode(Math.min(FIRST + letters.size, LAST));
		letters.set(name, next);
		return next;
	};
	const pairs: Pair[] = [];
	let [left, right] = [0, 0];
	const together = (until: number) => {
		for (; left < until; left++, right++) {
			pairs.push({ one: one[left] ?? null, other: other[right] ?? null });
		}
	};
	for (const { fromA, toA, toB } of diff(written(one), written(other), EFFORT)) {
		together(fromA);
		for (; left < toA; left++) pairs.push({ one: one[left] ?? null, other: null });
		for (; right < toB; right++) pairs.push({ one: null, other: other[right] ?? null });
	}
	together(one.length);
	return pairs;
}

export interface Shared {
	both: number;
	one: number;
	other: number;
}

/** How many steps both have, and how many each has alone. */
export function shared(pairs: readonly Pair[]): Shared {
	const both = pairs.filter(({ one, other }) => one !== null && other !== null).length;
	const alone = pairs.filter(({ other }) => other === null).length;
	return { both, one: alone, other: pairs.length - both - alone };
}
