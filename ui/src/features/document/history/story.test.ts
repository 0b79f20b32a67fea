import { expect, test } from "vitest";
import type { EntryBody, LessonVersion, LogEntry } from "../../../api/generated";
import { asRead } from "./as-read";
import { storyOf } from "./story";

const PATH = "lessons/3B/loops/lesson.md";

/** A version made in session "s" so many seconds after the beginning. */
function version(number: number, second: number, what: string, section: string | null = null) {
	const createdAt = new Date(second * 1000).toISOString();
	return { number, createdAt, author: "agent", what, section, sessionId: "s" } as LessonVersion;
}

function event(second: number, body: EntryBody): LogEntry {
	const at = new Date(second * 1000).toISOString();
	return { sessionId: "s", seq: second, traceId: "t", at, body };
}

function says(second: number, text: string): LogEntry {
	return event(second, { family: "run", type: "userMessage", text, command: null, face: "window" });
}

const STARTER = { path: PATH, id: "starter", heading: "Starter", sha256: "1" };
const ORIGIN = { by: "hook", hook: "x", point: "postLoop", turn: 1, callId: null } as const;

function asks(second: number, id: string, request: unknown): LogEntry {
	const interaction = { id, origin: ORIGIN, expiresAt: null, request } as never;
	return event(second, { family: "ask", type: "interactionOpened", interaction });
}

function answers(second: number, interactionId: string, response: unknown): LogEntry {
	const body = {
		family: "ask",
		type: "interactionAnswered",
		interactionId,
		response,
		face: "window",
	};
	return event(second, body as never);
}

const LOG = [
	says(1, "a lesson on loops for 3B"),
	asks(10, "a", { kind: "adjudication", sections: [STARTER] }),
	answers(11, "a", {
		kind: "adjudication",
		decisions: [
			{
				path: PATH,
				sectionId: "starter",
				verdict: { verdict: "revise", words: "make it shorter" },
				tookMs: 1,
			},
		],
	}),
	asks(20, "w", {
		kind: "alternatives",
		section: STARTER,
		current: "",
		options: [{ approach: "Act it out", rationale: "", markdown: "", problems: [] }],
	}),
	answers(21, "w", { kind: "alternative", chosen: 0, tookMs: 1 }),
	says(30, "more  practice"),
];

const VERSIONS = [
	{ ...version(8, 50, "changed Main"), author: "teacher", sessionId: null } as LessonVersion,
	version(7, 32, "added to Tasks", "tasks"),
	version(6, 31, "wrote Main", "main"),
	version(5, 22, "wrote Starter", "starter"),
	version(4, 12, "wrote Starter", "starter"),
	version(3, 4, "wrote Starter", "starter"),
	version(2, 3, "wrote Main", "main"),
	version(1, 2, "began the lesson"),
];

const told = (logs: ReadonlyMap<string, LogEntry[]>) =>
	storyOf(PATH, VERSIONS, logs).map(({ what, versions }) => [
		what,
		versions.map(({ number }) => number),
	]);

test("what one wish led to is one step, in her words", () => {
	expect(told(new Map([["s", LOG]]))).toEqual([
		["Changed Main.", [8]],
		["“more practice”", [7, 6]],
		["Starter: another way, “Act it out”", [5]],
		["Starter: make it shorter", [4]],
		["First draft", [3, 2, 1]],
	]);
});

test("without the log, what a session did stands together", () => {
	expect(told(new Map())).toEqual([
		["Changed Main.", [8]],
		["First draft", [7, 6, 5, 4, 3, 2, 1]],
	]);
});

const plain = (text: string) => ({ text, emphasis: false });
const marked = (text: string) => ({ text, emphasis: true });

test.each([
	[
		"links lead nowhere",
		[plain('- [TCH 3-15a](c.md#L3-L4 "I (can)") is '), marked("met")],
		[plain("TCH 3-15a is "), marked("met")],
	],
	[
		"marks are gone",
		[plain("### **Tra"), marked("ce"), plain("** once")],
		[plain("Tra"), marked("ce"), plain(" once")],
	],
	[
		"a link that changed stays in sight",
		[plain("[3B](a.md#L"), marked("4"), plain(")")],
		[plain("[3B](a.md#L"), marked("4"), plain(")")],
	],
	["a new line is read as well", [marked("**Pupils:** write")], [marked("Pupils: write")]],
])("%s", (_, pieces, expected) => {
	expect(asRead(pieces)).toEqual(expected);
});
