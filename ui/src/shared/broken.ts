/**
 * Keeps a short report when something in the page breaks. What of it may be kept is decided by the
 * application, and nothing is sent anywhere else.
 */
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { CallError, platform } from "../platform";

/** How many reports one page makes: what breaks again and again is told once and for all. */
const MOST = 5;
/** What browsers call an error and is none: a layout that took two frames. */
const HARMLESS = /^ResizeObserver loop/;

interface Broken {
	/** How many reports this page has made. */
	made: number;
}

export const useBroken = create<Broken>()(() => ({ made: 0 }));

/** Until when she knows of what broke; kept across restarts. */
export const useKnownUntil = create<{ until: string }>()(
	persist(() => ({ until: "" }), { name: "broken-known" }),
);

const told = new Set<string>();

/** Reports what was thrown, unless it was an answer of the application or somebody stopped waiting. */
export function noteBroken(reason: unknown): void {
	if (reason instanceof CallError || (reason instanceof Error && reason.name === "AbortError"))
		return;
	const error = reason instanceof Error ? reason : new Error(String(reason));
	const sign = `${error.name} ${error.message}`;
	if (HARMLESS.test(error.message) || told.has(sign) || told.size >= MOST) return;
	told.add(sign);
	const { name, message, stack = "" } = error;
	platform.call("crash_note", { name, message, stack, agent: navigator.userAgent }).then(
		() => useBroken.setState(({ made }) => ({ made: made + 1 })),
		(failure: unknown) => console.error("what broke could not be written down", failure),
	);
}

/** Reports what nobody caught, from now on. */
export function watchForBreaks(): void {
	window.addEventListener("error", ({ error, message }) => noteBroken(error ?? message));
	window.addEventListener("unhandledrejection", ({ reason }) => noteBroken(reason));
}
