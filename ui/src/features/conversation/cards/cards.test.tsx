import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { toast } from "sonner";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { InteractionRequest } from "../../../api/generated";
import { CallError, platform } from "../../../platform";
import { usePassedOver } from "../../../session/passed-over";
import { fileAt, lessonAt } from "../../../shared/place";
import { placeNow } from "../../../shared/use-place";
import { begin, comesIntoView, item, responses, sent, show } from "./test-card";

beforeEach(begin);

const FEEDFORWARD: InteractionRequest = {
	kind: "feedforward",
	summary: "I'll plan for 3B.",
	items: [
		item("profile", "used"),
		item("memory", "used"),
		item("other", "available"),
		item("last", "missing", { changeable: false, source: "" }),
		item("names", "notSent", { changeable: false }),
	],
};

const unfold = () => fireEvent.click(screen.getByTestId("feedforward-more"));

describe("what I'll use", () => {
	it("opens what is behind one line, and offers to be told what is missing", async () => {
		const { user } = show(FEEDFORWARD);
		expect(screen.queryByText("Text memory")).toBeNull();
		expect(screen.getByTestId("feedforward-more")).toHaveTextContent("and 4 more: 3B's profile");
		await user.click(screen.getByRole("button", { name: "Tell me" }));
		expect(screen.getByText("Text memory")).toBeVisible();
		expect(screen.getByLabelText("Anything else to know")).toHaveFocus();
	});

	it("is taken as it stands with one button", async () => {
		const { user } = show(FEEDFORWARD);
		await user.click(screen.getByRole("button", { name: "Use this" }));
		expect(responses()).toEqual([{ kind: "feedforward", removed: [], added: [], note: "" }]);
	});

	it("is changed and confirmed with the keyboard alone", async () => {
		const { user } = show(FEEDFORWARD);
		screen.getByTestId("feedforward-more").focus();
		await user.keyboard("{Enter}");
		screen.getByRole("checkbox", { name: "Text memory" }).focus();
		await user.keyboard(" ");
		screen.getByRole("checkbox", { name: "Text other" }).focus();
		await user.keyboard(" ");
		await user.click(screen.getByRole("button", { name: "Change" }));
		await user.type(screen.getByLabelText("Anything else to know"), "No computers today");
		await user.keyboard("{Control>}{Enter}{/Control}");
		expect(responses()).toEqual([
			{
				kind: "feedforward",
				removed: ["memory"],
				added: ["other"],
				note: "No computers today",
			},
		]);
	});

	it("offers no tick for what cannot be changed, and opens a source at its line", async () => {
		const { user } = show(FEEDFORWARD);
		unfold();
		expect(screen.getAllByRole("checkbox")).toHaveLength(3);
		const names = screen.getByText("Text names").closest("li") as HTMLElement;
		await user.click(within(names).getByRole("button"));
		expect(fileAt(placeNow())).toEqual({ path: "classes/3B.md", line: 4, endLine: 4 });
	});

	it("shows by itself what the drafter cannot act on, without a tick", () => {
		const unused = item("rule", "notUsed", { changeable: false, text: "Nobody is filmed" });
		show({ ...FEEDFORWARD, items: [...FEEDFORWARD.items, unused] });
		const row = screen.getByText("Nobody is filmed").closest("li") as HTMLElement;
		expect(row).toHaveTextContent(/^Not used:/);
		expect(within(row).queryByRole("checkbox")).toBeNull();
	});

	it("keeps its ticks when it is scrolled away and comes back", async () => {
		const { user, unmount } = show(FEEDFORWARD, { id: "kept" });
		unfold();
		await user.click(screen.getByRole("checkbox", { name: "Text profile" }));
		unmount();
		show(FEEDFORWARD, { id: "kept" });
		expect(screen.getByRole("checkbox", { name: "Text profile" })).not.toBeChecked();
	});

	it("says afterwards in one line what was used", () => {
		const response = {
			kind: "feedforward",
			removed: ["memory"],
			added: [],
			note: "No computers",
		} as const;
		show(FEEDFORWARD, {
			outcome: { how: "answered", response: { ...response, removed: ["memory"], added: [] } },
		});
		expect(screen.getByTestId("feedforward-card")).toHaveTextContent(
			"What I used·1 thing, without 1 that you took out, with your note",
		);
	});
});

