/** What the room of memory shows, and the ways into it: other features lead there as well. */
import { create } from "zustand";
import { fileAt, isMemoryPath } from "./place";
import { closeFile, placeNow } from "./use-place";
import { useView } from "./view";

/** What is remembered by its owner or by its day, or what waits for a look. */
export type MemoryTab = "entries" | "timeline" | "look";

interface Shown {
	tab: MemoryTab;
	/** The id of the entry whose page is open. */
	entry: string | null;
	/** Whether its words are being changed. */
	editing: boolean;
	/** Counts how often a page was asked for, the open one as well: the keyboard goes to it each time. */
	asked: number;
}

export const useMemoryRoom = create<Shown>()(() => ({
	tab: "entries",
	entry: null,
	editing: false,
	asked: 0,
}));

/** Goes to memory; a file of it that was open there is closed. */
export function openMemory(tab?: MemoryTab): void {
	const path = fileAt(placeNow())?.path;
	if (path !== undefined && isMemoryPath(path)) closeFile();
	if (tab) useMemoryRoom.setState({ tab });
	useView.getState().enterRoom("memory");
}

/** Opens the page of an entry, to read it or to change its words. */
export function showMemory(id: string, how: "read" | "edit" = "read"): void {
	useMemoryRoom.setState(({ asked }) => ({
		entry: id,
		editing: how === "edit",
		asked: asked + 1,
	}));
}

export function closeMemory(): void {
	useMemoryRoom.setState({ entry: null, editing: false });
}
