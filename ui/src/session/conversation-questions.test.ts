import { describe, expect, it } from "vitest";
import type { EntryBody } from "../api/generated";
import {
	adjudication,
	after,
	answered,
	decision,
	finish,
	finished,
	fold,
	kinds,
	MAIN,
	only,
	opened,
	QUESTION,
	response,
	SAID,
	STARTED,
	STARTER,
	TASKS,
} from "./test-log";

describe("questions to the teacher", () => {
	it("has nothing to stop when it asks about work that is done", () => {
		const reflection = after("r", { kind: "reflection", questions: [] });
		expect(fold(SAID, STARTED, answered(1, "Done."), opened(reflection)).work).toBe("deciding");
		expect(fold(SAID, STARTED, opened(QUESTION)).work).toBe("asking");
	});

	it("says why one was taken back", () => {
		const conversation = fold(SAID, STARTED, opened(QUESTION), {
			family: "ask",
			type: "interactionWithdrawn",
			interactionId: "i1",
			why: "movedOn",
		});
		expect(only(conversation, "card").outcome).toEqual({ how: "withdrawn", why: "movedOn" });
		expect(conversation.question).toBeNull();
	});

	it("knows which were shown", () => {
		const shown: EntryBody = {
			family: "ask",
			type: "interactionShown",
			interactionId: "i1",
		};
		expect(only(fold(SAID, STARTED, opened(QUESTION), shown), "card").shown).toBe(true);
	});

	it("gathers decisions on sections in one card that stands where it is asked now", () => {
		const conversation = fold(
			SAID,
			STARTED,
			answered(1, "Done."),
			adjudication("a", STARTER, MAIN),
			decision("a", "main", { verdict: "accept" }),
			adjudication("b", STARTER),
			decision("b", "starter", { verdict: "revise", words: "shorter" }),
			adjudication("c", { ...STARTER, sha256: "s2" }),
		);
		expect(kinds(conversation)).toEqual(["teacher", "agent", "line", "decisions"]);
		expect(only(conversation, "line").text).toBe("You asked for a change in “Starter”: shorter");
		expect(only(conversation, "decisions")).toMatchObject({
			interaction: { id: "c" },
			sections: [{ id: "starter", sha256: "s2" }, { id: "main" }],
			decided: ["lessons/3B/loops/lesson.md#main"],
			working: [],
			over: false,
		});
	});

	it("counts a section again as open when its accepted text has changed", () => {
		const conversation = fold(
			SAID,
			STARTED,
			adjudication("a", STARTER, MAIN),
			decision("a", "main", { verdict: "accept" }),
			adjudication("b", STARTER, { ...MAIN, sha256: "m2" }),
		);
		expect(only(conversation, "decisions").decided).toEqual([]);
	});

	it("takes the choice of another way as a decision", () => {
		const alternatives = after("w", {
			kind: "alternatives",
			section: STARTER,
			current: "Clap.",
			options: [{ approach: "Retrieval", rationale: "", markdown: "Recall.", problems: [] }],
		});
		const conversation = fold(
			SAID,
			STARTED,
			adjudication("a", STARTER),
			decision("a", "starter", { verdict: "alternatives" }),
			opened(alternatives),
			response("w", { kind: "alternative", chosen: 0, tookMs: 5 }),
		);
		const decisions = only(conversation, "decisions");
		expect([decisions.decided, decisions.working]).toEqual([
			["lessons/3B/loops/lesson.md#starter"],
			[],
		]);
	});

	it("counts nothing as accepted when the rest is left or the work ends", () => {
		const asked = [SAID, STARTED, adjudication("a", STARTER)];
		const skipped = fold(...asked, response("a", { kind: "skipped" }));
		expect(only(skipped, "decisions")).toMatchObject({ decided: [], over: true });
		const ended = fold(...asked, finish("cancelled"));
		expect(only(ended, "decisions")).toMatchObject({ decided: [], over: true });
	});
});

describe("a message to an agent at work", () => {
	it("stands where it was read and changes neither the tasks nor what is tried again", () => {
		const tasks = [{ id: "plan", title: "Write the plan", state: "inProgress" as const }];
		const conversation = fold(
			SAID,
			STARTED,
			finished(TASKS, { effects: [{ effect: "tasksUpdated", tasks }] }),
			{ family: "run", type: "userMessage", text: "shorter", command: null, face: "window" },
		);
		expect(conversation.items.at(-1)).toMatchObject({ text: "shorter", steering: true, seq: 4 });
		expect(conversation.tasks).toEqual(tasks);
		expect(conversation.lastSaid?.text).toBe("iteration for 3B");
	});
});

it("takes what is said instead of deciding for the next request", () => {
	const conversation = fold(
		SAID,
		STARTED,
		answered(1, "Done."),
		adjudication("a", STARTER),
		{ family: "ask", type: "interactionWithdrawn", interactionId: "a", why: "movedOn" },
		{
			family: "run",
			type: "userMessage",
			text: "now the worksheet",
			command: null,
			face: "window",
		},
	);
	expect(conversation.items.at(-1)).toMatchObject({ steering: false });
	expect(conversation.lastSaid?.text).toBe("now the worksheet");
	expect(conversation.work).toBe("working");
	expect(only(conversation, "decisions").over).toBe(true);
});
