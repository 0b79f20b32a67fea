/** One section of a document: read it, or edit it in place. */
import { Check } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { Section, SessionId } from "../../api/generated";
import { EditButton } from "./edit-button";
import { SectionNotes } from "./lesson/section-notes";
import { SectionDecision } from "./section-decision";
import { draftName } from "./section-draft";
import { SectionText } from "./section-text";
import { Shimmer } from "./shimmer";
import { StuckWish } from "./stuck-wish";
import { TakeBack } from "./take-back";
import type { Standing } from "./use-decisions";
import { UsedMemories } from "./used-memories";

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
	/** What was and can be decided about it. */
	decision: Standing;
	/** The question that takes decisions now. */
	openId: string | null;
}

export function SectionBlock({
	sessionId,
	path,
	section,
	working,
	told,
	changed,
	decision: { standing, asked, others, failed, stuck, held, memories },
	openId,
}: SectionBlockProps) {
	const [editing, setEditing] = useState(false);
	const { id, heading, markdown, state, evidence, claims } = section;
	const lead = id === "lead";
	const unwritten = state === "drafting";
	const drafting = unwritten && working;
	const name = lead ? "the opening" : heading;
	const headingId = `section-${id}`;
	const edit = !drafting && !editing && (
		<EditButton
			name={name}
			kept={draftName(path, id)}
			corner={lead}
			onClick={() => setEditing(true)}
		/>
	);
	return (
		<section
			data-testid="section"
			data-section={id}
			data-state={state}
			data-standing={standing}
			data-changed={changed || undefined}
			aria-labelledby={lead ? undefined : headingId}
			aria-label={lead ? "Opening" : undefined}
			aria-busy={drafting || undefined}
			tabIndex={-1}
			className={`paper-section group outline-offset-4 relative scroll-my-4 rounded-lg transition-colors ${changed ? "bg-accent-soft" : ""}`}
		>
			{!lead && (
				<header className="flex flex-wrap items-baseline gap-x-3">
					<h2 id={headingId} className="paper-heading min-w-0 grow">
						{heading}
					</h2>
					<div className="ms-auto flex items-baseline gap-3">
						{edit}
						<State standing={drafting ? "drafting" : unwritten ? "unwritten" : standing} />
						{held && <TakeBack sessionId={sessionId} section={held} name={name} />}
					</div>
				</header>
			)}
			{memories.length > 0 && !editing && <UsedMemories ids={memories} name={name} />}
			{asked && !unwritten && !editing && (
				<SectionDecision
					key={asked.sha256}
					sessionId={sessionId}
					openId={openId}
					section={asked}
					name={name}
					kind={null}
					others={others}
					failed={failed}
					onEdit={() => setEditing(true)}
				/>
			)}
			{stuck && !editing && (
				<StuckWish sessionId={sessionId} stuck={stuck} onEdit={() => setEditing(true)} />
			)}
			{lead && edit}
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
				<>
					<SectionText markdown={markdown} evidence={evidence} />
					<SectionNotes path={path} name={name} claims={claims} findings={[]} problems={[]} />
				</>
			)}
		</section>
	);
}

const STATES = {
	drafting: { words: "drafting…", look: "breathe text-accent" },
	unwritten: { words: "not written", look: "text-ink-soft" },
	none: { words: "draft", look: "text-ink-soft" },
	accepted: { words: "accepted", look: "font-medium text-good" },
	revised: { words: "revised", look: "font-medium text-accent" },
	revising: { words: "being revised…", look: "breathe text-accent" },
	looking: { words: "looking for other ways…", look: "breathe text-accent" },
};

function State({ standing }: { standing: keyof typeof STATES }) {
	const { words, look } = STATES[standing];
	return (
		<span
			data-chrome
			data-testid="section-state"
			className={`inline-flex shrink-0 items-center gap-1 font-sans text-xs ${look}`}
		>
			{standing === "accepted" && <Check className="size-3.5" aria-hidden />}
			{words}
		</span>
	);
}
