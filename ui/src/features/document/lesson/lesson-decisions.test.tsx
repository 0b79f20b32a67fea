import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { InteractionRequest, LogEntry, SectionRef } from "../../../api/generated";
import { usePendingDecisions } from "../../../session/pending-decisions";
import { startAt } from "../../../shared/test-place";
import { showLesson } from "../test-lesson-pane";
import { clear } from "../test-pane";
import { LessonHost, lesson, PATH } from "./test-lesson";

let host: LessonHost;

function ref(id: string): SectionRef {
	return { path: PATH, id, heading: id, sha256: host.section(id).sha256 };
}

function asks(seq: number, request: InteractionRequest): LogEntry {
	const origin = { by: "hook", hook: "x", point: "postLoop", turn: 1, callId: null } as const;
	return {
		sessionId: "s",
		seq,
		traceId: "t",
		at: "2026-01-05T09:00:00Z",
		body: {
			family: "ask",
			type: "interactionOpened",
			interaction: { id: `i${seq}`, origin, expiresAt: null, request },
		},
	};
}

beforeEach(() => {
	clear();
	startAt();
	host = new LessonHost(lesson());
	host.state = "waiting";
	host.events = [asks(1, { kind: "adjudication", sections: [ref("Main"), ref("Notes")] })];
});

test("sections of a lesson are decided on where they stand, and nowhere else", async () => {
	const { user } = showLesson();
	await user.click(await screen.findByRole("button", { name: "Accept Main" }));
	expect(usePendingDecisions.getState().bySession.s).toMatchObject([
		{ section: ref("Main"), verdict: { verdict: "accept" } },
	]);
	const main = screen.getByRole("region", { name: "Main" });
	expect(within(main).getByTestId("section-state")).toHaveTextContent("accepted");
	// Her own notes count as well.
	expect(screen.getByText("2 accepted")).toBeVisible();
	expect(screen.queryByRole("button", { name: "Accept Curriculum" })).toBeNull();
});

test("what she decided is gone from a section that was changed after it", async () => {
	const { user, refresh } = showLesson();
	await user.click(await screen.findByRole("button", { name: "Accept Main" }));
	host.events = [
		...host.events,
		{
			...(host.events[0] as LogEntry),
			seq: 2,
			body: {
				family: "ask",
				type: "interactionAnswered",
				interactionId: "i1",
				face: "window",
				response: {
					kind: "adjudication",
					decisions: [{ path: PATH, sectionId: "Main", verdict: { verdict: "accept" }, tookMs: 1 }],
				},
			},
		},
	];
	usePendingDecisions.setState({ bySession: {} });
	host.put("Main", "Walk.");
	await refresh();
	const main = screen.getByRole("region", { name: "Main" });
	await waitFor(() => expect(within(main).getByTestId("section-state")).toHaveTextContent("draft"));
});

test("a lesson that is open by itself says what is accepted, and takes it and takes it back", async () => {
	const { user } = showLesson(null);
	const main = await screen.findByRole("region", { name: "Main" });
	const notes = screen.getByRole("region", { name: "Notes" });
	expect(within(main).getByTestId("section-state")).toHaveTextContent("draft");
	expect(within(notes).getByTestId("section-state")).toHaveTextContent("accepted");
	expect(within(notes).queryByRole("button", { name: "Accept Notes" })).toBeNull();

	await user.click(within(main).getByRole("button", { name: "Accept Main" }));
	expect(host.asked).toEqual([
		[
			"lesson_accept",
			{ path: PATH, sections: [{ id: "Main", sha256: host.section("Main").sha256 }] },
		],
	]);
	await waitFor(() =>
		expect(within(main).getByTestId("section-state")).toHaveTextContent("accepted"),
	);
	expect(main).toHaveFocus();
	expect(screen.getByText("2 accepted")).toBeVisible();

	await user.click(within(main).getByRole("button", { name: "Take back: Main is accepted" }));
	await waitFor(() => expect(within(main).getByTestId("section-state")).toHaveTextContent("draft"));
	expect(within(main).getByRole("button", { name: "Accept Main" })).toBeVisible();
});

test("what is accepted somewhere else is seen, and a text that she did not see is not accepted", async () => {
	const { user } = showLesson(null);
	const main = await screen.findByRole("region", { name: "Main" });
	host.put("Main", "Walk.");
	await user.click(within(main).getByRole("button", { name: "Accept Main" }));
	expect(await within(main).findByText("Walk.")).toBeVisible();
	expect(within(main).getByTestId("section-state")).toHaveTextContent("draft");
});

test("after a run she decides in the lesson", async () => {
	host.state = "idle";
	host.events = [];
	const { user } = showLesson();
	await user.click(await screen.findByRole("button", { name: "Accept Curriculum" }));
	const curriculum = screen.getByRole("region", { name: "Curriculum" });
	await waitFor(() =>
		expect(within(curriculum).getByTestId("section-state")).toHaveTextContent("accepted"),
	);
});

test("other ways stand side by side with what is there", async () => {
	const options = [
		{ approach: "Movement", rationale: "Loud.", markdown: "### Walk (5 min)", problems: [] },
	];
	const current = host.section("Main").markdown;
	host.events.push(asks(2, { kind: "alternatives", section: ref("Main"), current, options }));
	const { user } = showLesson();
	const ways = await screen.findAllByTestId("way");
	expect(ways.map((way) => within(way).getAllByRole("heading")[0]?.textContent)).toEqual([
		"What you have",
		"Movement",
	]);
	await user.click(screen.getByRole("button", { name: "Back to the lesson" }));
	expect(screen.getByText("1 other way for “Main” waits for you.")).toBeVisible();
});

test("what she wrote herself asks for no decision, whatever the card asked for before", async () => {
	host.events = [asks(1, { kind: "adjudication", sections: [ref("Main"), ref("Notes")] })];
	const { user } = showLesson();
	const notes = await screen.findByRole("region", { name: "Notes" });
	expect(within(notes).getByTestId("section-state")).toHaveTextContent("accepted");
	expect(screen.queryByRole("button", { name: "Accept Notes" })).toBeNull();
	await user.click(screen.getByRole("button", { name: "Accept Main" }));
});
