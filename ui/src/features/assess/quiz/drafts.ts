/**
 * What is put together and not saved yet. It is kept on this computer over a restart of the window; two
 * windows that make the same see the same.
 */
import { useSyncExternalStore } from "react";
import type { QuizPlan } from "../../../api/generated";
import { NO_PLAN } from "./plan";

export interface QuizDraft {
	plan: QuizPlan;
	/** Whether it has a title that is not made from its parts. */
	titled: boolean;
	/** How the test was kept when she began to change it; null for a new one. */
	base: QuizPlan | null;
	/** The class of the lesson that it is on. */
	forClass: string | null;
}

export const NO_DRAFT: QuizDraft = { plan: NO_PLAN, titled: false, base: null, forClass: null };

/** What is being made: a test from before, one on a lesson, or a new one. Each has a draft of its own. */
export interface QuizOn {
	id: string | null;
	lesson: string | null;
}

export const NEW_QUIZ: QuizOn = { id: null, lesson: null };

const PREFIX = "quiz:";

/** Those that were looked for already. */
const held = new Map<string, QuizDraft | null>();
const listeners = new Set<() => void>();
let noRoom = false;

export function useDraft(on: QuizOn): QuizDraft | null {
	return useSyncExternalStore(subscribe, () => draftOf(on));
}

/** Whether the browser has no room for what is being made: it is on the screen alone. */
export function useNoRoom(): boolean {
	return useSyncExternalStore(subscribe, () => noRoom);
}

export function draftOf(on: QuizOn): QuizDraft | null {
	const name = nameOf(on);
	const known = held.get(name);
	if (known !== undefined) return known;
	const read = readKept(name);
	held.set(name, read);
	return read;
}

/** Keeps a draft; null throws it away. */
export function putDraft(on: QuizOn, draft: QuizDraft | null): void {
	const name = nameOf(on);
	held.set(name, draft);
	try {
		if (draft === null) localStorage.removeItem(name);
		else localStorage.setItem(name, JSON.stringify(draft));
		noRoom = false;
	} catch {
		noRoom = draft !== null;
	}
	for (const listener of listeners) listener();
}

function nameOf({ id, lesson }: QuizOn): string {
	if (id !== null) return `${PREFIX}of:${id}`;
	return lesson === null ? `${PREFIX}new` : `${PREFIX}on:${lesson}`;
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

window.addEventListener("storage", lookAgain);

/** Another window has changed something. */
function lookAgain({ key }: StorageEvent): void {
	if (key === null) held.clear();
	else held.delete(key);
	for (const listener of listeners) listener();
}

function readKept(name: string): QuizDraft | null {
	try {
		const kept: unknown = JSON.parse(localStorage.getItem(name) ?? "null");
		return isDraft(kept) ? { ...NO_DRAFT, ...kept, plan: { ...NO_PLAN, ...kept.plan } } : null;
	} catch {
		// Something else wrote here, or the browser keeps nothing.
		return null;
	}
}

function isDraft(kept: unknown): kept is QuizDraft {
	return (
		has(kept, "plan") &&
		has(kept.plan, "parts") &&
		Array.isArray(kept.plan.parts) &&
		kept.plan.parts.every(isPart)
	);
}

function isPart(part: unknown): boolean {
	return (
		has(part, "title") &&
		typeof part.title === "string" &&
		has(part, "count") &&
		typeof part.count === "number" &&
		has(part, "blueprints") &&
		Array.isArray(part.blueprints) &&
		part.blueprints.every((id) => typeof id === "string") &&
		has(part, "mix") &&
		has(part, "points")
	);
}

function has<K extends string>(value: unknown, key: K): value is Record<K, unknown> {
	return typeof value === "object" && value !== null && key in value;
}
