/** What the palette can do besides opening things. */

import {
	AppWindow,
	Bookmark,
	BookmarkCheck,
	BookOpen,
	BookOpenText,
	Bug,
	ClipboardCheck,
	Columns3,
	Copy,
	Download,
	Eye,
	FileInput,
	FilePlus2,
	FileSearch,
	FileText,
	FlaskConical,
	History,
	Keyboard,
	ListChecks,
	ListOrdered,
	ListPlus,
	ListTree,
	LogOut,
	type LucideIcon,
	MessageSquare,
	Moon,
	PanelLeft,
	Plus,
	Printer,
	Scale,
	Search,
	Settings,
	Shapes,
	Signpost,
	Sparkles,
	Sun,
	SunMoon,
	Telescope,
	TextSearch,
	TriangleAlert,
	UsersRound,
	ZoomIn,
	ZoomOut,
} from "lucide-react";
import { platform } from "../../platform";
import { focusComposer } from "../../session/draft";
import { pageToPrint } from "../../session/lesson-shown";
import { BLUEPRINTS, make, makeQuizOn, openAssess } from "../../shared/assess-room";
import { openBeside } from "../../shared/beside";
import { canFindInDocument, findInDocument } from "../../shared/finding";
import { openHelp, startTour } from "../../shared/help";
import { openLearn } from "../../shared/learn-room";
import { printLesson, saveLesson } from "../../shared/lesson-file";
import { openMemory } from "../../shared/memory-room";
import { openRating, openResearch } from "../../shared/research-room";
import { signOut } from "../../shared/sign-out";
import {
	openFileAt,
	openSession,
	showDefinition,
	showDialog,
	showSettings,
} from "../../shared/use-place";
import { useView } from "../../shared/view";
import { zoomBy, zoomTo } from "../../shared/zoom";

/** Every action that is here for all: `WORDS` has the words by which each is found as well. */
export type ActionName =
	| "Sign out"
	| "History of this lesson"
	| "This lesson for another class …"
	| "Print this lesson"
	| "This lesson in a window of its own"
	| "Look at this lesson as printed"
	| "Save this lesson as Word"
	| "Save this lesson as PDF"
	| "Open this lesson’s file"
	| "New lesson"
	| "Find in this document …"
	| "Course: lessons and outcomes"
	| "Find in past sessions …"
	| "Find in your files …"
	| "Import a document …"
	| "Add files …"
	| "New class …"
	| "Set up …"
	| "Skills, commands and agents"
	| "Assess"
	| "Make a quiz"
	| "Make a quiz on this lesson"
	| "Blueprints of questions"
	| "What is remembered"
	| "What of memory is to look at"
	| "What you expect of lessons"
	| "What coding agents learned"
	| "Studies that you lead"
	| "Rate lessons by hand"
	| "Ask me what I expect of a lesson"
	| "Keys and settings"
	| "Show all panes"
	| "Show the conversation only"
	| "Show the document only"
	| "Show or hide the sidebar"
	| "Zoom in"
	| "Zoom out"
	| "The usual size"
	| "Light colours"
	| "Dark colours"
	| "Colours like the system"
	| "What happened, step by step"
	| "What is sent"
	| "Things that need a look"
	| "Reports of what broke"
	| "Help"
	| "Two-minute tour"
	| "Keys of the keyboard";

/** Something the palette can do. */
export interface Action {
	name: string;
	icon: LucideIcon;
	shortcut?: string;
	act(): void;
}

/** An action with a name of its own, which words are kept for. */
interface NamedAction extends Action {
	name: ActionName;
}

const SIGN_OUT: NamedAction = { name: "Sign out", icon: LogOut, act: () => void signOut() };

/** For whoever wants to be asked what she expects of lessons, or has said so before. */
const LEARN: NamedAction = {
	name: "What you expect of lessons",
	icon: Telescope,
	act: () => openLearn("open"),
};

/** Where coding agents keep a journal on this computer. */
const AGENTS: NamedAction = {
	name: "What coding agents learned",
	icon: Telescope,
	act: () => openLearn("agents"),
};

/** Where the workspace has a study. */
const STUDIES: NamedAction = {
	name: "Studies that you lead",
	icon: FlaskConical,
	act: openResearch,
};

/** For whoever wants to know which of two lessons is better. */
const RATE: NamedAction = { name: "Rate lessons by hand", icon: Scale, act: openRating };

/** Where a document is shown. */
const FIND: NamedAction = {
	name: "Find in this document …",
	icon: TextSearch,
	shortcut: "Mod+F",
	act: findInDocument,
};

interface Sight {
	/** The lesson that is shown, if any is. */
	lesson: string | null;
	/** Whether there is anything of what she expects of lessons. */
	expects: boolean;
	/** Whether coding agents have learned anything. */
	agents: boolean;
	/** Whether the workspace has studies. */
	studies: boolean;
}

export function actions({ lesson, expects, agents, studies }: Sight): NamedAction[] {
	const view = useView.getState();
	return [
		...general(view),
		...(expects ? [LEARN] : []),
		...(agents ? [AGENTS] : []),
		...(studies ? [STUDIES] : []),
		RATE,
		...(lesson === null ? [] : ofLesson(lesson)),
		...(platform.can.passcode ? [SIGN_OUT] : []),
	];
}