describe("every card", () => {
	it("tells once that it is on the screen, and only then", () => {
		const { id, unmount } = show(FEEDFORWARD, { shown: false });
		expect(sent).toEqual([]);
		comesIntoView();
		comesIntoView();
		unmount();
		show(FEEDFORWARD, { shown: false, id });
		comesIntoView();
		expect(sent).toEqual([
			["interaction_shown", { sessionId: "s", interactionId: id, face: "browser" }],
		]);
	});

	it("waits for the work to let go of the session when it is answered at once", async () => {
		let busy = 2;
		vi.mocked(platform.call).mockImplementation(async (command, params) => {
			sent.push([command, params]);
			busy -= 1;
			if (busy >= 0) throw new CallError({ code: "busy", message: "worked on", detail: null });
			return { id: "s", updatedAt: "" } as never;
		});
		const told = vi.spyOn(toast, "error");
		const { user } = show(FEEDFORWARD);
		await user.click(screen.getByRole("button", { name: "Use this" }));
		await waitFor(() => expect(responses()).toHaveLength(3));
		expect(told).not.toHaveBeenCalled();
	});

	it.each([
		["movedOn", "you went on with something else"],
		["expired", "the time for this ran out"],
		["stopped", "the work ended before you answered"],
	] as const)("says why it was taken back: %s", (why, words) => {
		show(FEEDFORWARD, { outcome: { how: "withdrawn", why } });
		expect(screen.getByText(words)).toBeVisible();
		expect(screen.queryByRole("button", { name: "Use this" })).toBeNull();
	});
});

describe("a question like others that were passed over", () => {
	const request: InteractionRequest = {
		kind: "reflection",
		questions: [{ id: "q1", about: "", text: "Who will find this hard?", section: null }],
	};

	beforeEach(() => usePassedOver.setState({ times: { reflection: 2 } }));

	it("is one line that opens, and is not told as seen before that", async () => {
		const { user } = show(request, { shown: false });
		comesIntoView();
		expect(screen.queryByText("Who will find this hard?")).toBeNull();
		expect(sent).toEqual([]);
		await user.click(screen.getByRole("button", { name: "A question to think about" }));
		expect(screen.getByText("Who will find this hard?")).toBeVisible();
	});

	it("is skipped from its line", async () => {
		const { user } = show(request);
		await user.click(screen.getByRole("button", { name: "Skip" }));
		expect(responses()).toEqual([{ kind: "skipped" }]);
	});
});

describe("a question with things to click", () => {
	it("shows the lesson that an answer is about, and answers", async () => {
		const path = "lessons/3B/loops/lesson.md";
		const { user } = show({
			kind: "question",
			question: "Open it, or write another one?",
			reason: "",
			options: [
				{ label: "Open it", description: path, opens: path },
				{ label: "Write another one", description: "", opens: null },
			],
			freeText: true,
		});
		await user.click(screen.getByRole("button", { name: /Open it/ }));
		expect(lessonAt(placeNow())).toBe(path);
		expect(responses()).toEqual([{ kind: "answer", text: "Open it" }]);
	});

	it("answers, and leads nowhere, where there is no window around it", async () => {
		const path = "lessons/3B/loops/lesson.md";
		const options = [{ label: "Open it", description: path, opens: path }];
		const asked = { question: "Open it?", reason: "", options, freeText: true };
		const { user } = show({ kind: "question", ...asked }, { bare: true });
		const before = placeNow();
		await user.click(screen.getByRole("button", { name: /Open it/ }));
		expect(placeNow()).toEqual(before);
		expect(responses()).toEqual([{ kind: "answer", text: "Open it" }]);
	});

	it("offers to be told what is missing, and opens no file, without a window", () => {
		const missing = item("done", "missing", { changeable: false, source: "classes/3B.md" });
		show({ kind: "feedforward", summary: "", items: [missing] }, { bare: true });
		expect(screen.getByRole("button", { name: "Tell me" })).toBeVisible();
		expect(screen.queryByRole("button", { name: /Open/ })).toBeNull();
	});

	it("shows what would turn the direction of writing, and answers with what was offered", async () => {
		const label = "plan\u202etxt.exe";
		const { user } = show({
			kind: "question",
			question: "Which one\u001b[2J?",
			reason: "",
			options: [{ label, description: "", opens: null }],
			freeText: false,
		});
		expect(screen.getByText("Which one␛[2J?")).toBeDefined();
		await user.click(screen.getByRole("button", { name: "plan⟨U+202E⟩txt.exe" }));
		expect(responses()).toEqual([{ kind: "answer", text: label }]);
	});
});

