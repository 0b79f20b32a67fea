/** The command palette: commands, sessions, lessons, files, views, by typing. */

import { Command } from "cmdk";
import {
	Bookmark,
	BookOpen,
	BookText,
	FileText,
	MessageSquare,
	Slash,
	UsersRound,
} from "lucide-react";
import { type ReactNode, useDeferredValue, useState } from "react";
import { useCodingProjects } from "../../api/coding";
import { useHasExpectations } from "../../api/expectations";
import type { LessonSummary } from "../../api/generated";
import { useArchivedLessons, useLessons } from "../../api/lessons";
import { useMemoryFiles } from "../../api/memory";
import { useCommands, useDocument, useFileTree, useSessions } from "../../api/queries";
import { useHasStudies } from "../../api/studies";
import { fillComposer, focusComposer } from "../../session/draft";
import { classesIn } from "../../shared/classes";
import { GUIDE, openHelp } from "../../shared/help";
import { Key, SearchDialog } from "../../shared/ui";
import {
	closeDialog,
	openFileAt,
	openSession,
	showLesson,
	useOpenLesson,
	useSessionId,
} from "../../shared/use-place";
import { actions } from "./actions";
import { LAYOUT_WORDS, useLayoutActions } from "./layouts";
import { useLessonActions } from "./lesson-actions";
import { type Fitting, fitting, scoreOf } from "./matches";
import { useSessionActions } from "./session-actions";
import { WORDS } from "./words";

export function Palette() {
	return (
		<SearchDialog title="Command palette" testId="palette" onClose={closeDialog}>
			<Choices />
		</SearchDialog>
	);
}

