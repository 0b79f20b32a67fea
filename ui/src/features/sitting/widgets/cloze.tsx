/** Gaps in a text: fields in its lines, and below it for those that stand in code. */
import { createContext, useContext } from "react";
import type { ItemAnswer } from "../../../api/generated";
import { CodeOrFormula, Markdown } from "../../../shared/ui";
import type { WidgetProps } from "./shape";

interface Gaps {
	filled: readonly string[];
	disabled: boolean;
	describedBy: string | undefined;
	fill(at: number, words: string): void;
}

const GapsOf = createContext<Gaps | null>(null);

// What is code stays as it is written: a field cannot stand in it, and Python has [[1]] of its own.
const CODE =
	/(```[\s\S]*?(?:```|$(?![\s\S]))|~~~[\s\S]*?(?:~~~|$(?![\s\S]))|`[^`\n]*`|\$\$[\s\S]*?\$\$|^(?: {4}|\t).*$)/m;
const GAP = /\[\[([1-9]\d*)\]\]/g;

/** A question whose gaps are marked as fields, and which of them are not, from 1. */
export function withGaps(question: string, count: number): { text: string; below: number[] } {
	const inLine = new Set<number>();
	const mark = (words: string) =>
		words.replace(GAP, (sign, digits: string) => {
			const gap = Number(digits);
			if (gap > count || inLine.has(gap)) return sign;
			inLine.add(gap);
			return `\`[[${gap}]]\``;
		});
	// Every other piece is code.
	const pieces = question.split(CODE).map((piece, at) => (at % 2 === 0 ? mark(piece) : piece));
	const all = Array.from({ length: count }, (_, at) => at + 1);
	return { text: pieces.join(""), below: all.filter((gap) => !inLine.has(gap)) };
}

/** The question with its fields. */
export function ClozeQuestion({ question, ...props }: WidgetProps<"cloze"> & { question: string }) {
	const { text } = withGaps(question, props.widget.gaps);
	return (
		<GapsOf value={gapsOf(props)}>
			<Markdown
				text={text}
				className="prose-talk text-lg! leading-loose! max-w-none!"
				components={WITH_FIELDS}
			/>
		</GapsOf>
	);
}

/** Fields for the gaps that are not in a line. */
export function Cloze({ question, ...props }: WidgetProps<"cloze"> & { question: string }) {
	const { below } = withGaps(question, props.widget.gaps);
	if (below.length === 0) return null;
	return (
		<GapsOf value={gapsOf(props)}>
			<fieldset aria-labelledby={props.labelledBy} className="grid min-w-0 gap-2">
				{below.map((gap) => (
					<div key={gap} className="flex items-center gap-3">
						<span aria-hidden className="w-16 font-mono text-ink-soft">
							[[{gap}]]
						</span>
						<Gap gap={gap} />
					</div>
				))}
			</fieldset>
		</GapsOf>
	);
}

function gapsOf({ widget, value, onChange, disabled, describedBy }: WidgetProps<"cloze">): Gaps {
	const filled =
		value?.kind === "cloze" ? value.gaps : Array.from({ length: widget.gaps }, () => "");
	const answer = (gaps: string[]): ItemAnswer => ({ kind: "cloze", gaps });
	return {
		filled,
		disabled,
		describedBy,
		fill: (at, words) => onChange(answer(filled.with(at, words))),
	};
}

function Gap({ gap }: { gap: number }) {
	const gaps = useContext(GapsOf);
	if (!gaps) return null;
	const words = gaps.filled[gap - 1] ?? "";
	return (
		<input
			type="text"
			autoComplete="off"
			autoCapitalize="off"
			spellCheck={false}
			aria-label={`Gap ${gap}`}
			aria-describedby={gaps.describedBy}
			aria-invalid={gaps.describedBy !== undefined}
			disabled={gaps.disabled}
			value={words}
			size={Math.min(32, Math.max(10, words.length + 1))}
			onChange={(event) => gaps.fill(gap - 1, event.target.value)}
			className="mx-0.5 h-8 max-w-full rounded-md border border-line-strong bg-raised px-2 font-sans text-lg disabled:opacity-70 aria-invalid:border-bad"
		/>
	);
}

/** A mark becomes its field. The names stay the same between renderings, so that no field is made anew. */
function GapOrCode(props: Parameters<typeof CodeOrFormula>[0]) {
	const gaps = useContext(GapsOf);
	const gap = Number(/^\[\[([1-9]\d*)\]\]$/.exec(String(props.children))?.[1] ?? 0);
	if (gaps && gap > 0 && gap <= gaps.filled.length) return <Gap gap={gap} />;
	return <CodeOrFormula {...props} />;
}

const WITH_FIELDS = { code: GapOrCode, inlineCode: GapOrCode };
