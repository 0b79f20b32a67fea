/** Questions made from a blueprint: each as a learner sees it, with its key and what wrong answers show. */
import { useId } from "react";
import type { BlueprintVariant } from "../../../api/generated";
import { sentence } from "../../../shared/sentence";
import { Button, Fold, Markdown } from "../../../shared/ui";
import { visible } from "../../../shared/visible";
import { Asked } from "../quiz/asked";
import { Key } from "../quiz/preview";
import { hardWord } from "./words";

interface VariantsProps {
	variants: readonly BlueprintVariant[];
	/** Whether others are on their way. */
	busy: boolean;
	onOthers(): void;
}

export function Variants({ variants, busy, onOthers }: VariantsProps) {
	const about = useId();
	return (
		<section aria-labelledby={about} aria-busy={busy} className="grid content-start gap-3">
			<header className="flex flex-wrap items-center gap-2">
				<h3 id={about} className="min-w-0 flex-1 font-semibold">
					Questions that it makes
				</h3>
				{variants.length > 0 && <Button onClick={onOthers}>Twenty others</Button>}
			</header>
			{variants.length === 0 ? (
				<p role="status" className="text-ink-soft text-sm">
					{busy ? "Making questions …" : "It makes no questions as it stands."}
				</p>
			) : (
				<ol aria-label="Questions" className="grid gap-3">
					{variants.map((variant) => (
						<Variant key={variant.seed} variant={variant} />
					))}
				</ol>
			)}
		</section>
	);
}

function Variant({ variant }: { variant: BlueprintVariant }) {
	const { item, key, difficulty, note, solution, hints, wrong } = variant;
	return (
		<li data-testid="variant" className="grid gap-2 rounded-lg border bg-raised px-3.5 py-3">
			<Asked item={item} />
			<Key words={key} />
			{wrong.length > 0 && (
				<dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-sm">
					{wrong.map(({ answer, because }, at) => (
						<div key={at} className="contents">
							<dt dir="auto" className="max-w-40 font-medium [overflow-wrap:anywhere]">
								{visible(answer)}
							</dt>
							<dd className="text-ink-soft">{visible(sentence(because))}</dd>
						</div>
					))}
				</dl>
			)}
			{hints.length > 0 && (
				<Fold title={hints.length === 1 ? "Hint" : `${hints.length} hints`}>
					{hints.map((hint, at) => (
						<Markdown key={at} text={hint} className="prose-talk" />
					))}
				</Fold>
			)}
			{solution !== null && (
				<Fold title="How it is done">
					<Markdown text={solution} className="prose-talk" />
				</Fold>
			)}
			<p className="text-ink-faint text-xs">
				{[hardWord(difficulty), visible(note)].filter((words) => words !== "").join(" · ")}
			</p>
		</li>
	);
}
