import { Tooltip } from "@base-ui/react/tooltip";
import { EditorView } from "@codemirror/view";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type {
	Artefact,
	Document,
	EventBody,
	InteractionRequest,
	Section,
	SectionRef,
	SessionEvent,
	SessionState,
} from "../../api/generated";
import { keys } from "../../api/queries";
import { platform } from "../../platform";
import { useDeciding } from "../../shared/deciding";
import { sectionHash } from "../../shared/section-hash";
import { showDocument, useView } from "../../shared/view";
import { DocumentPane } from ".";

function section(id: string, markdown: string, rest: Partial<Section> = {}): Section {
	return {
		id,
		heading: id,
		markdown,
		state: "draft",
		startLine: 1,
		evidence: [],
		...rest,
	};
}

const EVIDENCE = {
	label: "TCH 3-15a",
	path: "curriculum/x.md",
	startLine: 41,
	endLine: 42,
	quote: "Build a program.",
	found: true,
};

const PLAN: Artefact = {
	path: "lessons/3B/loops/lesson-plan.md",
	kind: "lessonPlan",
	title: "Loops",
	sha256: "plan",
	sections: [
		section("lead", "For 3B.", { heading: "Loops" }),
		section(
			"Starter",
			'Count [TCH 3-15a](curriculum/x.md#L41-L42 "Build a program.") and [TCH 9-99z](curriculum/x.md#L1-L1 "Invented.").\n\n- [x] Board\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n![map](https://example.org/track.png)',
			{
				evidence: [
					EVIDENCE,
					{
						...EVIDENCE,
						label: "TCH 9-99z",
						startLine: 1,
						endLine: 1,
						quote: "Invented.",
						found: false,
					},
				],
			},
		),
		section("Main", "<!-- drafting -->", { state: "drafting" }),
	],
};
const SHEET: Artefact = {
	path: "lessons/3B/loops/worksheet.md",
	kind: "worksheet",
	title: "Loops: worksheet",
	sha256: "sheet",
	sections: [section("Trace it", "Fill in the table.")],
};

let client: QueryClient;

beforeEach(() => {
	localStorage.clear();
	// The editor measures text, which has no size here.
	Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
	useView.setState({ openFile: null });
	useDeciding.setState({ bySession: {}, seen: {}, lastAt: 0, look: null });
	vi.stubGlobal(
		"IntersectionObserver",
		class {
			observe = vi.fn();
			disconnect = vi.fn();
		},
	);
	Element.prototype.scrollIntoView = vi.fn();
	window.matchMedia = (query) =>
		Object.assign(new EventTarget(), { matches: true, media: query }) as MediaQueryList;
});

function show(
	artefacts: Artefact[],
	state: SessionState = "running",
	events: readonly SessionEvent[] = [],
) {
	vi.spyOn(platform, "call").mockImplementation(async (command) =>
		command === "session_get"
			? ({ session: { state }, events } as never)
			: ({ artefacts } as never),
	);
	client = new QueryClient({
		defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
	});
	render(
		<QueryClientProvider client={client}>
			<Tooltip.Provider>
				<DocumentPane sessionId="s" />
			</Tooltip.Provider>
		</QueryClientProvider>,
	);
	return userEvent.setup();
}

function update(artefacts: Artefact[]) {
	act(() => {
		client.setQueryData<Document>(keys.document("s"), { artefacts });
	});
}

describe("a document", () => {
	test("shows its sections and which one is being drafted", async () => {
		show([PLAN, SHEET]);
		expect(await screen.findByRole("heading", { name: "Loops", level: 1 })).toBeVisible();
		expect(screen.getByText("1 of 2 sections drafted")).toBeVisible();
		const main = screen.getByRole("region", { name: "Main" });
		expect(main).toHaveAttribute("aria-busy", "true");
		expect(within(main).getByText("drafting…")).toBeVisible();
		expect(within(main).queryByRole("button", { name: /Edit/ })).toBeNull();
	});

	test("has tables and ticks, and loads no picture from elsewhere", async () => {
		show([PLAN]);
		expect(await screen.findByRole("table")).toBeVisible();
		expect(screen.getByRole("checkbox", { name: "Done" })).toBeChecked();
		expect(document.querySelector("img")).toBeNull();
		expect(screen.getByText("[picture: map]")).toBeVisible();
	});

	test("has a chip for each piece of evidence, which opens its lines", async () => {
		const user = show([PLAN]);
		const chip = await screen.findByRole("button", {
			name: "TCH 3-15a. Found in curriculum/x.md, lines 41–42. Open the source.",
		});
		expect(
			screen.getByRole("button", {
				name: "TCH 9-99z. Not found in curriculum/x.md, line 1. Open the source.",
			}),
		).toBeVisible();
		await user.click(chip);
		expect(useView.getState().openFile).toEqual({
			path: "curriculum/x.md",
			line: 41,
			endLine: 42,
		});
	});

	test("marks the tab of another document that got new text until it is opened", async () => {
		const user = show([PLAN, SHEET]);
		await screen.findByRole("tab", { name: "Worksheet" });
		update([PLAN, { ...SHEET, sha256: "sheet 2" }]);
		await user.click(await screen.findByRole("tab", { name: "Worksheet, with new text" }));
		expect(screen.getByRole("heading", { name: "Trace it" })).toBeVisible();
		expect(screen.getByRole("tab", { name: "Worksheet" })).toHaveAttribute("aria-selected", "true");
	});

	test("is printed alone", async () => {
		show([PLAN]);
		await screen.findByRole("heading", { name: "Loops" });
		window.dispatchEvent(new Event("beforeprint"));
		const sheet = document.querySelector("body > .print-sheet");
		expect(sheet?.querySelector("h1")).toHaveTextContent("Loops");
		window.dispatchEvent(new Event("afterprint"));
		expect(document.querySelector(".print-sheet")).toBeNull();
	});
});

