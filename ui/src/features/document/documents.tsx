/** Documents side by side as tabs: the faces of a lesson, other lessons, other files. */

import { Tabs } from "@base-ui/react/tabs";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import type { Lesson, SessionId, WrittenFile } from "../../api/generated";
import { noteLessonShown } from "../../session/lesson-shown";
import { lookAtSection, useWantedView } from "../../session/wanted-view";
import { Button, IconButton, Notice } from "../../shared/ui";
import { Alternatives } from "./alternatives";
import { FilePage } from "./file-page";
import { LessonPage } from "./lesson/lesson-page";
import { noteShown, shownDocument } from "./reading-position";
import { FACETS, type Tab, tabOf, tabsOf } from "./tabs";
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
			<div className="flex h-11 shrink-0 items-stretch border-b bg-surface px-2">
				<Tabs.List
					aria-label="Documents of this lesson"
					className="flex min-w-0 flex-1 items-stretch gap-1 overflow-x-auto overflow-y-hidden"
				>
					{tabs.map((tab) => (
						<TabButton
							key={tab.value}
							tab={tab}
							unseen={tab.facet === null && isUnseen(tab.path)}
						/>
					))}
				</Tabs.List>
				{onClose && (
					<IconButton label="Close this lesson" className="self-center" onClick={onClose}>
						<X aria-hidden />
					</IconButton>
				)}
			</div>
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
		</Tabs.Root>
	);
}

function TabButton({ tab, unseen }: { tab: Tab; unseen: boolean }) {
	return (
		<Tabs.Tab
			value={tab.value}
			aria-label={unseen ? `${tab.name}, with new text` : undefined}
			className="inline-flex shrink-0 items-center gap-1.5 border-transparent border-b-2 px-2 font-medium text-ink-soft text-sm outline-offset-[-3px] transition-colors hover:text-ink data-[active]:border-accent data-[active]:text-ink"
		>
			<span className="max-w-48 truncate">{tab.name}</span>
			{unseen && <span aria-hidden className="size-1.5 rounded-full bg-accent" />}
		</Tabs.Tab>
	);
}