function ofLesson(path: string): NamedAction[] {
	return [
		{
			name: "History of this lesson",
			icon: History,
			act: () => showDialog({ at: "history", lesson: path }),
		},
		{
			name: "This lesson for another class …",
			icon: Copy,
			act: () => showDialog({ at: "duplicate", lesson: path }),
		},
		{
			name: "Make a quiz on this lesson",
			icon: ListChecks,
			act: () => makeQuizOn(path),
		},
		{
			name: "Print this lesson",
			icon: Printer,
			shortcut: "Mod+P",
			act: () => void printLesson(path, [pageToPrint(path)]),
		},
		{
			name: "This lesson in a window of its own",
			icon: AppWindow,
			shortcut: "Mod+Shift+O",
			act: () => openBeside(path),
		},
		{
			name: "Look at this lesson as printed",
			icon: Eye,
			act: () => showDialog({ at: "printed", lesson: path, facet: pageToPrint(path) }),
		},
		{
			name: "Save this lesson as Word",
			icon: Download,
			act: () => void saveLesson(path, "docx"),
		},
		{ name: "Save this lesson as PDF", icon: Download, act: () => void saveLesson(path, "pdf") },
		{
			name: "Open this lesson’s file",
			icon: FileText,
			act: () => openFileAt(path),
		},
	];
}

function general(view: ReturnType<typeof useView.getState>): NamedAction[] {
	return [
		{
			name: "New lesson",
			icon: Plus,
			shortcut: "Mod+Alt+N",
			act: () => {
				openSession(null);
				focusComposer();
			},
		},
		...(canFindInDocument() ? [FIND] : []),
		{
			name: "Find in past sessions …",
			icon: TextSearch,
			shortcut: "Mod+Shift+F",
			act: () => showDialog({ at: "find" }),
		},
		{
			name: "Find in your files …",
			icon: FileSearch,
			shortcut: "Mod+Alt+F",
			act: () => showDialog({ at: "findFiles" }),
		},
		{
			name: "Course: lessons and outcomes",
			icon: ListOrdered,
			act: () => showDialog({ at: "course", of: null }),
		},
		{
			name: "Import a document …",
			icon: FileInput,
			act: () => showDialog({ at: "import", importing: null }),
		},
		{
			name: "Add files …",
			icon: FilePlus2,
			act: () => showDialog({ at: "addFiles", files: [], folders: [], into: "" }),
		},
		{
			name: "New class …",
			icon: UsersRound,
			act: () => showDialog({ at: "newClass" }),
		},
		{
			name: "Set up …",
			icon: Sparkles,
			act: () => showDialog({ at: "setup" }),
		},
		{
			name: "Skills, commands and agents",
			icon: BookOpenText,
			act: () => showDefinition(null),
		},
		{
			name: "Assess",
			icon: ClipboardCheck,
			act: () => openAssess(),
		},
		{
			name: "Make a quiz",
			icon: ListPlus,
			act: () => {
				openAssess();
				make({ is: "quiz", id: null, lesson: null });
			},
		},
		{
			name: "Blueprints of questions",
			icon: Shapes,
			act: () => {
				openAssess();
				make(BLUEPRINTS);
			},
		},
		{
			name: "What is remembered",
			icon: Bookmark,
			act: () => openMemory("entries"),
		},
		{
			name: "What of memory is to look at",
			icon: BookmarkCheck,
			act: () => openMemory("look"),
		},
		{
			name: "Ask me what I expect of a lesson",
			icon: Telescope,
			act: () => showSettings("lessons"),
		},
		{
			name: "Keys and settings",
			icon: Settings,
			shortcut: "Mod+,",
			act: () => showSettings(),
		},
		{ name: "Show all panes", icon: Columns3, shortcut: "Mod+3", act: () => view.showPanes("all") },
		{
			name: "Show the conversation only",
			icon: MessageSquare,
			shortcut: "Mod+1",
			act: () => view.showPanes("conversation"),
		},
		{
			name: "Show the document only",
			icon: FileText,
			shortcut: "Mod+2",
			act: () => view.showPanes("document"),
		},
		{
			name: "Show or hide the sidebar",
			icon: PanelLeft,
			shortcut: "Mod+B",
			act: view.toggleSidebar,
		},
		{ name: "Zoom in", icon: ZoomIn, shortcut: "Mod++", act: () => zoomBy(1) },
		{ name: "Zoom out", icon: ZoomOut, shortcut: "Mod+-", act: () => zoomBy(-1) },
		{ name: "The usual size", icon: Search, shortcut: "Mod+0", act: () => zoomTo(100) },
		{ name: "Light colours", icon: Sun, act: () => view.setTheme("light") },
		{ name: "Dark colours", icon: Moon, act: () => view.setTheme("dark") },
		{ name: "Colours like the system", icon: SunMoon, act: () => view.setTheme("system") },
		{
			name: "What happened, step by step",
			icon: ListTree,
			act: () => showDialog({ at: "traces" }),
		},
		{
			name: "What is sent",
			icon: Eye,
			act: () => showDialog({ at: "preview" }),
		},
		{
			name: "Things that need a look",
			icon: TriangleAlert,
			act: () => showDialog({ at: "problems" }),
		},
		{
			name: "Reports of what broke",
			icon: Bug,
			act: () => showDialog({ at: "broken" }),
		},
		{ name: "Help", icon: BookOpen, shortcut: "F1", act: () => openHelp(null) },
		{ name: "Two-minute tour", icon: Signpost, act: startTour },
		{
			name: "Keys of the keyboard",
			icon: Keyboard,
			shortcut: "?",
			act: () => showDialog({ at: "keys" }),
		},
	];
}
