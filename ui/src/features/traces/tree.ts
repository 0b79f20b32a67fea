/** Spans as a tree, and the lines of it that are shown. */
import type { Span } from "../../api/generated";

export interface Node {
	span: Span;
	children: Node[];
}

export interface Line {
	span: Span;
	/** 1 for a run that nobody sent. */
	level: number;
	/** Whether it has parts. */
	whole: boolean;
	/** Place among its siblings, from 1, and how many they are. */
	place: number;
	siblings: number;
}

/** Spans under the spans they are a part of, in the order they began; strays stand at the top. */
export function buildTree(spans: Span[]): Node[] {
	const nodes = new Map(spans.map((span) => [span.id, { span, children: [] } as Node]));
	const top: Node[] = [];
	for (const node of nodes.values()) {
		const whole = node.span.parent === null ? undefined : nodes.get(node.span.parent);
		(whole && whole !== node ? whole.children : top).push(node);
	}
	return top;
}

/** The tree without what is not wanted; a span stays where something inside it stays. */
export function filterTree(tree: Node[], wanted: (span: Span) => boolean): Node[] {
	return tree.flatMap((node) => {
		const children = filterTree(node.children, wanted);
		const stays = wanted(node.span) || children.length > 0;
		return stays ? [{ span: node.span, children }] : [];
	});
}

/** The spans that a span is in, from the nearest outwards. */
export function around(spans: readonly Span[], id: string): string[] {
	const parents = new Map(spans.map((span) => [span.id, span.parent]));
	const found: string[] = [];
	for (let at = parents.get(id); at != null && !found.includes(at); at = parents.get(at)) {
		found.push(at);
	}
	return found;
}

/** The lines that are shown: everything but what is inside a closed span. */
export function linesOf(tree: Node[], closed: ReadonlySet<string>, level = 1): Line[] {
	return tree.flatMap((node, index) => {
		const line = {
			span: node.span,
			level,
			whole: node.children.length > 0,
			place: index + 1,
			siblings: tree.length,
		};
		if (closed.has(node.span.id)) return [line];
		return [line, ...linesOf(node.children, closed, level + 1)];
	});
}

/** When the spans begin and end, in milliseconds since 1970; an open span lasts until `now`. */
export function extent(spans: Span[], now: number): { from: number; to: number } {
	let from = Number.POSITIVE_INFINITY;
	let to = Number.NEGATIVE_INFINITY;
	for (const span of spans) {
		from = Math.min(from, Date.parse(span.startedAt));
		to = Math.max(to, span.endedAt === null ? now : Date.parse(span.endedAt));
	}
	return from <= to ? { from, to } : { from: now, to: now };
}

/** Where the bar of a span lies, in percent of the whole. */
export function barOf(
	span: Span,
	{ from, to }: { from: number; to: number },
): { left: number; width: number } {
	const whole = Math.max(to - from, 1);
	const begin = Date.parse(span.startedAt) - from;
	const end = (span.endedAt === null ? to : Date.parse(span.endedAt)) - from;
	return { left: (100 * begin) / whole, width: (100 * Math.max(end - begin, 0)) / whole };
}

/** How long a span lasted, in milliseconds; none while it is open. */
export function lengthOf(span: Span): number | null {
	return span.endedAt === null ? null : Date.parse(span.endedAt) - Date.parse(span.startedAt);
}
