/** A lesson's plan as a sheet of paper. */
import type { CSSProperties, RefObject } from "react";
import { useComments } from "../../../api/comments";
import type { Lesson, SessionId } from "../../../api/generated";
import { sizeOf, useReading } from "../reading";
import { type DocumentDecisions, UNDECIDED } from "../use-decisions";
import { bringIntoView, sectionElement } from "../use-follow";
import { LeftComments } from "./comments/left-comments";
import { LessonHeader } from "./lesson-header";
import { LessonSectionBlock } from "./lesson-section";
import { MissingSections } from "./missing-sections";
import { ProblemList } from "./problem-list";
import { PutAside } from "./put-aside";
import { SaidAbout } from "./said-about";
import { TimingsSection } from "./timings";
import { plainTitle } from "./titles";

interface LessonPaperProps {
	sessionId: SessionId | null;
	lesson: Lesson;
	working: boolean;
	changed: readonly string[];
	sheet: RefObject<HTMLElement | null>;
	page: RefObject<HTMLElement | null>;
	decisions: DocumentDecisions;
}

export function LessonPaper(props: LessonPaperProps) {
	const { sessionId, lesson, working, changed, sheet, page, decisions } = props;
	const size = useReading((reading) => sizeOf(reading.step));
	const { path, sections, problems } = lesson;
	// Nobody has said anything about it before its first section is there, and she waits for that one.
	const isBegun = !working || sections.some(({ state }) => state !== "drafting");
	// Once for all of them: a question of its own for each section is a good part of drawing it.
	const comments = useComments(path, isBegun).data?.comments;
	const standings = sections.map((section) => decisions.standing(path, section));
	const accepted = standings.filter(({ standing }) => standing === "accepted").length;
	const faults = problems.filter(({ weight }) => weight === "fault");
	const unwritten = sections.find(({ state }) => state === "drafting")?.id;
	return (
		<article
			ref={sheet}
			aria-label={plainTitle(lesson.title) || lesson.topic}
			data-words="page"
			className="paper rounded-sm bg-raised shadow-card"
			style={{ "--reading-size": size } as CSSProperties}
		>
			<LessonHeader lesson={lesson} accepted={accepted} />
			{/* What is still being written does not fit together yet, and need not be said to. */}
			{!working && (
				<ProblemList
					lesson={lesson}
					onSection={(id) => bringIntoView(sectionElement(page.current, id), "start")}
				/>
			)}
			{sections.map((section, index) => (
				<LessonSectionBlock
					key={section.id}
					sessionId={sessionId}
					lesson={lesson}
					section={section}
					comments={comments}
					problems={working ? [] : faults.filter((problem) => problem.section === section.id)}
					working={working}
					told={section.id !== unwritten}
					changed={changed.includes(section.id)}
					decision={standings[index] ?? UNDECIDED}
					openId={decisions.openId}
				/>
			))}
			<TimingsSection lesson={lesson} />
			<LeftComments lesson={lesson} comments={comments} />
			<MissingSections lesson={lesson} />
			<PutAside lesson={lesson} />
			{isBegun && <SaidAbout path={path} />}
		</article>
	);
}
