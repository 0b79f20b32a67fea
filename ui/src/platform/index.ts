/** The host that this page runs in, chosen once. */
import { httpPlatform } from "./http";
import { learnerPlatform } from "./learner";
import { participantPlatform } from "./studying";
import type { Platform } from "./types";

export { type JoinDoor, joinDoor } from "./joining";
export { type StudyDoor, studyDoor } from "./studying";
export { CallError, type Platform, toCallError, type WaysIn } from "./types";

/** The host. Set by `choosePlatform` before anything is drawn. */
export let platform: Platform = httpPlatform();

/** Finds out which host this is; the window's code is only loaded in the window. */
export async function choosePlatform(): Promise<Platform> {
	if ("__TAURI_INTERNALS__" in window) {
		const { tauriPlatform } = await import("./tauri");
		platform = tauriPlatform();
	}
	return platform;
}

/** The host for a learner at a computer of her own, who joins with a code. */
export function chooseLearner(): Platform {
	platform = learnerPlatform();
	return platform;
}

/** The host for somebody who takes part in a study. */
export function chooseParticipant(): Platform {
	platform = participantPlatform();
	return platform;
}

/** The host for a researcher, who has studies and nothing else. */
export function chooseResearcher(): Platform {
	platform = httpPlatform("", "research/api");
	return platform;
}
