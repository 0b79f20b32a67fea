/** One section of a document: read it, or edit it in place. */
import { Pencil } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { Section, SessionId } from "../../api/generated";
import { keptWords } from "../../shared/unsaved";
import { draftName } from "./section-draft";
import { SectionText } from "./section-text";

const SectionEditor = lazy(async () => ({
	default: (await import("./section-editor")).SectionEditor,
}));

interface SectionBlockProps {
	sessionId: SessionId;
	path: string;
	section: Section;
	/** Whether a section that is not written yet is still going to be. */
	working: boolean;
	/** Whether an earlier section has said why this one is not written. */
	told: boolean;
	/** Whether it has just changed. */
	changed: boolean;
}

export function SectionBlock({
	sessionId,
	path,
	section,
	working,
	told,
	changed,
}: SectionBlockProps) {
	const [editing, setEditing] = useState(false);
	const { id, heading, markdown, state, evidence } = section;
	const lead = id === "lead";
	const unwritten = state === "drafting";
	const drafting = unwritten && working;
	const name = lead ? "the opening" : heading;
	const headingId = `section-${id}`;
	return (
		<section
			data-testid="section"
			data-section={id}
			data-state={state}
			data-changed={changed || undefined}
			aria-labelledby={lead ? undefined : headingId}
			aria-label={lead ? "Opening" : undefined}
			aria-busy={drafting || undefined}
			className={`paper-section group relative scroll-my-4 rounded-lg transition-colors ${changed ? "bg-accent-soft" : ""}`}
		>
			{!lead && (
				<header className="flex items-baseline gap-3">
					<h2 id={headingId} className="paper-heading min-w-0 flex-1">
						{heading}
					</h2>
					<span
						data-chrome
						className={`shrink-0 font-sans text-xs ${drafting ? "breathe text-accent" : "text-ink-soft"}`}
					>
						{drafting ? "drafting…" : unwritten ? "not written" : "draft"}
					</span>
				</header>
			)}
			{!drafting && !editing && (
				<button
					type="button"
					data-chrome
					aria-label={`Edit ${name}`}
					onClick={() => setEditing(true)}
					className="paper-edit absolute inline-flex items-center gap-1 rounded-md border border-line-strong bg-raised px-2 font-medium font-sans text-ink-soft text-xs opacity-0 shadow-card transition-opacity hover:text-ink focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100"
				>
					<Pencil className="size-3" aria-hidden />
					{keptWords(draftName(path, id)) ? "Continue editing" : "Edit"}
				</button>
			)}
			{editing ? (
				<Suspense fallback={<Shimmer />}>
					<SectionEditor
						sessionId={sessionId}
						path={path}
						section={section}
						name={name}
						onClose={() => setEditing(false)}
					/>
				</Suspense>
			) : drafting ? (
				<Shimmer />
			) : unwritten ? (
				!told && (
					<p data-chrome className="mt-1 font-sans text-ink-faint text-sm">
						The work stopped here. Ask for the rest, or write it yourself.
					</p>
				)
			) : (
				<SectionText markdown={markdown} evidence={evidence} />
			)}
		</section>
	);
}

/** Lines that are still to come. */
function Shimmer() {
	return (
		<div aria-hidden className="paper-shimmer" data-chrome>
			<i />
			<i />
			<i />
		</div>
	);
}
