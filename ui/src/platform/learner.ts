/** The host as a learner's own page has it: her sitting, and nothing of the teacher's. */
import type { Commands } from "../api/generated";
import { httpPlatform } from "./http";
import { CallError, type Platform } from "./types";

/** What a learner's page may ask for; the host refuses everything else as well. */
const COMMANDS: ReadonlySet<keyof Commands> = new Set<keyof Commands>([
	"sitting_take_up",
	"sitting_look",
	"sitting_answer",
	"sitting_hint",
	"sitting_back",
	"sitting_hand_in",
	"sitting_window",
	// Reads nothing of the teacher's: it makes formulae and code of a text that the page has already.
	"markdown_read",
]);

/** A platform for whoever has joined; her seat is in a cookie that no script sees. */
export function learnerPlatform(base = ""): Platform {
	const http = httpPlatform(base, "learner");
	return {
		...http,
		can: { passcode: false },
		call: async (command, params, signal) => {
			if (COMMANDS.has(command)) return await http.call(command, params, signal);
			const message = `a learner's page does not ask for ${command}`;
			throw new CallError({ code: "notFound", message, detail: null });
		},
		// What happens in the teacher's window is told to nobody else.
		subscribe: () => () => undefined,
		login: async () => undefined,
		logout: async () => undefined,
	};
}
