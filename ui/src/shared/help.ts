/**
 * The guide inside the window: which of its pages is open beside the work, and the tour. The texts are in
 * `docs/guide`; only their names are here, so that whoever leads to a page loads none of them.
 */
import { createContext, useContext } from "react";
import { create } from "zustand";
import { useView } from "./view";

/** The pages from first to last, each with its heading and other words by which people look for it. */
export const GUIDE = [
	{
		page: "first-lesson",
		title: "Your first lesson",
		words: ["start", "begin", "how to", "draft", "plan"],
	},
	{
		page: "classes",
		title: "Your classes and files",
		words: ["profile", "pupils", "needs", "folder", "teacher"],
	},
	{
		page: "what-is-used",
		title: "What will be used, and evidence",
		words: ["sources", "context", "outcomes", "claims", "quotation"],
	},
	{
		page: "deciding",
		title: "Accept, revise, other ways",
		words: ["decide", "change", "alternatives", "versions", "edit"],
	},
	{
		page: "reflecting",
		title: "Questions to think about",
		words: ["reflection", "how sure", "confidence", "look back"],
	},
	{
		page: "memory",
		title: "What is remembered",
		words: ["forget", "notes", "remember", "review"],
	},
	{
		page: "paper",
		title: "On paper: Word, PDF and print",
		words: ["export", "worksheet", "answer key", "copy"],
	},
	{
		page: "quizzes",
		title: "Quizzes, and how pupils join",
		words: ["test", "code", "class", "marks", "results"],
	},
	{
		page: "curriculum",
		title: "Curriculum and imported documents",
		words: ["outcomes", "codes", "course", "import", "upload"],
	},
	{
		page: "trouble",
		title: "Privacy, and when something goes wrong",
		words: ["names", "sent", "backup", "error", "stopped", "offline"],
	},
] as const satisfies readonly { page: string; title: string; words: readonly string[] }[];

export type GuidePage = (typeof GUIDE)[number]["page"];

/** A place in the guide; without a section the top of its page. */
export interface GuidePlace {
	page: GuidePage;
	/** The heading as its address is written: `what-waits-for-you`. */
	section?: string;
}

interface Help {
	open: boolean;
	/** Null for the list of all pages. */
	place: GuidePlace | null;
	/** Whether it was asked for on the right half of the window: then it lies over the left one. */
	left: boolean;
	/** Counts what was asked for: the same place asked for again is shown again. */
	asked: number;
	/** Whether the tour goes through the window. */
	tour: boolean;
}

export const useHelp = create<Help>(() => ({
	open: false,
	place: null,
	left: false,
	asked: 0,
	tour: false,
}));

/** What gets the focus back. */
let opener: HTMLElement | null = null;

/** Opens the guide beside the work: at a place, or with null at its contents. */
export function openHelp(place: GuidePlace | null): void {
	const { open } = useHelp.getState();
	const from = document.activeElement;
	if (!open && from instanceof HTMLElement) noteOpener(from);
	useHelp.setState(({ asked }) => ({
		open: true,
		place,
		left: open ? useHelp.getState().left : isOnTheRight(from),
		asked: asked + 1,
	}));
	// In a narrow window the lists lie over everything, the guide too.
	useView.setState({ overlay: false });
}

/** Opens the guide, or closes it where it is open. */
export function toggleHelp(): void {
	if (useHelp.getState().open) closeHelp();
	else openHelp(useHelp.getState().place);
}

/** Closes it; the focus is where it was before. */
export function closeHelp(): void {
	useHelp.setState({ open: false });
	const back = (opener && standing(opener)) ?? helpButton();
	opener = null;
	back?.focus({ preventScroll: true });
}

/** The element, or what has taken its place where a window that became narrow has laid out everything anew. */
function standing(element: HTMLElement): HTMLElement | null {
	const { testid } = element.dataset;
	if (element.isConnected || testid === undefined) return element.isConnected ? element : null;
	return document.querySelector<HTMLElement>(`[data-testid="${CSS.escape(testid)}"]`);
}

export const HELP_BUTTON = "[data-testid=help]";

/** The button for the guide; in a narrow window what shows the lists that it is among. */
function helpButton(): HTMLElement | null {
	const found = document.querySelector<HTMLElement>(HELP_BUTTON);
	return found ?? document.querySelector<HTMLElement>("[data-testid=show-sidebar]");
}

/** Begins the tour; the guide makes room for it. */
export function startTour(): void {
	useHelp.setState({ tour: true, open: false });
}

export function endTour(): void {
	useHelp.setState({ tour: false });
	helpButton()?.focus({ preventScroll: true });
}

/** What lies in a dialog or a menu goes away with that: the focus goes back to what opened it, if it says so. */
function noteOpener(from: HTMLElement): void {
	const over = from.closest("[role=dialog], [role=menu]");
	if (!over) opener = from === document.body ? null : from;
	else opener = over.id ? document.querySelector(`[aria-controls="${CSS.escape(over.id)}"]`) : null;
}

function isOnTheRight(element: Element | null): boolean {
	if (!element || element === document.body) return false;
	const { left, right } = element.getBoundingClientRect();
	return (left + right) / 2 > window.innerWidth / 2;
}

/** Whether there is a guide around what asks: pupils and participants of a study have none. */
export const Guided = createContext(false);

export function useIsGuided(): boolean {
	return useContext(Guided);
}
