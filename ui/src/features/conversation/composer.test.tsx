import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, renderHook, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { useConcern } from "../../api/concern";
import type { CommandInfo, Commands, Interaction, Taken } from "../../api/generated";
import { CallError, platform } from "../../platform";
import { type Conversation, EMPTY } from "../../session/conversation";
import { useDrafts } from "../../session/draft";
import { noteLessonShown } from "../../session/lesson-shown";
import { offerToConfirm } from "../../session/open-card";
import { sessionAt } from "../../shared/place";
import { startAt } from "../../shared/test-place";
import { openFileAt, placeNow, showLesson } from "../../shared/use-place";
import { useNewApproval } from "./approval";
import { Composer } from "./composer";
import { FloorBar } from "./floor-bar";
import { useUnread } from "./unread";

// Its estimate is asked of the server, and stands below what is tested here.
vi.mock("./cost-line", () => ({ CostLine: () => null }));

const CREATE: CommandInfo = {
	plugin: "lesson-planning",
	name: "create-lesson",
	description: "Draft a lesson.",
	slots: [
		{ name: "topic", description: "What it is about.", required: true },
		{ name: "class", description: "Which class.", required: false },
	],
	examples: ["iteration for 3B"],
	interactive: false,
	writes: null,
};
const REFINE = { ...CREATE, name: "refine-lesson", description: "Change a lesson.", examples: [] };
const CHOSEN = { plugin: "lesson-planning", name: "create-lesson" };

type Sent = [keyof Commands, unknown];
let sent: Sent[];
let failWith: CallError | null;
let taken: Taken;

const DECISIONS: Interaction = {
	id: "d",
	origin: { by: "hook", hook: "teacher-adjudication", point: "postLoop", turn: 3, callId: null },
	expiresAt: null,
	request: { kind: "adjudication", sections: [] },
};

beforeEach(() => {
	localStorage.clear();
	useDrafts.setState({ byKey: {}, unkept: {}, tooLong: false, focus: 0 });
	startAt();
	sent = [];
	failWith = null;
	taken = "begun";
	useNewApproval.setState({ mode: "automation" });
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		if (command === "command_list") return { commands: [CREATE, REFINE] } as never;
		sent.push([command, params]);
		if (failWith) throw failWith;
		const { sessionId } = params as { sessionId: string | null };
		return { sessionId: sessionId ?? "s2", traceId: "t", taken } as never;
	});
});

interface Setting {
	sessionId?: string | null;
	conversation?: Partial<Conversation>;
	busy?: boolean;
	onStop?: () => void;
}

async function compose(setting: Setting = {}) {
	const composer = begin(setting);
	await waitFor(() => expect(composer.client.getQueryData(["commands"])).toBeDefined());
	await composer.user.click(composer.field);
	return composer;
}

/** The composer as it is before the list of commands has come. */
function begin(setting: Setting = {}) {
	const { sessionId = "s", conversation = {}, busy = false, onStop = () => undefined } = setting;
	const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
	render(
		<QueryClientProvider client={client}>
			<Composer
				sessionId={sessionId}
				conversation={{ ...EMPTY, ...conversation }}
				busy={busy}
				onStop={onStop}
			/>
		</QueryClientProvider>,
	);
	const field = screen.getByTestId("composer");
	return { client, user: userEvent.setup(), field: field as HTMLTextAreaElement };
}

function message(
	text: string,
	command: typeof CHOSEN | null = null,
	sessionId: string | null = "s",
) {
	const usual = {
		provider: null,
		model: null,
		maxTurns: null,
		factors: {
			workspace: null,
			scaffolding: null,
			skills: null,
			topology: null,
			memory: null,
			effort: null,
		},
		hooks: [],
	};
	const said = { harmless: false, face: "browser" };
	// A session that has begun keeps what was chosen for it.
	const approval = sessionId === null ? "automation" : null;
	const rest = { ...usual, approval, lesson: null as string | null, handBack: false, ...said };
	return ["session_send", { sessionId, command, text, ...rest }];
}

it("sends with Enter, keeps Shift+Enter as a new line, and is empty afterwards", async () => {
	const { user, field } = await compose();
	await user.keyboard("one{Shift>}{Enter}{/Shift}two{Enter}");
	await waitFor(() => expect(field).toHaveValue(""));
	expect(sent).toEqual([message("one\ntwo")]);
	expect(localStorage.getItem("draft:s")).toBeNull();
});

