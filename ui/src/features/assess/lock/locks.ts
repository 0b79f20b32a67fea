/**
 * Screens that a teacher has locked for a learner, by the sitting. A lock keeps a learner out of the
 * teacher's room, and nobody out of the computer: what is kept here can be taken away by whoever may
 * open the browser's own tools.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, randomBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { SessionId, SittingLine } from "../../../api/generated";

interface Lock {
	salt: string;
	/** SHA-256 of salt and PIN, in hexadecimal. */
	hash: string;
	/** Wrong ones since the last right one, or the last wait. */
	wrong: number;
	/** Until when nothing is tried, as `Date.now()` counts. */
	waitUntil: number;
}

interface Locks {
	locks: Readonly<Record<SessionId, Lock>>;
}

const SALT_BYTES = 16;

/** So many wrong ones, and there is a wait, in milliseconds. */
const WRONG_AT_MOST = 5;
export const WAIT_MS = 30_000;

/** A lock ends by itself so long after its sitting is over, in milliseconds. */
const ENDS_AFTER_MS = 12 * 60 * 60 * 1000;

// Kept across restarts: a window that is closed in the middle is as locked when it opens again.
export const useLocks = create<Locks>()(
	persist((): Locks => ({ locks: {} }), { name: "sitting-locks" }),
);

/** What is wrong with a PIN that is typed twice; null where nothing is. */
export function wrongPin(pin: string, again: string): string | null {
	if (!/^\d{4,8}$/.test(pin)) return "A PIN is 4 to 8 digits.";
	return pin === again ? null : "The two PINs are not the same.";
}

export function lock(sessionId: SessionId, pin: string): void {
	const salt = bytesToHex(randomBytes(SALT_BYTES));
	keep(sessionId, { salt, hash: hashOf(salt, pin), wrong: 0, waitUntil: 0 });
}

export function useIsLocked(sessionId: SessionId): boolean {
	return useLocks(({ locks }) => locks[sessionId] !== undefined);
}

export function unlock(sessionId: SessionId): void {
	useLocks.setState(({ locks: { [sessionId]: _, ...others } }) => ({ locks: others }));
}

/** Tries a PIN: the right one takes the lock away, wrong ones are counted. While it waits nothing is tried. */
export function tryPin(sessionId: SessionId, pin: string, now: number): "open" | "wrong" | "waits" {
	const held = useLocks.getState().locks[sessionId];
	if (held === undefined) return "open";
	if (now < held.waitUntil) return "waits";
	if (hashOf(held.salt, pin) === held.hash) {
		unlock(sessionId);
		return "open";
	}
	const wrong = held.wrong + 1;
	const waits = wrong >= WRONG_AT_MOST;
	keep(sessionId, {
		...held,
		wrong: waits ? 0 : wrong,
		waitUntil: waits ? now + WAIT_MS : 0,
	});
	return waits ? "waits" : "wrong";
}

/** Whether a lock has ended by itself: its sitting is over for long, or there is none any more. */
export function hasLapsed(
	lines: readonly SittingLine[],
	sessionId: SessionId,
	now: number,
): boolean {
	const line = lines.find((line) => line.sessionId === sessionId);
	if (line === undefined) return true;
	return line.over && now - Date.parse(line.updatedAt) >= ENDS_AFTER_MS;
}

function keep(sessionId: SessionId, held: Lock): void {
	useLocks.setState(({ locks }) => ({ locks: { ...locks, [sessionId]: held } }));
}

// Not the browser's own: it is missing where the page comes over plain HTTP from another computer.
function hashOf(salt: string, pin: string): string {
	return bytesToHex(sha256(utf8ToBytes(`${salt}:${pin}`)));
}