describe("coming back from a source", () => {
	test("finds the document and the place where the reader was", async () => {
		const user = show([PLAN, SHEET]);
		await user.click(await screen.findByRole("tab", { name: "Worksheet" }));
		const page = screen.getByRole("tabpanel");
		page.scrollTop = 120;
		page.dispatchEvent(new Event("scroll"));
		cleanup();
		show([PLAN, SHEET]);
		const again = await screen.findByRole("tab", { name: "Worksheet" });
		expect(again).toHaveAttribute("aria-selected", "true");
		expect(screen.getByRole("tabpanel").scrollTop).toBe(120);
		await user.click(screen.getByRole("tab", { name: "Lesson plan" }));
	});
});

describe("a section edited in place", () => {
	test("is saved into its file with the rest as it was", async () => {
		const file = "# Loops\r\n\r\nFor 3B.\r\n\r\n## Close\r\n\r\nOld.\r\n";
		const lesson: Artefact = {
			...PLAN,
			sha256: "one",
			sections: [
				section("lead", "For 3B.", { heading: "Loops" }),
				section("Close", "Old.", { startLine: 5 }),
			],
		};
		const user = show([lesson]);
		const written: unknown[] = [];
		vi.mocked(platform.call).mockImplementation(async (command, params) => {
			if (command === "file_read") return { text: file, sha256: "one" } as never;
			if (command === "file_write") written.push(params);
			if (command === "session_get") return { session: { state: "idle" }, events: [] } as never;
			return { artefacts: [lesson] } as never;
		});
		await user.click(await screen.findByRole("button", { name: "Edit Close" }));
		const field = await screen.findByLabelText("Text of Close", undefined, { timeout: 5_000 });
		const editor = EditorView.findFromDOM(field);
		act(() => editor?.dispatch({ changes: { from: 0, to: 4, insert: "New.\n\n- exit ticket" } }));
		await user.click(screen.getByRole("button", { name: "Save" }));
		await waitFor(() => expect(screen.queryByLabelText("Text of Close")).toBeNull());
		expect(written).toEqual([
			{
				path: lesson.path,
				text: file.replace("Old.", "New.\r\n\r\n- exit ticket"),
				baseSha256: "one",
			},
		]);
	});
});

