/** Looking for words in what steps are called and in what is known of them. Pure. */
import type { Span } from "../../api/generated";
import { kindName, spanName } from "./words";

/** What was put into small letters once: there may be ten thousand steps, and a look for each letter typed. */
const known = new WeakMap<Span, string>();

/** All words of a step, those of its input and its result among them. */
function wordsOf(span: Span): string {
	const words = known.get(span);
	if (words !== undefined) return words;
	const told = texts(span.detail).join("\n");
	const all = [kindName(span.kind), span.name, spanName(span), told].join("\n").toLowerCase();
	known.set(span, all);
	return all;
}

/** Names and values of a detail, as a person reads them and not as JSON writes them. */
function texts(value: unknown): string[] {
	if (typeof value === "string") return [value];
	if (typeof value === "number" || typeof value === "boolean") return [String(value)];
	if (Array.isArray(value)) return value.flatMap(texts);
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([key, inner]) => [key, ...texts(inner)]);
}

/** The steps in which all these words are, in their order; none where nothing is looked for. */
export function findSteps(spans: readonly Span[], query: string): Span[] {
	const words = query.toLowerCase().split(/\s+/).filter(Boolean);
	if (words.length === 0) return [];
	return spans.filter((span) => words.every((word) => wordsOf(span).includes(word)));
}

/** The place after or before another one, round and round; 0 where nothing was there. */
export function nextPlace(at: number | null, step: 1 | -1, count: number): number {
	if (count === 0) return 0;
	if (at === null) return step > 0 ? 0 : count - 1;
	return (at + step + count) % count;
}