it("sends the lesson that is looked at with the words, so that this lesson is that one", async () => {
	const path = "lessons/3B/loops/lesson.md";
	const lessons = () => sent.map(([, said]) => (said as { lesson: string | null }).lesson);
	const { user } = await compose();
	showLesson(path);
	await user.keyboard("make this lesson shorter{Enter}");
	await waitFor(() => expect(lessons()).toEqual([path]));
	openFileAt("classes/3B.md");
	await user.keyboard("and now{Enter}");
	await waitFor(() => expect(lessons()).toEqual([path, null]));
});

it("sends the lesson in the session's own tab, unless something lies over it", async () => {
	const path = "lessons/3B/loops/lesson.md";
	const lessons = () => sent.map(([, said]) => (said as { lesson: string | null }).lesson);
	startAt({ at: "session", sessionId: "s" });
	const { user } = await compose();
	noteLessonShown("s", path);
	await user.keyboard("make this lesson shorter{Enter}");
	await waitFor(() => expect(lessons()).toEqual([path]));
	openFileAt("classes/3B.md");
	await user.keyboard("and now{Enter}");
	await waitFor(() => expect(lessons()).toEqual([path, null]));
	startAt({ at: "session", sessionId: "s" });
	noteLessonShown("s", null);
	await user.keyboard("and now{Enter}");
	await waitFor(() => expect(lessons()).toEqual([path, null, null]));
});

it("sends nothing when there is nothing to say", async () => {
	const { user } = await compose();
	await user.keyboard("   {Enter}");
	expect(sent).toEqual([]);
	expect(screen.getByTestId("send")).toBeDisabled();
});

it("keeps words that may be about a child's safety nowhere but in the field", async () => {
	failWith = new CallError({ code: "safeguarding", message: "A person first.", detail: null });
	const { user, field } = await compose();
	await user.keyboard("He has bruises again.");
	expect(localStorage.getItem("draft:s")).toContain("bruises");
	await user.keyboard("{Enter}");
	await waitFor(() => expect(useConcern.getState().advice).toBe("A person first."));
	expect(localStorage.getItem("draft:s")).toBeNull();
	useConcern.getState().settle(false);
	await waitFor(() => expect(screen.getByTestId("send")).toBeEnabled());
	await user.keyboard(" Tuesday too.");
	expect(field).toHaveValue("He has bruises again. Tuesday too.");
	expect(localStorage.getItem("draft:s")).toBeNull();
	await user.clear(field);
	await user.keyboard("loops for 3B");
	expect(localStorage.getItem("draft:s")).toContain("loops");
});

it("opens the session that a first message begins", async () => {
	const { user } = await compose({ sessionId: null });
	await user.keyboard("iteration for 3B{Enter}");
	await waitFor(() => expect(sessionAt(placeNow())).toBe("s2"));
	expect(sent).toEqual([message("iteration for 3B", null, null)]);
});

it("keeps the words and says why when sending fails", async () => {
	failWith = new CallError({ code: "unavailable", message: "The database is away.", detail: null });
	const { user, field } = await compose();
	await user.keyboard("precious{Enter}");
	await screen.findByText(/The database is away\./);
	expect(field).toHaveValue("precious");
	expect(JSON.parse(localStorage.getItem("draft:s") ?? "{}").text).toBe("precious");
});

it("finds the draft of each session after a reload", async () => {
	localStorage.setItem("draft:s", JSON.stringify({ text: "half a thou", command: CHOSEN }));
	const { field } = await compose();
	expect(field).toHaveValue("half a thou");
	expect(screen.getByText("/create-lesson")).toBeInTheDocument();
});

it("lists commands after a slash and takes one with the keyboard", async () => {
	const { user, field } = await compose();
	await user.keyboard("/");
	expect(screen.getAllByTestId("command-item")).toHaveLength(2);
	await user.keyboard("{ArrowDown}{ArrowUp}{Enter}");
	expect(field).toHaveValue("");
	expect(screen.queryByTestId("command-list")).not.toBeInTheDocument();
	await user.keyboard("iteration{Enter}");
	await waitFor(() => expect(sent).toEqual([message("iteration", CHOSEN)]));
});

