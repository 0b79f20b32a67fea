/** A line of markdown as a person reads it: without where its links lead, its marks and its comments. */
import type { DiffPiece } from "../../../api/generated";

const MARKS = /<!--.*?-->|^\s*(?:#{1,6}|[-*+])\s+|\*\*|__|`+/g;

// The words and the target end where another link could begin, so that a line of brackets without
// partners is looked through once.
const LINK = /(?<before>!?\[)(?<words>[^\][]*)\]\((?:[^()"]|"[^"]*"|\([^()]*\))*\)/g;

/** Places in a line: the first, and the one after the last. */
type Stretch = readonly [from: number, to: number];

/** The pieces of a line without their marks. A mark that is itself what changed stays. */
export function asRead(pieces: readonly DiffPiece[]): DiffPiece[] {
	const text = pieces.map((piece) => piece.text).join("");
	const changedBefore = changesBefore(pieces, text.length);
	// Where everything is new there is nothing to compare a mark with.
	const whole = pieces.every(({ text, emphasis }) => emphasis || text === "");
	const isOut = new Uint8Array(text.length);
	const leaveOut = (...stretches: readonly Stretch[]) => {
		const isSame = ([from, to]: Stretch) => changedBefore[from] === changedBefore[to];
		if (!whole && !stretches.every(isSame)) return;
		for (const [from, to] of stretches) isOut.fill(1, from, to);
	};
	for (const { index, 0: mark } of text.matchAll(MARKS)) leaveOut([index, index + mark.length]);
	for (const { index, 0: link, groups } of text.matchAll(LINK)) {
		const words = index + (groups?.before?.length ?? 0);
		const target = words + (groups?.words?.length ?? 0);
		leaveOut([index, words], [target, index + link.length]);
	}
	let from = 0;
	return pieces
		.map((piece) => {
			const start = from;
			from += piece.text.length;
			const kept = piece.text.split("").filter((_, at) => isOut[start + at] !== 1);
			return { ...piece, text: kept.join("") };
		})
		.filter((piece) => piece.text !== "");
}

/** For each place of a line, how many letters before it changed. */
function changesBefore(pieces: readonly DiffPiece[], length: number): Uint32Array {
	const before = new Uint32Array(length + 1);
	let at = 0;
	for (const { text, emphasis } of pieces) {
		for (const end = at + text.length; at < end; at += 1) {
			before[at + 1] = (before[at] ?? 0) + (emphasis ? 1 : 0);
		}
	}
	return before;
}
