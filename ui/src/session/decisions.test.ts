import { beforeEach, expect, it } from "vitest";
import type {
	EntryBody,
	InteractionRequest,
	InteractionResponse,
	LogEntry,
	SectionRef,
	SectionVerdict,
} from "../api/generated";
import { foldDecisions, memoriesOf, standingOf } from "./decisions";
import { sectionHash } from "./section-hash";

const PATH = "lessons/3b/loops/lesson.md";
const NAME = `${PATH}#starter`;
const CLAP: SectionRef = {
	path: PATH,
	id: "starter",
	heading: "Starter",
	sha256: sectionHash("Clap."),
};
const DANCE: SectionRef = { ...CLAP, sha256: sectionHash("Dance.") };

let seq = 0;
beforeEach(() => {
	seq = 0;
});

function fold(...bodies: EntryBody[]) {
	return foldDecisions(
		bodies.map(
			(body): LogEntry => ({
				sessionId: "s",
				seq: ++seq,
				traceId: "t",
				at: "2026-01-05T09:00:00Z",
				body,
			}),
		),
	);
}

function opened(id: string, request: InteractionRequest): EntryBody {
	const origin = { by: "hook", hook: "x", point: "postLoop", turn: 1, callId: null } as const;
	return {
		family: "ask",
		type: "interactionOpened",
		interaction: { id, origin, expiresAt: null, request },
	};
}

const asks = (id: string, ...sections: SectionRef[]) =>
	opened(id, { kind: "adjudication", sections });

function answered(interactionId: string, response: InteractionResponse): EntryBody {
	return { family: "ask", type: "interactionAnswered", interactionId, response, face: "window" };
}

function decides(id: string, verdict: SectionVerdict): EntryBody {
	const decisions = [{ path: PATH, sectionId: "starter", verdict, tookMs: 1 }];
	return answered(id, { kind: "adjudication", decisions });
}

const ENDED: EntryBody = {
	family: "run",
	type: "runFinished",
	status: "success",
	reason: "",
	parent: null,
};
const hash = sectionHash;

it("hashes a section as decisions name it", () => {
	expect(hash("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

it("holds the question that takes decisions, and what it asks about", () => {
	const decisions = fold(asks("a", CLAP));
	expect(decisions.open?.id).toBe("a");
	expect(decisions.bySection.get(NAME)).toMatchObject({ current: CLAP, asked: true });
	expect(standingOf(decisions, NAME, CLAP.sha256)).toBe("none");
});

it("keeps an accepted text accepted, whatever came after, and no other text", () => {
	const decisions = fold(asks("a", CLAP), decides("a", { verdict: "accept" }), ENDED);
	expect(standingOf(decisions, NAME, CLAP.sha256)).toBe("accepted");
	expect(standingOf(decisions, NAME, DANCE.sha256)).toBe("none");
});

it("is being revised until it is asked about again, and is revised then", () => {
	const wish = [asks("a", CLAP), decides("a", { verdict: "revise", words: "dance" })];
	expect(standingOf(fold(...wish), NAME, CLAP.sha256)).toBe("revising");
	const again = fold(...wish, asks("b", DANCE));
	expect(standingOf(again, NAME, DANCE.sha256)).toBe("revised");
	expect(again.bySection.get(NAME)).toMatchObject({ current: DANCE, asked: true });
});

it("is a draft as before when what was wished could not be done", () => {
	const decisions = fold(
		asks("a", CLAP),
		decides("a", { verdict: "revise", words: "dance" }),
		opened("q", {
			kind: "question",
			question: "What now?",
			reason: "",
			options: [],
			freeText: false,
		}),
	);
	expect(standingOf(decisions, NAME, CLAP.sha256)).toBe("none");
});

it("offers a choice, and takes what was chosen for accepted", () => {
	const looking = [asks("a", CLAP), decides("a", { verdict: "alternatives" })];
	expect(standingOf(fold(...looking), NAME, CLAP.sha256)).toBe("looking");
	const options = [{ approach: "Movement", rationale: "", markdown: "Dance.", problems: [] }];
	const offered = [
		...looking,
		opened("w", { kind: "alternatives", section: CLAP, current: "Clap.", options }),
	];
	expect(fold(...offered).choice).toMatchObject({ interactionId: "w", options });
	const took = (chosen: number | null) =>
		fold(...offered, answered("w", { kind: "alternative", chosen, tookMs: 1 }));
	expect(took(0).choice).toBeNull();
	expect(standingOf(took(0), NAME, DANCE.sha256)).toBe("accepted");
	expect(standingOf(took(null), NAME, CLAP.sha256)).toBe("accepted");
});

it("asks nothing more after she left it, after it was taken back and after the end", () => {
	const withdrawn: EntryBody = {
		family: "ask",
		type: "interactionWithdrawn",
		interactionId: "a",
		why: "movedOn",
	};
	for (const end of [answered("a", { kind: "skipped" }), withdrawn, ENDED]) {
		const decisions = fold(asks("a", CLAP), end);
		expect([decisions.open, decisions.bySection.get(NAME)?.asked]).toEqual([null, false]);
	}
});

it("goes on asking when only a specialist has ended", () => {
	const specialist: EntryBody = { ...ENDED, parent: "t" };
	expect(fold(asks("a", CLAP), specialist).open?.id).toBe("a");
});

function used(ids: string[], section?: SectionRef): EntryBody {
	return {
		family: "run",
		type: "hookRan",
		point: "postLoop",
		hook: "teacher-adjudication",
		turn: 1,
		callId: null,
		verdict: { action: "ask" },
		modelCalls: [],
		effects: [{ effect: "memoriesReferenced", ids, ...(section && { section }) }],
		durationMs: 1,
	} as unknown as EntryBody;
}

it("names the memories of a revised text beside that text and no other", () => {
	const revised = [asks("a", CLAP), decides("a", { verdict: "revise", words: "dance" })];
	const log = [...revised, used(["m7k2q"], CLAP), asks("b", DANCE)];
	expect(memoriesOf(fold(...log), NAME, DANCE.sha256)).toEqual(["m7k2q"]);
	expect(memoriesOf(fold(...log), NAME, sectionHash("By hand."))).toEqual([]);
	const accepted = fold(...log, decides("b", { verdict: "accept" }));
	expect(memoriesOf(accepted, NAME, DANCE.sha256)).toEqual(["m7k2q"]);
	const again = fold(...log, decides("b", { verdict: "revise", words: "clap" }), asks("c", DANCE));
	expect(memoriesOf(again, NAME, DANCE.sha256)).toEqual([]);
	expect(
		memoriesOf(fold(...revised, used(["m7k2q"]), asks("b", DANCE)), NAME, DANCE.sha256),
	).toEqual([]);
});

it("names the memories of other ways with these, and not beside the one that is chosen", () => {
	const log = [
		asks("a", CLAP),
		decides("a", { verdict: "alternatives" }),
		used(["m7k2q"], CLAP),
		opened("b", {
			kind: "alternatives",
			section: CLAP,
			current: "Clap.",
			options: [{ approach: "Dance", rationale: "Fun.", markdown: "Dance.", problems: [] }],
		}),
	];
	expect(fold(...log).choice?.memories).toEqual(["m7k2q"]);
	const chosen = fold(
		...log,
		answered("b", { kind: "alternative", chosen: 0, tookMs: 1 }),
		asks("c", DANCE),
	);
	expect(memoriesOf(chosen, NAME, DANCE.sha256)).toEqual([]);
});
