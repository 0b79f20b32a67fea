import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Interaction, SectionRef } from "../api/generated";
import {
	acceptForNow,
	type Decided,
	decide,
	HELD_MS,
	noteSeen,
	sortDecided,
	takeBack,
	tookMs,
	usePendingDecisions,
} from "./pending-decisions";

const A: SectionRef = { path: "lessons/3B/loops/lesson.md", id: "a", heading: "A", sha256: "1" };
const B: SectionRef = { path: "lessons/3B/loops/lesson.md", id: "b", heading: "B", sha256: "1" };
const ACCEPT = { verdict: "accept" } as const;
const REVISE = { verdict: "revise", words: "shorter" } as const;

beforeEach(() => {
	usePendingDecisions.setState({ bySession: {}, seen: {}, lastAt: 0 });
});

function question(id: string, ...sections: SectionRef[]): Interaction {
	const origin = { by: "hook", hook: "x", point: "postLoop", turn: 1, callId: null } as const;
	return { id, origin, expiresAt: null, request: { kind: "adjudication", sections } };
}

const waiting = (section: SectionRef, sentTo: string | null = null): Decided => ({
	section,
	verdict: ACCEPT,
	tookMs: 1,
	sentTo,
});
const nobody = () => false;
const everybody = () => true;

describe("the time for a decision", () => {
	it("begins when the section comes on the screen", () => {
		noteSeen(A, 1_000);
		noteSeen(A, 5_000);
		expect(tookMs(A, 9_000)).toBe(8_000);
	});

	it("begins at the decision before when the section was on the screen all along", () => {
		noteSeen(A, 1_000);
		noteSeen(B, 1_000);
		decide("s", [{ section: A, verdict: ACCEPT }], 6_000);
		decide("s", [{ section: B, verdict: ACCEPT }], 8_500);
		expect(usePendingDecisions.getState().bySession.s?.map((decided) => decided.tookMs)).toEqual([
			5_000, 2_500,
		]);
	});

	it("begins anew for a new text, and is nothing for what was never on the screen", () => {
		noteSeen(A, 1_000);
		expect(tookMs({ ...A, sha256: "2" }, 9_000)).toBe(0);
	});
});

describe("decisions that wait", () => {
	it("are sent to the open question that asks about that very text", () => {
		const all = [waiting(A), waiting({ ...B, sha256: "old" })];
		const { send, keep, outdated } = sortDecided(all, question("q", A, B), false, nobody);
		expect([send, keep]).toEqual([[waiting(A)], [waiting(A)]]);
		expect(outdated).toEqual([B]);
	});

	it("for another draft are sent whichever text is there by now, and once", () => {
		const wish = { ...waiting({ ...B, sha256: "old" }), verdict: REVISE };
		const { send, ...rest } = sortDecided([wish], question("q", A, B), false, nobody);
		expect(send).toEqual([{ ...wish, section: B }]);
		expect(rest).toEqual({ keep: send, outdated: [], carriedOver: [B] });
		const sent = { ...wish, sentTo: "before" };
		expect(sortDecided([sent], question("q", A, B), false, nobody).send).toEqual([]);
	});

	it("are not sent while they can be taken back", () => {
		vi.useFakeTimers();
		acceptForNow("s", [A], 1_000);
		acceptForNow("s", [B], 1_000);
		takeBack("s", B);
		const before = usePendingDecisions.getState().bySession.s ?? [];
		expect(before).toMatchObject([{ section: A, held: true }]);
		expect(sortDecided(before, question("q", A, B), false, nobody)).toEqual({
			send: [],
			keep: before,
			outdated: [],
			carriedOver: [],
		});
		vi.advanceTimersByTime(HELD_MS);
		takeBack("s", A);
		const after = usePendingDecisions.getState().bySession.s ?? [];
		expect(after).toMatchObject([{ section: A }]);
		expect(sortDecided(after, question("q", A, B), false, nobody).send).toEqual(after);
		vi.useRealTimers();
	});

	it("are sent by the next window when this one is closed before that", () => {
		acceptForNow("s", [A], 1_000);
		const stored = JSON.parse(localStorage.getItem("decided") ?? "{}");
		expect(stored.state.bySession.s).toEqual([{ ...waiting(A), tookMs: 0 }]);
	});

	it("wait while no question is open, unless the log has them", () => {
		const all = [waiting(A), waiting(B, "q")];
		expect(sortDecided(all, null, false, nobody)).toMatchObject({
			send: [],
			keep: [waiting(A)],
		});
	});

	it("are not sent twice, but again when the window closed before they arrived", () => {
		const sent = [waiting(A, "q")];
		expect(sortDecided(sent, question("q", A), false, everybody).send).toEqual([]);
		expect(sortDecided(sent, question("q", A), false, nobody).send).toEqual(sent);
		const later = sortDecided(sent, question("later", A), false, nobody);
		expect(later).toEqual({ send: [], keep: [], outdated: [], carriedOver: [] });
	});

	it("are forgotten when nothing is asked any more", () => {
		const over = sortDecided([waiting(A)], null, true, nobody);
		expect(over).toEqual({ send: [], keep: [], outdated: [], carriedOver: [] });
	});

	it("are kept for a restart", () => {
		decide("s", [{ section: A, verdict: ACCEPT }], 5);
		expect(JSON.parse(localStorage.getItem("decided") ?? "{}").state.bySession.s).toHaveLength(1);
	});
});
