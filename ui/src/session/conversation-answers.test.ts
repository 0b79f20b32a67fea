import { describe, expect, it } from "vitest";
import type { EntryBody } from "../api/generated";
import { withLive } from "./conversation";
import { answered, finish, fold, kinds, only, READ, SAID, STARTED } from "./test-log";

it("reads a structured answer, with the memories that it rests on", () => {
	const value = { response: "The lesson is drafted.", memoriesReferenced: ["k3f9", 7] };
	const message = { content: [{ type: "structured" as const, value }], stop: "endTurn" as const };
	const conversation = fold(SAID, STARTED, { ...answered(1, ""), message } as EntryBody);
	expect(only(conversation, "agent")).toMatchObject({
		key: "text:t:1:0",
		text: "The lesson is drafted.",
		memories: ["k3f9"],
	});
});

it("shows the answer that holds, not the one that was rejected or changed by a check", () => {
	const rejected = fold(
		SAID,
		STARTED,
		answered(1, "First."),
		{ family: "run", type: "answerRejected" },
		answered(2, "Second."),
	);
	expect(kinds(rejected)).toEqual(["teacher", "line", "agent"]);
	expect(only(rejected, "agent").text).toBe("Second.");
	const message = {
		content: [{ type: "text" as const, text: "Milder." }],
		stop: "endTurn" as const,
	};
	const changed = fold(SAID, STARTED, answered(1, "Harsh."), {
		family: "run",
		type: "hookRan",
		hook: "tone",
		point: "postModel",
		callId: null,
		verdict: { action: "modify", change: { what: "answer", message } },
		effects: [],
		modelCalls: [],
	});
	expect(only(changed, "agent")).toMatchObject({ key: "text:t:1:0", text: "Milder." });
});

it("shows no answer that was given again and still does not hold", () => {
	const events = [
		answered(1, "{garbled"),
		{ family: "run", type: "answerRejected" } as const,
		answered(2, "{garbled"),
	];
	const reason = "it broke off or was garbled";
	const failed = fold(SAID, STARTED, ...events, finish("error_model", reason));
	expect(kinds(failed)).toEqual(["teacher", "line", "notice"]);
	const held = fold(SAID, STARTED, ...events, finish("success"));
	expect(kinds(held)).toEqual(["teacher", "line", "agent"]);
});

it("tells what is only said in passing from what is said to the teacher", () => {
	const conversation = fold(SAID, STARTED, answered(1, "I'll read.", READ), answered(2, "Done."));
	const asides = conversation.items.flatMap((item) => (item.kind === "agent" ? [item.aside] : []));
	expect(asides).toEqual([true, false]);
});

describe("text that is being written", () => {
	const live = { traceId: "t", turn: 1, text: "The les" };

	it("stands at the end while the agent works", () => {
		const conversation = withLive(fold(SAID, STARTED), live);
		expect(conversation.items.at(-1)).toEqual({
			kind: "agent",
			key: "text:t:1:0",
			text: "The les",
			streaming: true,
			aside: true,
			memories: [],
		});
	});

	it("is no word in passing once it is long or has a second line", () => {
		const asides = ["Now the worksheet.", "I drafted it.\n\n- Look", "word ".repeat(40)].map(
			(text) => {
				const item = withLive(fold(SAID, STARTED), { ...live, text }).items.at(-1);
				return item?.kind === "agent" && item.aside;
			},
		);
		expect(asides).toEqual([true, false, false]);
	});

	it("keeps its key when it is finished, so that nothing jumps", () => {
		const writing = withLive(fold(SAID, STARTED), live);
		const written = fold(SAID, STARTED, answered(1, "The lesson."));
		expect(written.items.at(-1)?.key).toBe(writing.items.at(-1)?.key);
	});

	it("is ignored when the finished answer is already there", () => {
		const conversation = fold(SAID, STARTED, answered(1, "The lesson."));
		expect(withLive(conversation, live)).toBe(conversation);
	});

	it("is ignored when the work is over", () => {
		const conversation = fold(SAID, STARTED, finish("cancelled"));
		expect(withLive(conversation, live)).toBe(conversation);
	});
});
