/** A line of markdown as a person reads it: without where its links lead and without its marks. */
import type { DiffPiece } from "../../../api/generated";

const MARKS = /^\s*#{1,6}\s+|\*\*|__|`+/g;

const LINK = /(?<before>!?\[)(?<words>[^\]]*)\]\((?:[^()"]|"[^"]*"|\([^)]*\))*\)/g;

/** The pieces of a line without their marks. A mark that is itself what changed stays. */
export function asRead(pieces: readonly DiffPiece[]): DiffPiece[] {
	const text = pieces.map((piece) => piece.text).join("");
	const changed = pieces.flatMap(({ text, emphasis }) =>
		Array<boolean>(text.length).fill(emphasis),
	);
	// Where everything is new there is nothing to compare a mark with.
	const whole = changed.every(Boolean);
	const out = new Set<number>();
	const leaveOut = (places: readonly number[]) => {
		if (whole || !places.some((at) => changed[at])) for (const at of places) out.add(at);
	};
	for (const { index, 0: mark } of text.matchAll(MARKS)) leaveOut(range(index, mark.length));
	for (const { index, 0: link, groups } of text.matchAll(LINK)) {
		const before = groups?.before?.length ?? 0;
		const words = before + (groups?.words?.length ?? 0);
		leaveOut([...range(index, before), ...range(index + words, link.length - words)]);
	}
	let from = 0;
	return pieces
		.map((piece) => {
			const start = from;
			from += piece.text.length;
			const kept = piece.text.split("").filter((_, at) => !out.has(start + at));
			return { ...piece, text: kept.join("") };
		})
		.filter((piece) => piece.text !== "");
}

function range(from: number, length: number): number[] {
	return Array.from({ length }, (_, at) => from + at);
}
