/** Whether the parts that the window needs are there: host, database, workspace, passcode. */
import { create } from "zustand";
import type { DamagedDatabase } from "../api/generated";
import type { CallError } from "../platform";

interface Connection {
	/** Whether events arrive; null until the first answer. */
	connected: boolean | null;
	/** Whether the database answers. */
	store: boolean;
	/** Whether the workspace folder is there. */
	workspace: boolean;
	/** Whether the host wants a passcode before it answers anything. */
	locked: boolean;
	/** What there is to go back to, when the database does not open. */
	damaged: DamagedDatabase | null;
}

export const useConnection = create<Connection>()(() => ({
	connected: null,
	store: true,
	workspace: true,
	locked: false,
	damaged: null,
}));

/** Learns from a failed command what is missing. */
export function noteFailure(error: CallError): void {
	if (error.code === "passcode") useConnection.setState({ locked: true });
	if (error.code === "damaged") {
		useConnection.setState({ damaged: error.detail as DamagedDatabase });
	}
	if (error.code === "workspaceGone") useConnection.setState({ workspace: false });
}
