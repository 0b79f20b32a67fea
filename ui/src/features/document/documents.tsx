/** One document at a time, with its faces as tabs, and the others of the session to change to. */

import { Tabs } from "@base-ui/react/tabs";
import { useEffect, useState } from "react";
import type { Lesson, SessionId, WrittenFile } from "../../api/generated";
import { noteLessonShown } from "../../session/lesson-shown";
import { lookAtSection, useWantedView } from "../../session/wanted-view";
import { Button, Notice } from "../../shared/ui";
import { Alternatives } from "./alternatives";
import { DocumentHead } from "./document-head";
import { EvidenceLooks } from "./evidence-looks";
import { FilePage } from "./file-page";
import { ArchivedNotice } from "./lesson/archived-notice";
import { LessonPage } from "./lesson/lesson-page";
import { noteShown, shownDocument } from "./reading-position";
import { documentsOf, FACETS, tabOf, tabsOf } from "./tabs";
import { useUnseen } from "./use-changes";
import { useDecisions } from "./use-decisions";

interface DocumentsProps {
	/** Under which name the reader's place is kept. */
	name: string;
	sessionId: SessionId | null;
	lessons: readonly Lesson[];
	others: readonly WrittenFile[];
	/** Whether sections that are not written yet are still going to be. */
	working: boolean;
	onClose?(): void;
}

export function Documents({ name, sessionId, lessons, others, working, onClose }: DocumentsProps) {
	const [chosen, choose] = useState(() => shownDocument(name));
	const tabs = tabsOf(lessons, others, chosen);
	const shown = tabOf(tabs, chosen);
	const isUnseen = useUnseen([...lessons, ...others], shown?.path ?? null);
	const decisions = useDecisions(sessionId);
	const look = useWantedView(({ section }) => section);
	const [left, setLeft] = useState<string | null>(null);
	const paths = new Set([...lessons, ...others].map(({ path }) => path));
	const choice =
		decisions.choice && paths.has(decisions.choice.section.path) ? decisions.choice : null;

	const show = (value: string) => {
		choose(value);
		noteShown(name, value);
	};
	useEffect(() => {
		if (!look) return;
		choose(look.path);
		setLeft(null);
	}, [look]);

	const lesson = lessons.find(({ path }) => path === shown?.path);
	const lessonPath = lesson?.path ?? null;
	useEffect(() => {
		if (sessionId === null) return;
		noteLessonShown(sessionId, lessonPath);
		return () => noteLessonShown(sessionId, null);
	}, [sessionId, lessonPath]);

	if (!shown) return null;
	if (sessionId !== null && choice && choice.interactionId !== left) {
		const { path, id } = choice.section;
		return (
			<Alternatives
				key={choice.interactionId}
				sessionId={sessionId}
				choice={choice}
				onLeave={() => setLeft(choice.interactionId)}
				onChosen={() => lookAtSection({ path, id })}
			/>
		);
	}
	const other = others.find(({ path }) => path === shown.path);
	// What is not written when she is asked about the draft is not coming any more.
	const going = working && !decisions.afterwards;
	return (
		<Tabs.Root
			value={shown.value}
			onValueChange={show}
			className="flex h-full min-h-0 flex-col"
			data-testid="document"
		>
			<DocumentHead
				documents={documentsOf(lessons, others)}
				path={shown.path}
				tabs={tabs}
				isUnseen={isUnseen}
				onShow={show}
				onClose={onClose}
			/>
			{choice && (
				<Notice
					tone="quiet"
					className="m-2 mb-0"
					actions={<Button onClick={() => setLeft(null)}>Look at them</Button>}
				>
					{choice.options.length === 1 ? "1 other way" : `${choice.options.length} other ways`} for
					“{choice.section.heading}” {choice.options.length === 1 ? "waits" : "wait"} for you.
				</Notice>
			)}
			{lesson && <ArchivedNotice lesson={lesson} />}
			<EvidenceLooks>
				{lesson && (
					<LessonPage
						key={lesson.path}
						sessionId={sessionId}
						lesson={lesson}
						facet={shown.facet ?? "plan"}
						value={shown.value}
						working={going}
						decisions={decisions}
						onFacet={(facet) => show(`${lesson.path}${FACETS[facet].suffix}`)}
					/>
				)}
				{other && sessionId !== null && (
					<FilePage
						key={other.path}
						sessionId={sessionId}
						file={other}
						working={going}
						decisions={decisions}
					/>
				)}
			</EvidenceLooks>
		</Tabs.Root>
	);
}