describe("while it is being written", () => {
	const written: Artefact = {
		...PLAN,
		sha256: "plan 2",
		sections: [
			...PLAN.sections.slice(0, 2),
			section("Main", "Trace the loop."),
			section("Plenary", "<!-- drafting -->", { state: "drafting" }),
		],
	};

	test("the section that changed comes into view", async () => {
		show([PLAN]);
		await screen.findByRole("region", { name: "Main" });
		update([written]);
		expect(await screen.findByText("Trace the loop.")).toBeVisible();
		await waitFor(() =>
			expect(vi.mocked(Element.prototype.scrollIntoView).mock.contexts).toEqual([
				screen.getByRole("region", { name: "Main" }),
			]),
		);
	});

	test("the page stays where it is once the reader has scrolled away", async () => {
		show([PLAN]);
		await screen.findByRole("region", { name: "Main" });
		const halfway: Artefact = {
			...written,
			sections: written.sections.map((each) =>
				each.id === "Starter" ? { ...each, markdown: "Clap." } : each,
			),
		};
		update([written]);
		await waitFor(() => expect(Element.prototype.scrollIntoView).toHaveBeenCalled());
		const page = screen.getByRole("tabpanel");
		vi.spyOn(page, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 400, 600));
		vi.spyOn(screen.getByRole("region", { name: "Main" }), "getBoundingClientRect").mockReturnValue(
			new DOMRect(0, 900, 400, 100),
		);
		act(() => {
			page.dispatchEvent(new Event("wheel"));
			page.dispatchEvent(new Event("scroll"));
		});
		expect(await screen.findByRole("button", { name: "Follow the draft" })).toBeVisible();
		vi.mocked(Element.prototype.scrollIntoView).mockClear();
		update([halfway]);
		const starter = screen.getByRole("region", { name: "Starter" });
		await waitFor(() => expect(starter).toHaveAttribute("data-changed"));
		expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled();
	});

	test("new text does not pull the page out of the hands of a reader who is moving it", async () => {
		show([PLAN]);
		await screen.findByRole("region", { name: "Main" });
		act(() => {
			screen.getByRole("tabpanel").dispatchEvent(new Event("wheel"));
		});
		update([written]);
		await waitFor(() =>
			expect(screen.getByRole("region", { name: "Main" })).toHaveAttribute("data-changed"),
		);
		expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled();
	});

	const complete: Artefact = {
		...written,
		sha256: "plan 3",
		sections: [...written.sections.slice(0, 3), section("Plenary", "Exit ticket.")],
	};
	const begun: Artefact = {
		...written,
		sha256: "plan 1",
		sections: written.sections.map((each) =>
			each.id === "Main" ? { ...each, markdown: "", state: "drafting" } : each,
		),
	};

	test("whoever followed to the end is taken to the beginning", async () => {
		show([begun]);
		await screen.findByRole("region", { name: "Main" });
		const scrollTo = vi.fn();
		screen.getByRole("tabpanel").scrollTo = scrollTo;
		update([written]);
		await waitFor(() => expect(Element.prototype.scrollIntoView).toHaveBeenCalled());
		vi.mocked(Element.prototype.scrollIntoView).mockClear();
		expect(scrollTo).not.toHaveBeenCalled();
		update([complete]);
		await waitFor(() => expect(scrollTo.mock.calls).toEqual([[{ top: 0, behavior: "auto" }]]));
		await waitFor(() =>
			expect(screen.getByRole("region", { name: "Plenary" })).toHaveAttribute("data-changed"),
		);
		expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled();
	});

	test("a change to one section keeps that section in view when it is done", async () => {
		show([written]);
		await screen.findByRole("region", { name: "Main" });
		const scrollTo = vi.fn();
		screen.getByRole("tabpanel").scrollTo = scrollTo;
		update([complete]);
		await waitFor(() =>
			expect(vi.mocked(Element.prototype.scrollIntoView).mock.contexts).toEqual([
				screen.getByRole("region", { name: "Plenary" }),
			]),
		);
		expect(scrollTo).not.toHaveBeenCalled();
	});

	test("sections that the work did not reach do not look as if they were still coming", async () => {
		const user = show([written], "idle");
		const plenary = await screen.findByRole("region", { name: "Plenary" });
		await waitFor(() => expect(plenary).not.toHaveAttribute("aria-busy"));
		expect(within(plenary).getByText("not written")).toBeVisible();
		await user.click(within(plenary).getByRole("button", { name: "Edit Plenary" }));
		const field = await screen.findByLabelText("Text of Plenary", undefined, { timeout: 5_000 });
		expect(EditorView.findFromDOM(field)?.state.doc.toString()).toBe("");
	});
});

describe("decisions on sections", () => {
	const lesson: Artefact = {
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

	function asks(id: string, request: InteractionRequest): EventBody {
		const origin = { by: "hook", hook: "x", point: "postLoop", turn: 1, callId: null } as const;
		return { type: "interactionOpened", interaction: { id, origin, expiresAt: null, request } };
	}

	function accepts(id: string, sectionId: string): EventBody {
		const decisions = [
			{ path: lesson.path, sectionId, verdict: { verdict: "accept" as const }, tookMs: 1 },
		];
		const response = { kind: "adjudication" as const, decisions };
		return { type: "interactionAnswered", interactionId: id, response, face: "window" };
	}

	function log(...bodies: EventBody[]): SessionEvent[] {
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
		useDeciding.getState().bySession.s?.map(({ section: { id }, verdict }) => [id, verdict]);

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

	test("are made with the keyboard, which goes on to the next section", async () => {
		const user = show([lesson], "waiting", log(ALL));
		(await screen.findByRole("button", { name: "Accept Starter" })).focus();
		await user.keyboard("{Enter}");
		expect(waiting()).toEqual([["Starter", { verdict: "accept" }]]);
		expect(stateOf("Starter")).toBe("accepted");
		expect(screen.getByRole("button", { name: "Accept Main" })).toHaveFocus();
	});

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
		await screen.findByRole("tab", { name: "Worksheet" });
		act(() => showDocument({ path: lesson.path, id: "Close" }));
		expect(await screen.findByRole("button", { name: "Accept Close" })).toHaveFocus();
		expect(useDeciding.getState().look).toBeNull();
	});

	const OPTIONS = [
		{ approach: "Retrieval", rationale: "Brings back selection.", markdown: "Recall." },
		{ approach: "Movement", rationale: "Loud.", markdown: "Walk." },
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
				face: "browser",
			},
		]);
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

describe("the empty pane", () => {
	test("says what will be there while work goes on, and offers nothing to click", async () => {
		show([]);
		expect(
			await screen.findByRole("heading", { name: "The lesson will appear here" }),
		).toBeVisible();
		expect(screen.queryByRole("button")).toBeNull();
	});

	test("leads back to the conversation when it stands alone", async () => {
		useView.getState().showPanes("document");
		const user = show([], "idle");
		await user.click(await screen.findByRole("button", { name: "Show the conversation" }));
		expect(useView.getState().panes).toBe("all");
	});
});
