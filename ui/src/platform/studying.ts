/** The way in for somebody who takes part in a study. Who she is, is in a cookie that no script sees. */
import type { Commands, StudyDeed, StudyStand } from "../api/generated";
import { httpPlatform, post, refusal, SILENT } from "./http";
import { CallError, type Platform } from "./types";

/** How long a deed is waited for: whoever presses a button must not wait for a connection that is dead. */
const PATIENCE_MS = 20_000;

/** What can be asked on the way; each rejects with a `CallError`. */
export interface StudyDoor {
	/** Comes in with a code. */
	enter(code: string): Promise<StudyStand>;
	/** Where whoever has this computer is. */
	here(signal?: AbortSignal): Promise<StudyStand>;
	/** Does something; says where she is then. */
	act(deed: StudyDeed): Promise<StudyStand>;
	/** Makes this computer nobody's. */
	leave(): Promise<void>;
}

/** The door of the host at `base`; empty means the address the page came from. */
export function studyDoor(base = ""): StudyDoor {
	const ask = async (what: string, body: unknown, signal?: AbortSignal): Promise<Response> => {
		const response = await post(`${base}/study/${what}`, body, signal).catch(late);
		if (!response.ok) throw await refusal(response);
		return response;
	};
	return {
		enter: async (code) => (await ask("enter", { code })).json(),
		here: async (signal) => (await ask("here", {}, signal)).json(),
		act: async (deed) => (await ask("act", deed, AbortSignal.timeout(PATIENCE_MS))).json(),
		leave: async () => {
			await ask("leave", {});
		},
	};
}

/** A host that is waited for no longer does not answer. */
function late(reason: unknown): never {
	if (!(reason instanceof DOMException && reason.name === "TimeoutError")) throw reason;
	throw new CallError({ code: "unavailable", message: SILENT, detail: null });
}

/** Whether a command is one of a questionnaire's. */
function isOfSitting(command: keyof Commands): boolean {
	return command.startsWith("sitting_") || command === "markdown_read";
}

/** A platform for whoever takes part: her questionnaire, and the desk of her task. The host refuses everything else. */
export function participantPlatform(base = ""): Platform {
	const planner = httpPlatform(base, "study/api");
	const sitting = httpPlatform(base, "study/sitting");
	return {
		...planner,
		can: { passcode: false },
		call: (command, params, signal) =>
			(isOfSitting(command) ? sitting : planner).call(command, params, signal),
		login: async () => undefined,
		logout: async () => undefined,
	};
}