it("fills in an example with one click", async () => {
	const { user, field } = await compose();
	await user.keyboard("/cre");
	await user.click(screen.getByTestId("command-example"));
	expect(field).toHaveValue("iteration for 3B");
	expect(screen.getByText("/create-lesson")).toBeInTheDocument();
});

it("shows what a command takes once she looks at it", async () => {
	const { user } = await compose();
	await user.keyboard("/");
	expect(screen.queryByText("What it is about.")).not.toBeInTheDocument();
	await user.keyboard("{ArrowDown}");
	expect(screen.getByText("What it is about.")).toBeInTheDocument();
});

it("confirms the open card with the keyboard when nothing is typed", async () => {
	const { user } = await compose();
	const confirm = vi.fn();
	const withdraw = offerToConfirm("s", confirm);
	await user.keyboard("{Control>}{Enter}{/Control}");
	await user.keyboard("{Enter}");
	expect(confirm).toHaveBeenCalledTimes(1);
	withdraw();
	await user.keyboard("{Control>}{Enter}{/Control}");
	expect(confirm).toHaveBeenCalledTimes(1);
	expect(sent).toEqual([]);
});

it("understands a command that is typed out", async () => {
	const { user } = await compose();
	await user.keyboard("/create-lesson iteration{Enter}");
	await waitFor(() => expect(sent).toEqual([message("iteration", CHOSEN)]));
});

it("understands a command that was typed before the list of commands was there", async () => {
	const call = vi.mocked(platform.call).getMockImplementation();
	let come = () => {};
	const held = new Promise<void>((resolve) => {
		come = resolve;
	});
	vi.mocked(platform.call).mockImplementation(async (command, params) => {
		if (command === "command_list") await held;
		return call?.(command, params) as never;
	});
	const { user, field } = begin();
	await user.type(field, "/create-lesson iteration{Enter}");
	expect(sent).toEqual([]);
	expect(field).toHaveValue("/create-lesson iteration");
	come();
	await waitFor(() => expect(screen.getByTestId("send")).toBeEnabled());
	await user.type(field, "{Enter}");
	await waitFor(() => expect(sent).toEqual([message("iteration", CHOSEN)]));
});

it("closes the list with Escape and takes the command off with Backspace", async () => {
	const { user } = await compose();
	await user.keyboard("/{Escape}");
	expect(screen.queryByTestId("command-list")).not.toBeInTheDocument();
	await user.keyboard("create-lesson ");
	expect(screen.getByText("/create-lesson")).toBeInTheDocument();
	await user.keyboard("{Backspace}");
	expect(screen.queryByText("/create-lesson")).not.toBeInTheDocument();
});

it("brings the last message back with the up arrow", async () => {
	const lastSaid = { text: "iteration for 3B", command: CHOSEN };
	const { user, field } = await compose({ conversation: { lastSaid } });
	await user.keyboard("{ArrowUp}");
	expect(field).toHaveValue("iteration for 3B");
	expect(screen.getByText("/create-lesson")).toBeInTheDocument();
});

it("sends what is typed while the agent works, shows it as unread, and can stop", async () => {
	taken = "steering";
	const onStop = vi.fn();
	const { user, field } = await compose({
		busy: true,
		conversation: { work: "working", lastSeq: 7 },
		onStop,
	});
	await user.keyboard("shorter, please{Enter}");
	await waitFor(() => expect(field).toHaveValue(""));
	expect(sent).toEqual([message("shorter, please")]);
	const { result } = renderHook(() => useUnread("s", { ...EMPTY, work: "working" }));
	expect(result.current).toEqual([{ text: "shorter, please", afterSeq: 7 }]);
	await user.click(screen.getByTestId("stop"));
	expect(onStop).toHaveBeenCalledOnce();
});

it("begins the next request while decisions are asked for, instead of answering them", async () => {
	const { user, field } = await compose({
		conversation: { work: "deciding", question: DECISIONS },
	});
	expect(field).toHaveAttribute("placeholder", "Say what is next, or decide first");
	await user.keyboard("/create-lesson binary for 3B{Enter}");
	await waitFor(() => expect(sent).toEqual([message("binary for 3B", CHOSEN)]));
});

it("sends the way of working that was chosen for a new session, once", async () => {
	useNewApproval.setState({ mode: "collaboration" });
	const { user } = await compose({ sessionId: null });
	await user.keyboard("binary{Enter}");
	await waitFor(() => expect(sessionAt(placeNow())).toBe("s2"));
	expect(sent).toMatchObject([["session_send", { approval: "collaboration" }]]);
	expect(useNewApproval.getState().mode).toBe("automation");
});

