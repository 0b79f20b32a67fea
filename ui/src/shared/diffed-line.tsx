/** A line of a comparison: what was added or removed, with the words marked inside it. */
import type { DiffLine } from "../api/generated";

const LINES = {
	same: { look: "text-ink-soft", sign: " ", said: "" },
	added: { look: "bg-good-soft text-ink", sign: "+", said: "added: " },
	removed: { look: "bg-bad-soft text-ink", sign: "−", said: "removed: " },
};

export function DiffedLine({ tag, pieces }: DiffLine) {
	const { look, sign, said } = LINES[tag];
	const Marked = tag === "added" ? "ins" : "del";
	return (
		<div className={`flex gap-2 px-2 ${look}`}>
			<span aria-hidden className="select-none">
				{sign}
			</span>
			<span className="sr-only">{said}</span>
			<span className="min-w-0 whitespace-pre-wrap break-words">
				{pieces.map((piece, at) =>
					piece.emphasis && tag !== "same" ? (
						<Marked
							key={at}
							className={`rounded-sm font-semibold no-underline ${tag === "added" ? "text-good" : "text-bad line-through"}`}
						>
							{piece.text}
						</Marked>
					) : (
						piece.text
					),
				)}
			</span>
		</div>
	);
}