describe("questions to think about", () => {
	const request: InteractionRequest = {
		kind: "reflection",
		questions: [
			{ id: "need-a", about: "EAL", text: "Who needs help?", section: null },
			{ id: "assessment-b", about: "", text: "What will tell you?", section: null },
		],
	};

	it("are done when one is answered", async () => {
		const { user } = show(request);
		expect(screen.getByRole("button", { name: "Done" })).toBeDisabled();
		await user.type(screen.getByLabelText("What will tell you?"), "The exit ticket");
		await user.click(screen.getByRole("button", { name: "Done" }));
		expect(responses()).toEqual([
			{ kind: "reflection", answers: [{ questionId: "assessment-b", text: "The exit ticket" }] },
		]);
	});

	it("are skipped, and Escape in a field stops nothing", async () => {
		const { user } = show(request);
		const escaped = vi.fn();
		window.addEventListener("keydown", escaped);
		await user.type(screen.getByLabelText("Who needs help?"), "x{Escape}");
		window.removeEventListener("keydown", escaped);
		expect(escaped.mock.calls.at(-1)?.[0].defaultPrevented).toBe(true);
		await user.click(screen.getByRole("button", { name: "Skip" }));
		expect(responses()).toEqual([{ kind: "skipped" }]);
	});
});

describe("how sure", () => {
	it("has no figure until one is chosen", async () => {
		const { user } = show({
			kind: "confidence",
			statement: "It will work.",
			path: "lessons/3B/loops/lesson.md",
			moment: "before",
		});
		expect(screen.getByRole("button", { name: "Done" })).toBeDisabled();
		fireEvent.change(screen.getByRole("slider", { name: "It will work." }), {
			target: { value: "70" },
		});
		expect(screen.getByText("70")).toBeVisible();
		await user.click(screen.getByRole("button", { name: "Done" }));
		expect(responses()).toEqual([{ kind: "confidence", percent: 70 }]);
	});
});

describe("a permission", () => {
	const request: InteractionRequest = {
		kind: "toolApproval",
		tool: "str_replace",
		title: "Write the section “Starter”",
		input: { path: "lessons/x.md", newText: "Clap." },
		scopes: [{ allow: "once" }, { allow: "folder", folder: "lessons" }, { allow: "always" }],
	};

	it("is given once, with the details behind a line", async () => {
		const { user } = show(request);
		expect(screen.queryByText("Clap.")).toBeNull();
		await user.click(screen.getByRole("button", { name: "Details" }));
		expect(screen.getByText("Clap.")).toBeVisible();
		await user.click(screen.getByRole("button", { name: "Allow once" }));
		expect(responses()).toEqual([
			{ kind: "approval", decision: { decision: "allow", scope: { allow: "once" } } },
		]);
	});

	it("names what it is about as she does", () => {
		const title = "write the whole of 3B.md in classes";
		show({ ...request, title, input: { path: "classes/3B.md" } });
		expect(screen.getByText("Write the whole of 3B's profile.")).toBeVisible();
	});

	it("is given for a folder", async () => {
		const { user } = show(request);
		await user.click(screen.getByRole("button", { name: "Allow in your lessons" }));
		const scope = { allow: "folder", folder: "lessons" };
		expect(responses()).toEqual([{ kind: "approval", decision: { decision: "allow", scope } }]);
	});

	it("is refused with a reason", async () => {
		const { user } = show(request);
		await user.click(screen.getByRole("button", { name: "Don't allow" }));
		await user.keyboard("Ask me first{Control>}{Enter}{/Control}");
		expect(responses()).toEqual([
			{ kind: "approval", decision: { decision: "refuse", reason: "Ask me first" } },
		]);
	});
});
