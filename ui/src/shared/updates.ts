/** How it stands with newer versions of the program, for all that shows it. The shell tells each window once. */
import { useEffect } from "react";
import { create } from "zustand";
import { platform } from "../platform";
import type { UpdateState, Updates } from "../platform/types";
import { reportError } from "./report";

/** Null before the shell has told, and in a browser for good. */
export const useUpdates = create<{ state: UpdateState | null }>()(() => ({ state: null }));

/** Lets the shell tell, for as long as whoever calls this is there. */
export function useUpdatesTold(): void {
	useEffect(() => platform.updates?.follow((state) => useUpdates.setState({ state })), []);
}

/** Asks the shell for something; how it goes is told, and only a refusal comes back. */
export function askOfUpdates(what: (updates: Updates) => Promise<void>): void {
	if (platform.updates) what(platform.updates).catch(reportError);
}
