/** How the teacher's text differs from the plugin's, line by line. */
import type { TextDifference } from "../../../api/generated";

const SIDES = {
	both: { look: "text-ink-soft", sign: " ", said: "" },
	base: { look: "bg-bad-soft text-ink", sign: "−", said: "only in the plugin’s: " },
	hers: { look: "bg-good-soft text-ink", sign: "+", said: "only in yours: " },
};

export function Differences({ lines }: { lines: readonly TextDifference[] }) {
	if (lines.length === 0)
		return <p className="text-ink-soft text-sm">Your text and the plugin’s say the same.</p>;
	return (
		<>
			<p className="mb-2 text-ink-soft text-xs">
				<span className="text-bad">−</span> as the plugin has it now,{" "}
				<span className="text-good">+</span> as you have it.
			</p>
			<div
				data-testid="definition-differences"
				className="overflow-hidden rounded-md border font-mono text-xs leading-relaxed"
			>
				{lines.map((line, at) => (
					<Line key={at} line={line} gap={isGap(lines[at - 1], line)} />
				))}
			</div>
		</>
	);
}

function Line({ line, gap }: { line: TextDifference; gap: boolean }) {
	const { look, sign, said } = SIDES[line.kind];
	return (
		<>
			{gap && <hr className="border-line-strong border-dashed" />}
			<div className={`flex gap-2 px-2 py-px ${look}`}>
				<span aria-hidden className="select-none">
					{sign}
				</span>
				<span className="sr-only">{said}</span>
				<span className="min-w-0 whitespace-pre-wrap break-words">{line.text || " "}</span>
			</div>
		</>
	);
}

/** Whether lines are left out between two that both texts have. */
function isGap(last: TextDifference | undefined, line: TextDifference): boolean {
	if (last?.kind !== "both" || line.kind !== "both") return false;
	return last.baseLine !== null && line.baseLine !== last.baseLine + 1;
}
