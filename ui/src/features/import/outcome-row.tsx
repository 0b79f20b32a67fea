/** One outcome of a document: its words, where they stand, and how they compare with the teacher's. */
import { useId } from "react";
import type { ImportedOutcome, KnownAt } from "../../api/generated";

interface OutcomeRowProps {
	outcome: ImportedOutcome;
	ticked: boolean;
	/** The line that has the same code before this one, if one has. */
	twin: number | null;
	onTick(on: boolean): void;
	onOpen(): void;
	onOpenKnown(path: string, line: number): void;
}

export function OutcomeRow(props: OutcomeRowProps) {
	const { outcome, ticked, twin, onTick, onOpen, onOpenKnown } = props;
	const { code, text, line, known, knownAt, accepted } = outcome;
	const field = useId();
	return (
		<li
			data-testid="imported-outcome"
			className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-t py-2.5 text-sm"
		>
			<input
				id={field}
				type="checkbox"
				checked={accepted || ticked}
				disabled={accepted}
				onChange={(event) => onTick(event.target.checked)}
				className="mt-1 size-4"
			/>
			<div className="grid min-w-0 gap-1">
				<div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
					<label htmlFor={field} className="cursor-pointer font-semibold tabular-nums">
						{code}
					</label>
					<Badge known={known} accepted={accepted} />
					<button
						type="button"
						onClick={onOpen}
						aria-label={`Open line ${line} of the document`}
						className="ms-auto rounded-sm text-accent text-xs tabular-nums hover:underline"
					>
						Line {line}
					</button>
				</div>
				<label htmlFor={field} className="cursor-pointer break-words font-serif text-base">
					{text}
				</label>
				{knownAt && <Known known={known} at={knownAt} onOpen={onOpenKnown} />}
				{twin !== null && (
					<p className="text-ink-soft text-xs">
						Line {twin} has the same code; both are accepted together.
					</p>
				)}
			</div>
		</li>
	);
}

interface KnownProps {
	known: ImportedOutcome["known"];
	at: KnownAt;
	onOpen(path: string, line: number): void;
}

function Known({ known, at, onOpen }: KnownProps) {
	const place = (
		<button
			type="button"
			title={`${at.path}, line ${at.line}`}
			onClick={() => onOpen(at.path, at.line)}
			className="rounded-sm text-accent hover:underline"
		>
			{at.path.split("/").at(-1)}, line {at.line}
		</button>
	);
	if (known === "listed")
		return (
			<p className="text-ink-soft text-xs">
				{place} only lists it ({at.text}): these are the words that it lacks.
			</p>
		);
	if (known === "same") return <p className="text-ink-soft text-xs">Word for word in {place}.</p>;
	return (
		<div className="border-warn border-s-2 ps-2.5 text-ink-soft text-xs">
			<p>In {place} it reads:</p>
			<p className="break-words font-serif text-sm">{at.text}</p>
		</div>
	);
}

const BADGES: Record<ImportedOutcome["known"] | "accepted", { words: string; look: string }> = {
	accepted: { words: "Accepted", look: "bg-good-soft text-good" },
	new: { words: "New", look: "bg-accent-soft text-ink" },
	listed: { words: "Fills a gap", look: "bg-accent-soft text-ink" },
	same: { words: "You have it", look: "bg-hover text-ink-soft" },
	differs: { words: "You have it in other words", look: "bg-warn-soft text-warn" },
};

function Badge({ known, accepted }: Pick<ImportedOutcome, "known" | "accepted">) {
	const { words, look } = BADGES[accepted ? "accepted" : known];
	return <span className={`rounded-full px-2 py-px font-medium text-xs ${look}`}>{words}</span>;
}
