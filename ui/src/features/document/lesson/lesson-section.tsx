/** One section of a lesson: how it stands, what it says, what checks say about it. */
import { useQueryClient } from "@tanstack/react-query";
import { EllipsisVertical, Trash2 } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import type {
	Lesson,
	LessonComment,
	LessonProblem,
	LessonSection,
	SessionId,
} from "../../../api/generated";
import { changeLesson } from "../../../api/lessons";
import { reportError } from "../../../shared/report";
import { Menu, MenuItem } from "../../../shared/ui";
import { sayWithUndo } from "../../../shared/undo";
import { EditButton } from "../edit-button";
import { SectionDecision } from "../section-decision";
import { draftName } from "../section-draft";
import { Shimmer } from "../shimmer";
import { StuckWish } from "../stuck-wish";
import { TakeBack } from "../take-back";
import type { Standing } from "../use-decisions";
import { UsedMemories } from "../used-memories";
import { WhatChanged } from "../what-changed";
import { CommentButton, SectionComments } from "./comments/section-comments";
import { AcceptSection, UnacceptSection } from "./lesson-acceptance";
import { LessonSectionBody } from "./lesson-section-body";
import { WordLanguages } from "./own-words/word-languages";
import { saveWholeSection } from "./save";
import { SectionMark } from "./section-mark";
import { SectionNotes } from "./section-notes";
import { sectionState } from "./section-state";
import { useSentenceMarks } from "./sentence-marks";

const TextEditor = lazy(async () => ({ default: (await import("../text-editor")).TextEditor }));

interface LessonSectionProps {
	sessionId: SessionId | null;
	lesson: Lesson;
	section: LessonSection;
	/** Her comments on all of the lesson; undefined until they are known. */
	comments: LessonComment[] | undefined;
	/** What does not fit together in it. */
	problems: readonly LessonProblem[];
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

export function LessonSectionBlock(props: LessonSectionProps) {
	const { sessionId, lesson, section, comments, problems, working, told, changed, openId } = props;
	const { standing, asked, others, failed, stuck, held, inLesson, memories } = props.decision;
	const client = useQueryClient();
	const text = useRef<HTMLDivElement>(null);
	const [editing, setEditing] = useState(false);
	const [noting, setNoting] = useState(false);
	const { id, heading, markdown, sha256, findings, claims } = section;
	const unwritten = section.state === "drafting";
	const drafting = unwritten && working;
	const made = section.kind === "timings";
	const kept = draftName(lesson.path, id);
	useSentenceMarks(
		text,
		findings.map((finding) => finding.sentence),
		markdown,
	);

	const { path } = lesson;
	const restore = (version: number) => {
		changeLesson(client, "lesson_restore", { path, version, section: id }).catch(reportError);
	};
	const remove = () => {
		changeLesson(client, "lesson_section_remove", { path, section: id, sha256 }).then(
			({ versions }) => sayWithUndo(`“${heading}” was left out.`, () => restore(versions - 1)),
			reportError,
		);
	};
	return (
		<section
			data-testid="section"
			data-section={id}
			data-state={section.state}
			data-standing={standing}
			data-owner={section.owner}
			data-changed={changed || undefined}
			aria-labelledby={`section-${id}`}
			aria-busy={drafting || undefined}
			tabIndex={-1}
			className={`paper-section group outline-offset-4 relative scroll-my-4 rounded-lg transition-colors ${changed ? "bg-accent-soft" : ""}`}
		>
			{/* Where all has no room in one line, the marks stand below the heading. */}
			<header className="flex flex-wrap items-baseline gap-x-2 @max-md:gap-x-1">
				<h2 id={`section-${id}`} className="paper-heading min-w-0 grow">
					{heading}
				</h2>
				<div className="ms-auto flex items-baseline gap-2 @max-md:gap-1">
					{!drafting && !editing && !made && (
						<EditButton name={heading} kept={kept} onClick={() => setEditing(true)} />
					)}
					{!drafting && !editing && (
						<CommentButton name={heading} onClick={() => setNoting(true)} />
					)}
					<SectionMark
						state={sectionState(section, standing, working)}
						owner={section.owner}
						unwritten={unwritten}
					/>
					{inLesson === "takeBack" && !editing && <UnacceptSection path={path} section={section} />}
					{held && sessionId !== null && (
						<TakeBack sessionId={sessionId} section={held} name={heading} />
					)}
					{section.optional && !drafting && !editing && (
						<Menu
							align="end"
							trigger={
								<button
									type="button"
									data-chrome
									aria-label={`More for ${heading}`}
									className="-mr-1.5 inline-flex size-6 shrink-0 items-center justify-center self-center rounded-md text-ink-faint hover:bg-hover hover:text-ink"
								>
									<EllipsisVertical className="size-4" aria-hidden />
								</button>
							}
						>
							<MenuItem icon={<Trash2 aria-hidden />} onSelect={remove}>
								Leave this section out
							</MenuItem>
						</Menu>
					)}
				</div>
			</header>
			<SectionComments
				path={path}
				comments={comments}
				section={id}
				name={heading}
				writing={noting}
				onWritten={() => setNoting(false)}
			/>
			{memories.length > 0 && !editing && <UsedMemories ids={memories} name={heading} />}
			{asked && sessionId !== null && !unwritten && !editing && (
				<SectionDecision
					key={asked.sha256}
					sessionId={sessionId}
					openId={openId}
					section={asked}
					name={heading}
					kind={section.kind}
					others={others}
					failed={failed}
					onEdit={() => setEditing(true)}
				/>
			)}
			{inLesson === "accept" && !editing && (
				<AcceptSection key={sha256} path={path} section={section} />
			)}
			{stuck && sessionId !== null && !editing && (
				<StuckWish sessionId={sessionId} stuck={stuck} onEdit={() => setEditing(true)} />
			)}
			{asked && standing === "revised" && !editing && (
				<WhatChanged path={path} sectionId={id} name={heading} />
			)}
			{editing ? (
				<Suspense fallback={<Shimmer />}>
					<TextEditor
						kept={kept}
						markdown={markdown}
						name={heading}
						piece="this section"
						lesson={path}
						save={async (from, words) => {
							const saved = await saveWholeSection(client, path, id, from, words);
							if (saved.outcome === "saved" && words.trim() !== from.trim())
								sayWithUndo(`“${heading}” is saved.`, () => restore(lesson.versions));
							return saved;
						}}
						onClose={() => setEditing(false)}
					/>
				</Suspense>
			) : (
				<div ref={text}>
					<LessonSectionBody lesson={lesson} section={section} working={working} told={told} />
				</div>
			)}
			{!editing && !unwritten && section.kind === "vocabulary" && (
				<WordLanguages lesson={lesson} section={section} />
			)}
			{!editing && !unwritten && (
				<SectionNotes
					path={path}
					name={heading}
					claims={claims}
					findings={findings}
					problems={problems}
				/>
			)}
		</section>
	);
}