it("answers an open question with what is typed", async () => {
	const request = {
		kind: "question",
		question: "Which class?",
		reason: "",
		options: [],
		freeText: true,
	} as const;
	const question = {
		id: "i",
		origin: { by: "tool" as const, callId: "c" },
		expiresAt: null,
		request: { ...request, options: [] },
	};
	const { user, field } = await compose({
		busy: true,
		conversation: { work: "asking", question },
	});
	await user.keyboard("3B{Enter}");
	await waitFor(() => expect(field).toHaveValue(""));
	const response = { kind: "answer", text: "3B" };
	const said = { harmless: false, face: "browser" };
	expect(sent).toEqual([
		["interaction_answer", { sessionId: "s", interactionId: "i", response, ...said }],
	]);
});

it("takes the conversation back with the next message, past the question that is open", async () => {
	const question: Interaction = {
		id: "i",
		origin: { by: "tool", callId: "c" },
		expiresAt: null,
		request: {
			kind: "question",
			question: "Which need first?",
			reason: "",
			options: [],
			freeText: true,
		},
	};
	const conversation: Partial<Conversation> = {
		work: "asking",
		question,
		floor: { agent: "differentiation-specialist", before: "planner" },
	};
	render(<FloorBar sessionId="s" conversation={{ ...EMPTY, ...conversation }} />);
	const bar = screen.getByTestId("floor");
	expect(bar).toHaveTextContent("You are talking with the differentiation specialist.");
	const { user, field } = await compose({ busy: true, conversation });
	await user.click(screen.getByRole("button", { name: "Back to the planner" }));
	expect(bar).toHaveTextContent("goes to the planner, and this question is left.");
	expect(field).toHaveAccessibleName("Your message");
	await user.click(
		screen.getByRole("button", { name: "Stay with the differentiation specialist" }),
	);
	expect(field).toHaveAccessibleName("Your answer");
	await user.click(screen.getByRole("button", { name: "Back to the planner" }));
	await user.click(field);
	await user.keyboard("Shorten the plan{Enter}");
	await waitFor(() => expect(field).toHaveValue(""));
	const [command, params] = message("Shorten the plan") as [string, object];
	expect(sent).toEqual([[command, { ...params, handBack: true }]]);
	// It is taken back once.
	expect(bar).toHaveTextContent("You are talking with the differentiation specialist.");
});

it("offers no way back from an agent at work, and none where nobody handed over", () => {
	const floor = { agent: "differentiation-specialist", before: "planner" };
	const working = { ...EMPTY, floor, work: "working" as const };
	const { rerender } = render(<FloorBar sessionId="s" conversation={working} />);
	expect(screen.getByTestId("hand-back")).toBeDisabled();
	const alone = { ...EMPTY, floor: { agent: "planner", before: null } };
	rerender(<FloorBar sessionId="s" conversation={alone} />);
	expect(screen.queryByTestId("floor")).toBeNull();
});

it("leaves a question that only has choices to its card", async () => {
	const options = [{ label: "3B", description: "", opens: null }];
	const request = {
		kind: "question",
		question: "Which class?",
		reason: "",
		freeText: false,
	} as const;
	const question = {
		id: "i",
		origin: { by: "tool" as const, callId: "c" },
		expiresAt: null,
		request: { ...request, options },
	};
	const { user, field } = await compose({
		busy: true,
		conversation: { work: "asking", question },
	});
	expect(field).toHaveAttribute("placeholder", "Choose above");
	await user.keyboard("1A{Enter}");
	expect(sent).toEqual([]);
	expect(field).toHaveValue("1A");
});

it("takes a megabyte without putting it into the text area, and says how much it is", async () => {
	const megabyte = "0123456789abcdef".repeat(65_536);
	const { user, field } = await compose();
	await user.keyboard("Use this: ");
	await user.paste(megabyte);
	expect(screen.getByText("Pasted text, 1.0 MB")).toBeInTheDocument();
	expect(field).toHaveValue("Use this: ");
	await user.keyboard("{Enter}");
	await waitFor(() => expect(sent).toEqual([message(`Use this:\n\n${megabyte}`)]));
});
