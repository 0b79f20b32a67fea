/** One question of the rubric about the two lessons: which is better, and why in a line. */
import { ArrowDown, ArrowUp } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { RatingCriterion, RatingSaid, RatingVerdict } from "../../api/generated";
import { Button, Fold, IconButton, Key } from "../../shared/ui";
import { VERDICTS } from "./words";

/** A reason is kept when nothing was typed for so long, in milliseconds. */
const REST_MS = 600;

interface QuestionProps {
	criterion: RatingCriterion;
	/** Which question it is, from 0, and of how many. */
	at: number;
	of: number;
	said: RatingSaid | undefined;
	/** Another when something was taken back: what was typed is gone then. */
	generation: number;
	whyField: RefObject<HTMLInputElement | null>;
	onSay(verdict: RatingVerdict, why: string | null): void;
	/** Goes to another question, or beyond the last to the next pair. */
	onMove(by: 1 | -1): void;
}

export function Question({ criterion, at, of, said, ...rest }: QuestionProps) {
	return (
		<section aria-label="Question" data-testid="rating-question" className="border-t bg-canvas">
			<div className="mx-auto grid max-w-5xl gap-2 px-4 py-3">
				<div className="flex items-start gap-2">
					<div className="min-w-0 flex-1">
						<h3 className="font-semibold text-sm">
							{at + 1} of {of}: {criterion.name}
						</h3>
						<p className="text-sm">{criterion.asks}</p>
					</div>
					<IconButton label="Question before" shortcut="↑" onClick={() => rest.onMove(-1)}>
						<ArrowUp aria-hidden />
					</IconButton>
					<IconButton label="Next question" shortcut="↓" onClick={() => rest.onMove(1)}>
						<ArrowDown aria-hidden />
					</IconButton>
				</div>
				<div className="flex flex-wrap items-center gap-2">
					<fieldset aria-label={criterion.asks} className="flex flex-wrap gap-2">
						{VERDICTS.map(({ verdict, key, name }) => (
							<Button
								key={verdict}
								data-testid={`rating-${verdict}`}
								aria-pressed={said?.verdict === verdict}
								tone={said?.verdict === verdict ? "primary" : "plain"}
								onClick={() => rest.onSay(verdict, said?.why ?? null)}
							>
								{name} <Key>{key}</Key>
							</Button>
						))}
					</fieldset>
					<Why
						key={`${criterion.id} ${said === undefined} ${rest.generation}`}
						said={said}
						field={rest.whyField}
						onKeep={rest.onSay}
						onNext={() => rest.onMove(1)}
					/>
				</div>
				<Fold key={criterion.id} title="What to look for" note={criterion.why}>
					<ul className="grid gap-0.5 text-ink-soft text-xs">
						{criterion.anchors.map(({ score, looks }) => (
							<li key={score}>
								{score} of 5: {looks}
							</li>
						))}
					</ul>
				</Fold>
			</div>
		</section>
	);
}

interface WhyProps {
	said: RatingSaid | undefined;
	field: RefObject<HTMLInputElement | null>;
	onKeep(verdict: RatingVerdict, why: string | null): void;
	onNext(): void;
}

/** A reason belongs to a verdict: without one there is nothing to keep it with. */
function Why({ said, field, onKeep, onNext }: WhyProps) {
	const kept = said?.why ?? "";
	const [why, setWhy] = useState(kept);
	const keep = useEffectEvent(() => {
		if (said && why.trim() !== kept) onKeep(said.verdict, why.trim() || null);
	});
	// Whoever closes the window in the middle of a reason has it up to her last pause.
	useEffect(() => {
		const timer = window.setTimeout(() => why !== "" && keep(), REST_MS);
		return () => window.clearTimeout(timer);
	}, [why]);
	return (
		<input
			ref={field}
			aria-label="Why, in a line"
			placeholder={said ? "Why, in a line (W)" : "Say first which is better"}
			value={why}
			maxLength={500}
			disabled={!said}
			onChange={(event) => setWhy(event.target.value)}
			onBlur={() => said && why.trim() !== kept && onKeep(said.verdict, why.trim() || null)}
			onKeyDown={(event) => {
				if (event.key === "Escape") {
					// Here it leaves the field, and stops no work.
					event.preventDefault();
					event.currentTarget.blur();
				}
				if (event.key !== "Enter") return;
				event.preventDefault();
				event.currentTarget.blur();
				onNext();
			}}
			className="h-8 min-w-48 flex-1 rounded-md border border-line-strong bg-raised px-2 text-sm disabled:opacity-55"
		/>
	);
}
