/** The session whose title is being written anew where it stands, above the conversation. */
import { create } from "zustand";
import type { SessionId } from "../api/generated";
import { useView } from "../shared/view";

interface Renaming {
	sessionId: SessionId | null;
}

export const useRenaming = create<Renaming>()(() => ({ sessionId: null }));

/** Makes a field of the title of the open session, and brings it into view. */
export function beginRenaming(sessionId: SessionId): void {
	useView.setState(({ panes }) => ({ panes: panes === "document" ? "all" : panes }));
	useRenaming.setState({ sessionId });
}

export function endRenaming(): void {
	useRenaming.setState({ sessionId: null });
}