function Choices() {
	const sessions = useSessions().data ?? [];
	const commands = useCommands().data ?? [];
	const archived = useArchivedLessons().data ?? [];
	const files = (useFileTree().data?.entries ?? []).filter(
		({ path, folder }) => !folder && archived.every((lesson) => lesson.path !== path),
	);
	const classes = classesIn(files);
	const lessons = useLessons().data ?? [];
	const shownLesson = useShownLesson();
	const expects = useHasExpectations();
	const studies = useHasStudies();
	const agents = (useCodingProjects().data?.projects.length ?? 0) > 0;
	const memory = useMemoryFiles().data ?? [];
	const sessionId = useSessionId();
	const found = [
		...useLessonActions(shownLesson),
		...useSessionActions(sessionId),
		...useLayoutActions().map((action) => ({ ...action, words: LAYOUT_WORDS })),
	];

	const [typed, setTyped] = useState("");
	// The field shows a letter before the long lists have been looked through for it.
	const sought = useDeferredValue(typed);
	const shownSessions = fitting(sessions, ({ title }) => title, sought);
	const shownLessons = fitting(lessons, wordsOfLesson, sought);
	const shownFiles = fitting(files, ({ path }) => path, sought);
	const shownMemory = fitting(memory, ({ path }) => path, sought);

	const then = (act: () => void) => () => {
		closeDialog();
		act();
	};

	return (
		<Command label="Command palette" loop filter={scoreOf}>
			<Command.Input
				autoFocus
				value={typed}
				onValueChange={setTyped}
				placeholder="Go to a session, a lesson, a file, a command …"
				className="h-12 w-full border-b bg-transparent px-4 text-base outline-none placeholder:text-ink-faint"
			/>
			<Command.List className="max-h-[52vh] overflow-y-auto p-1.5 [&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-ink-faint [&_[cmdk-group-heading]]:text-xs">
				<Command.Empty className="px-3 py-6 text-center text-ink-faint text-sm">
					Nothing has that name.
				</Command.Empty>
				<Command.Group heading="Do">
					{actions({ lesson: shownLesson, expects, agents, studies }).map((action) => (
						<Choice
							key={action.name}
							value={action.name}
							words={WORDS[action.name]}
							icon={<action.icon aria-hidden />}
							shortcut={action.shortcut}
							onSelect={then(action.act)}
						>
							{action.name}
						</Choice>
					))}
					{found.map((action) => (
						<Choice
							key={action.name}
							value={action.name}
							words={action.words}
							icon={<action.icon aria-hidden />}
							shortcut={action.shortcut}
							onSelect={then(action.act)}
						>
							{action.name}
						</Choice>
					))}
				</Command.Group>
				<Command.Group heading="Classes">
					{classes.map((name) => (
						<Choice
							key={name}
							// The bare name: nothing else that holds it can stand above the class itself.
							value={name}
							icon={<UsersRound aria-hidden />}
							onSelect={then(() => openFileAt(`classes/${name}.md`))}
						>
							{name}
						</Choice>
					))}
				</Command.Group>
				<Command.Group heading="Commands">
					{commands.map(({ plugin, name, description }) => (
						<Choice
							key={`${plugin}:${name}`}
							value={`/${name} ${plugin}`}
							icon={<Slash aria-hidden />}
							note={description}
							onSelect={then(() => fillComposer(sessionId, { command: { plugin, name } }))}
						>
							/{name}
						</Choice>
					))}
				</Command.Group>
				<Command.Group heading="Guide">
					{GUIDE.map(({ page, title, words }) => (
						<Choice
							key={page}
							value={`Guide: ${title}`}
							words={words}
							icon={<BookOpen aria-hidden />}
							onSelect={then(() => openHelp({ page }))}
						>
							Guide: {title}
						</Choice>
					))}
				</Command.Group>
				<Command.Group heading="Sessions">
					{shownSessions.shown.map((session) => (
						<Choice
							key={session.id}
							value={`${session.title} ${session.id}`}
							icon={<MessageSquare aria-hidden />}
							onSelect={then(() => {
								openSession(session.id);
								focusComposer();
							})}
						>
							{session.title}
						</Choice>
					))}
					<More {...shownSessions} />
				</Command.Group>
				<Command.Group heading="Lessons">
					{shownLessons.shown.map(({ path, title, topic, class: className }) => (
						<Choice
							key={path}
							value={wordsOfLesson({ title, topic, class: className, path })}
							icon={<BookText aria-hidden />}
							note={className ?? undefined}
							onSelect={then(() => showLesson(path))}
						>
							{title || topic}
						</Choice>
					))}
					<More {...shownLessons} />
				</Command.Group>
				<Command.Group heading="Files">
					{shownFiles.shown.map((file) => (
						<Choice
							key={file.path}
							value={file.path}
							icon={<FileText aria-hidden />}
							onSelect={then(() => openFileAt(file.path))}
						>
							{file.path}
						</Choice>
					))}
					<More {...shownFiles} />
				</Command.Group>
				<Command.Group heading="Memory">
					{shownMemory.shown.map((file) => (
						<Choice
							key={file.path}
							value={file.path}
							icon={<Bookmark aria-hidden />}
							onSelect={then(() => openFileAt(file.path))}
						>
							{file.path}
						</Choice>
					))}
					<More {...shownMemory} />
				</Command.Group>
			</Command.List>
		</Command>
	);
}

function wordsOfLesson({ title, topic, class: className, path }: LessonNamed): string {
	return `${title} ${topic} ${className ?? ""} ${path}`;
}

type LessonNamed = Pick<LessonSummary, "title" | "topic" | "class" | "path">;

/** Says that there are more of them than are listed. */
function More({ left, sought }: Fitting<unknown>) {
	if (left === 0) return null;
	return (
		<p className="px-2.5 py-1 text-ink-faint text-xs">
			{sought === "" ? `${left} more: type a part of the name` : `${left} more fit`}
		</p>
	);
}

/** The lesson in the third pane: one that was opened by itself, or the session's latest. */
function useShownLesson(): string | null {
	const sessionId = useSessionId();
	const opened = useOpenLesson();
	const latest = useDocument(sessionId).data?.lessons[0]?.path ?? null;
	return opened ?? latest;
}

interface ChoiceProps {
	value: string;
	words?: readonly string[];
	icon: ReactNode;
	note?: string;
	shortcut?: string;
	onSelect(): void;
	children: ReactNode;
}

function Choice({ value, words, icon, note, shortcut, onSelect, children }: ChoiceProps) {
	return (
		<Command.Item
			value={value}
			keywords={words && [...words]}
			onSelect={onSelect}
			className="flex cursor-default items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm data-[selected=true]:bg-hover [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-faint"
		>
			{icon}
			<span className="min-w-0 flex-1 truncate">
				{children}
				{note && <span className="ml-2 text-ink-faint">{note}</span>}
			</span>
			{shortcut && <Key>{shortcut}</Key>}
		</Command.Item>
	);
}
