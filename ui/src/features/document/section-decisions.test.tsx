import { act, cleanup, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type {
	EntryBody,
	InteractionRequest,
	LogEntry,
	SectionRef,
	WrittenFile,
} from "../../api/generated";
import { platform } from "../../platform";
import { HELD_MS, usePendingDecisions } from "../../session/pending-decisions";
import { sectionHash } from "../../session/section-hash";
import { showDocument, useWantedView } from "../../session/wanted-view";
import { useView } from "../../shared/view";
import { clear, PLAN, SHEET, section, show } from "./test-pane";

beforeEach(clear);

describe("decisions on sections", () => {
	const lesson: WrittenFile = {
		...PLAN,
		sections: [
			section("lead", "For 3B.", { heading: "Loops" }),
			section("Starter", "Clap."),
			section("Main", "Trace."),
			section("Close", "Exit ticket."),
		],
	};
	const ref = (id: string, markdown: string): SectionRef => ({
		path: lesson.path,
		id,
		heading: id,
		sha256: sectionHash(markdown),
	});
	const STARTER = ref("Starter", "Clap.");
	const MAIN = ref("Main", "Trace.");
	const CLOSE = ref("Close", "Exit ticket.");

	function asks(id: string, request: InteractionRequest): EntryBody {
		const origin = { by: "hook", hook: "x", point: "postLoop", turn: 1, callId: null } as const;
		return {
			family: "ask",
			type: "interactionOpened",
			interaction: { id, origin, expiresAt: null, request },
		};
	}

	function accepts(id: string, sectionId: string): EntryBody {
		const decisions = [
			{ path: lesson.path, sectionId, verdict: { verdict: "accept" as const }, tookMs: 1 },
		];
		const response = { kind: "adjudication" as const, decisions };
		return {
			family: "ask",
			type: "interactionAnswered",
			interactionId: id,
			response,
			face: "window",
		};
	}

	function log(...bodies: EntryBody[]): LogEntry[] {
		return bodies.map((body, index) => ({
			sessionId: "s",
			seq: index + 1,
			traceId: "t",
			at: "2026-01-05T09:00:00Z",
			body,
		}));
	}

	const ALL = asks("a", { kind: "adjudication", sections: [STARTER, MAIN, CLOSE] });
	const stateOf = (name: string) =>
		within(screen.getByRole("region", { name })).getByTestId("section-state").textContent;
	const waiting = () =>
		usePendingDecisions
			.getState()
			.bySession.s?.map(({ section: { id }, verdict }) => [id, verdict]);

	test("stand under the headings that are asked about, and nowhere else", async () => {
		show(
			[lesson],
			"waiting",
			log(
				ALL,
				accepts("a", "Main"),
				asks("b", {
					kind: "adjudication",
					sections: [STARTER, CLOSE],
				}),
			),
		);
		expect(await screen.findByRole("button", { name: "Accept Starter" })).toBeVisible();
		expect(screen.queryByRole("button", { name: "Accept Main" })).toBeNull();
		expect(screen.queryByRole("button", { name: "Accept the opening" })).toBeNull();
		expect([stateOf("Starter"), stateOf("Main")]).toEqual(["draft", "accepted"]);
		expect(screen.getByText("1 accepted")).toBeVisible();
	});

	test("are made with the keyboard, and no button of the next section is under the fingers", async () => {
		const user = show([lesson], "waiting", log(ALL));
		(await screen.findByRole("button", { name: "Accept Starter" })).focus();
		await user.keyboard("{Enter}");
		expect(waiting()).toEqual([["Starter", { verdict: "accept" }]]);
		expect(stateOf("Starter")).toBe("accepted");
		expect(screen.getByRole("group", { name: "Decide on Main" })).toHaveFocus();
		await user.keyboard("{Enter} ");
		expect(waiting()).toEqual([["Starter", { verdict: "accept" }]]);
		await user.tab();
		expect(screen.getByRole("button", { name: "Accept Main" })).toHaveFocus();
	});

	test("are made with the pointer, and the keys go on from that section", async () => {
		const user = show([lesson], "waiting", log(ALL));
		await user.click(await screen.findByRole("button", { name: "Accept Starter" }));
		expect(screen.getByRole("region", { name: "Starter" })).toHaveFocus();
		await user.keyboard("j");
		expect(screen.getByRole("region", { name: "Main" })).toHaveFocus();
	});

	test("are hers to take back for a moment, and are sent after it", async () => {
		vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
		try {
			const user = show([lesson], "waiting", log(ALL));
			await user.click(await screen.findByRole("button", { name: "Accept Starter" }));
			await user.click(screen.getByRole("button", { name: "Undo: accept Starter" }));
			expect([waiting(), stateOf("Starter")]).toEqual([undefined, "draft"]);
			await user.click(screen.getByRole("button", { name: "Accept Starter" }));
			expect(usePendingDecisions.getState().bySession.s).toMatchObject([{ held: true }]);
			act(() => vi.advanceTimersByTime(HELD_MS));
			expect(usePendingDecisions.getState().bySession.s?.map(({ held }) => held)).toEqual([
				undefined,
			]);
			expect(screen.queryByRole("button", { name: "Undo: accept Starter" })).toBeNull();
			expect(stateOf("Starter")).toBe("accepted");
		} finally {
			vi.useRealTimers();
		}
	});

	test.each(["{Control>}{Enter}{/Control}", "{Enter}", "click"])(
		"leave her where she is after a wish (%s): the next keys decide nothing",
		async (how) => {
			const user = show([lesson], "waiting", log(ALL));
			await user.click(await screen.findByRole("button", { name: "Revise Starter" }));
			await user.keyboard("slower");
			if (how === "click") await user.click(screen.getByRole("button", { name: "Revise" }));
			else await user.keyboard(how);
			expect(screen.getByRole("region", { name: "Starter" })).toHaveFocus();
			await user.keyboard(" {Enter}");
			expect(waiting()).toEqual([["Starter", { verdict: "revise", words: "slower" }]]);
		},
	);

	test("say what shall be different before anything is sent", async () => {
		const user = show([lesson], "waiting", log(ALL));
		await user.click(await screen.findByRole("button", { name: "Revise Main" }));
		const field = screen.getByLabelText("What shall be different in Main?");
		expect(field).toHaveFocus();
		expect(screen.getByRole("button", { name: "Revise" })).toBeDisabled();
		await user.keyboard("use dominoes{Control>}{Enter}{/Control}");
		expect(waiting()).toEqual([["Main", { verdict: "revise", words: "use dominoes" }]]);
		expect(stateOf("Main")).toBe("being revised…");
		expect(localStorage.getItem(`unsaved:revise:${lesson.path}#Main`)).toBeNull();
	});

	test("offer what can be wished for with one click, until she has words of her own", async () => {
		const user = show([lesson], "waiting", log(ALL));
		await user.click(await screen.findByRole("button", { name: "Revise Main" }));
		await user.click(screen.getByRole("button", { name: "Simpler words" }));
		expect(screen.getByLabelText("What shall be different in Main?")).toHaveFocus();
		await user.keyboard(", and{Shift>}{Enter}{/Shift}dominoes");
		expect(screen.queryByRole("button", { name: "Shorter" })).toBeNull();
		await user.keyboard("{Enter}");
		const words = "use simpler words, and\ndominoes";
		expect(waiting()).toEqual([["Main", { verdict: "revise", words }]]);
	});

	test("keep the words of a wish that could not be done, and offer to edit the text", async () => {
		const wish = { verdict: "revise" as const, words: "set it on a farm" };
		const decisions = [{ path: lesson.path, sectionId: "Main", verdict: wish, tookMs: 1 }];
		const wishes: EntryBody = {
			family: "ask",
			type: "interactionAnswered",
			interactionId: "a",
			response: { kind: "adjudication", decisions },
			face: "window",
		};
		const again = asks("b", { kind: "adjudication", sections: [STARTER, MAIN, CLOSE] });
		const user = show([lesson], "waiting", log(ALL, wishes, again));
		const field = await screen.findByLabelText("What shall be different in Main?");
		expect(field).toHaveValue("set it on a farm");
		expect(field).not.toHaveFocus();
		await user.click(screen.getByRole("button", { name: "Edit it myself" }));
		expect(await screen.findByRole("textbox", { name: /Main/ })).toBeVisible();
	});

	test("tell of a wish that came to nothing where it was made, with the way to edit", async () => {
		const question = asks("q", {
			kind: "question",
			question: `"Main" (${lesson.path}#Main) could not be rewritten. What now?`,
			reason: "",
			options: ["Try again", "Leave it"].map((label) => ({ label, description: "", opens: null })),
			freeText: false,
		});
		const user = show([lesson], "waiting", log(ALL, question));
		const main = within(await screen.findByRole("region", { name: "Main" }));
		await user.click(main.getByRole("button", { name: "Edit it myself" }));
		expect(await screen.findByRole("textbox", { name: /Main/ })).toBeVisible();
		const answers = vi.mocked(platform.call).mock.calls.filter(([c]) => c === "interaction_answer");
		expect(answers).toMatchObject([
			[
				"interaction_answer",
				{ interactionId: "q", response: { kind: "answer", text: "Leave it" } },
			],
		]);
	});

	test("are made one after the other, each with the next in view", async () => {
		const user = show([lesson], "waiting", log(ALL));
		await user.click(await screen.findByRole("button", { name: "Accept Starter and next" }));
		expect(waiting()).toEqual([["Starter", { verdict: "accept" }]]);
		expect(screen.getByRole("group", { name: "Decide on Main" })).toHaveFocus();
		await user.click(screen.getByRole("button", { name: "Accept Main and next" }));
		expect(screen.queryByRole("button", { name: "Accept Close and next" })).toBeNull();
	});

	test("keep the words of a wish that was not sent", async () => {
		const user = show([lesson], "waiting", log(ALL));
		await user.click(await screen.findByRole("button", { name: "Revise Main" }));
		await user.keyboard("domi");
		cleanup();
		show([lesson], "waiting", log(ALL));
		expect(await screen.findByLabelText("What shall be different in Main?")).toHaveValue("domi");
	});

	test("are gone from a section that was edited after it was accepted", async () => {
		const edited = lesson.sections.map((each) =>
			each.id === "Main" ? { ...each, markdown: "Trace twice." } : each,
		);
		show([{ ...lesson, sections: edited }], "idle", log(ALL, accepts("a", "Main")));
		await screen.findByRole("region", { name: "Main" });
		expect(stateOf("Main")).toBe("draft");
	});

	test("are led to from the conversation", async () => {
		show([SHEET, lesson], "waiting", log(ALL));
		await screen.findByRole("button", { name: /^Loops: poster: show/ });
		act(() => showDocument({ path: lesson.path, id: "Close" }));
		expect(await screen.findByRole("group", { name: "Decide on Close" })).toHaveFocus();
		expect(useWantedView.getState().section).toBeNull();
	});

	const OPTIONS = [
		{
			approach: "Retrieval",
			rationale: "Brings back selection.",
			markdown: "Recall.",
			problems: [],
		},
		{ approach: "Movement", rationale: "Loud.", markdown: "Walk.", problems: [] },
	];
	const WAYS = asks("w", {
		kind: "alternatives",
		section: STARTER,
		current: "Clap.",
		options: OPTIONS,
	});

	test("show other ways side by side, and take one", async () => {
		const user = show([lesson], "waiting", log(ALL, WAYS));
		const ways = await screen.findAllByTestId("way");
		expect(ways.map((way) => within(way).getByRole("heading", { level: 3 }).textContent)).toEqual([
			"What you have",
			"Retrieval",
			"Movement",
		]);
		await user.click(within(ways[2] as HTMLElement).getByRole("button", { name: "Choose this" }));
		expect(vi.mocked(platform.call).mock.calls).toContainEqual([
			"interaction_answer",
			{
				sessionId: "s",
				interactionId: "w",
				response: { kind: "alternative", chosen: 1, tookMs: expect.any(Number) },
				harmless: false,
				face: "browser",
			},
		]);
	});

	test("give the panes back as they were, once a way was chosen", async () => {
		useView.setState({ panes: "all", sidebar: false });
		const user = show([lesson], "waiting", log(ALL, WAYS));
		await user.click(await screen.findByRole("button", { name: /More room/ }));
		expect(useView.getState().panes).toBe("document");
		cleanup();
		expect(useView.getState()).toMatchObject({ panes: "all", sidebar: false });
	});

	test("say of another way what would not stand in a draft", async () => {
		const untrue = "TCH 9-99z is in none of your curriculum files.";
		const [first, second] = OPTIONS;
		const options = [first, { ...second, problems: [untrue] }];
		const ways = { kind: "alternatives", section: STARTER, current: "Clap.", options };
		show([lesson], "waiting", log(ALL, asks("w", ways as never)));
		const shown = await screen.findAllByTestId("way");
		expect(shown.map((way) => within(way).queryAllByText(untrue).length)).toEqual([0, 0, 1]);
	});

	test("keep several remarks on another way behind one line", async () => {
		const [first, second] = OPTIONS;
		const problems = ["the change for EAL names an activity", "no evidence is named"];
		const options = [first, { ...second, problems }];
		const ways = { kind: "alternatives", section: STARTER, current: "Clap.", options };
		const user = show([lesson], "waiting", log(ALL, asks("w", ways as never)));
		const fold = await screen.findByRole("button", { name: "2 things to look at" });
		expect(screen.queryByText("No evidence is named.")).toBeNull();
		await user.click(fold);
		expect(screen.getByText("No evidence is named.")).toBeVisible();
	});

	test("show another way first where they have no room side by side", async () => {
		const user = show([lesson], "waiting", log(ALL, WAYS));
		const tabs = within(await screen.findByRole("group", { name: "Which to look at" }));
		const shown = () =>
			tabs.getAllByRole("button", { pressed: true }).map((each) => each.textContent);
		expect(tabs.getAllByRole("button").map((each) => each.textContent)).toEqual([
			"What you have",
			"Retrieval",
			"Movement",
		]);
		expect(shown()).toEqual(["Retrieval"]);
		await user.click(tabs.getByRole("button", { name: "Movement" }));
		expect(shown()).toEqual(["Movement"]);
		await user.click(tabs.getByRole("button", { name: "What you have" }));
		expect(shown()).toEqual(["What you have"]);
	});

	test("let the other ways wait while she looks at the lesson", async () => {
		const user = show([lesson], "waiting", log(ALL, WAYS));
		await user.click(await screen.findByRole("button", { name: "Back to the lesson" }));
		expect(screen.getByText("2 other ways for “Starter” wait for you.")).toBeVisible();
		await user.click(screen.getByRole("button", { name: "Look at them" }));
		await user.click(screen.getByRole("button", { name: "Keep mine" }));
		const answers = vi.mocked(platform.call).mock.calls.filter(([c]) => c === "interaction_answer");
		expect(answers).toMatchObject([["interaction_answer", { response: { chosen: null } }]]);
	});
});
