/** How two versions of a file differ, line by line, with the words marked inside their lines. */
import type { DiffLine, Hunk } from "../../api/generated";

export function FileChanges({ hunks }: { hunks: readonly Hunk[] }) {
	if (hunks.length === 0)
		return <p className="mt-3 text-ink-soft text-sm">These two versions say the same.</p>;
	return (
		<div className="mt-3 grid max-h-[52vh] gap-3 overflow-y-auto">
			{hunks.map((hunk) => (
				<section
					key={`${hunk.oldStart}:${hunk.newStart}`}
					aria-label={`Changes at line ${hunk.newStart}`}
					data-testid="file-hunk"
					className="overflow-hidden rounded-md border font-mono text-sm leading-relaxed"
				>
					{hunk.lines.map((line, at) => (
						<Line key={at} line={line} />
					))}
				</section>
			))}
		</div>
	);
}

const LINES = {
	same: { look: "text-ink-soft", sign: " ", said: "" },
	added: { look: "bg-good-soft text-ink", sign: "+", said: "added: " },
	removed: { look: "bg-bad-soft text-ink", sign: "−", said: "removed: " },
};

function Line({ line: { tag, pieces } }: { line: DiffLine }) {
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
						<Marked key={at} className="rounded-sm font-semibold no-underline">
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
