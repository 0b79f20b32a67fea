import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { BLUEPRINTS, make, useAssessRoom } from "../../../shared/assess-room";
import { undoLast } from "../../../shared/undo";
import { beginMaking, host, refusal, showMaking } from "../quiz/test-making";
import { ALL, lookOf, TOTAL, variantOf } from "../quiz/test-quiz";

const FILE = "blueprints/mine.md";
const MINE = { ...TOTAL, plugin: null, path: FILE, replaces: true };

beforeEach(() => {
	beginMaking();
	// The editor asks for places on the screen, which jsdom has none of.
	Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
});

function showList() {
	make(BLUEPRINTS);
	return showMaking();
}

describe("the list of blueprints", () => {
	test("is narrowed by words, and comes back as it was at the row that was opened", async () => {
		const { user } = showList();
		await screen.findByText("A percentage of an amount");
		await user.type(screen.getByRole("searchbox", { name: "Find a blueprint" }), "iteration");
		expect(screen.getAllByTestId("blueprint")).toHaveLength(2);
		await user.click(screen.getByRole("button", { name: /^Tracing a total in a loop/ }));
		expect(await screen.findByRole("heading", { name: "Tracing a total in a loop" })).toBeVisible();
		await user.click(screen.getByRole("button", { name: "Back to the blueprints" }));
		await waitFor(() =>
			expect(screen.getByRole("button", { name: /^Tracing a total in a loop/ })).toHaveFocus(),
		);
		expect(screen.getAllByTestId("blueprint")).toHaveLength(2);
	});

	test("begins with the files that make no questions, and leads to hers", async () => {
		host.list = {
			blueprints: ALL,
			broken: [
				{
					file: FILE,
					path: FILE,
					problems: [{ line: 3, column: 1, message: "there is no key" }],
				},
			],
		};
		host.files[FILE] = { text: "---\nid: mine\n---\n", sha256: "1" };
		host.look = () =>
			lookOf({
				blueprint: null,
				variants: [],
				check: null,
				problems: [{ line: 3, column: 1, message: "there is no key" }],
			});
		const { user } = showList();
		expect(await screen.findByText(/There is no key/)).toBeVisible();
		await user.click(screen.getByRole("button", { name: "Put it right" }));
		expect(await screen.findByRole("textbox", { name: `Text of ${FILE}` })).toBeVisible();
		expect(await screen.findByText("It makes no questions as it stands.")).toBeVisible();
		expect(host.looked[0]).toMatchObject({ id: null, text: "---\nid: mine\n---\n" });
	});

	test("says that it could not be read", async () => {
		host.refuse.blueprint_list = refusal("internal", "the server went away");
		showList();
		expect(await screen.findByText("The server went away.")).toBeVisible();
	});
});

describe("a shipped blueprint", () => {
	async function showTotal() {
		const { user } = showList();
		await user.click(await screen.findByRole("button", { name: /^Tracing a total in a loop/ }));
		await screen.findByRole("heading", { name: "Tracing a total in a loop" });
		return user;
	}

	test("shows twenty questions with keys and what wrong answers show, and twenty others", async () => {
		host.look = ({ seed }) =>
			lookOf({ variants: Array.from({ length: 20 }, (_, at) => variantOf(seed + at)) });
		const user = await showTotal();
		const first = (await screen.findAllByTestId("variant"))[0] as HTMLElement;
		expect(screen.getAllByTestId("variant")).toHaveLength(20);
		expect(within(first).getByText("What does program 0 print?")).toBeVisible();
		expect(within(first).getByText("Counts 6, which range leaves out.")).toBeVisible();
		await user.click(within(first).getByRole("button", { name: "How it is done" }));
		expect(within(first).getByText("number goes from 2 to 5.")).toBeVisible();
		await user.click(screen.getByRole("button", { name: "Twenty others" }));
		expect(await screen.findByText("What does program 20 print?")).toBeVisible();
	});

	test("says in plain words what a thousand of them show", async () => {
		const user = await showTotal();
		expect(await screen.findByText("312 of 1,000 are different questions.")).toBeVisible();
		await user.click(screen.getByRole("button", { name: "The same in numbers" }));
		expect(screen.getByRole("row", { name: "A 251" })).toBeVisible();
		expect(screen.getByRole("row", { name: "Range includes the stop 984" })).toBeVisible();
	});

	test("keeps its questions while others cannot be made", async () => {
		const user = await showTotal();
		await screen.findAllByTestId("variant");
		host.refuse.blueprint_look = refusal("internal", "the server went away");
		await user.click(screen.getByRole("button", { name: "Twenty others" }));
		expect(await screen.findByText("The server went away.")).toBeVisible();
		expect(screen.getAllByTestId("variant")).toHaveLength(20);
	});

	test("is made hers, and opens as that", async () => {
		const user = await showTotal();
		expect(await screen.findByRole("textbox", { name: "Text of the blueprint" })).toHaveAttribute(
			"contenteditable",
			"false",
		);
		host.files[FILE] = { text: "mine", sha256: "1" };
		host.list = { blueprints: ALL.with(0, MINE), broken: [] };
		await user.click(screen.getByRole("button", { name: "Make it mine" }));
		expect(await screen.findByRole("textbox", { name: `Text of ${FILE}` })).toBeVisible();
		expect(host.sent).toEqual([["blueprint_copy", { id: "python-loop-total" }]]);
	});

	test("is where a quiz begins", async () => {
		const user = await showTotal();
		await user.click(screen.getByRole("button", { name: "Make a quiz with it" }));
		expect(await screen.findAllByTestId("quiz-question")).toHaveLength(10);
		await user.type(screen.getByTestId("quiz-search"), "while");
		await user.click(
			screen.getByRole("button", { name: "Look at “How often a while loop turns”" }),
		);
		await user.click(await screen.findByRole("button", { name: "Back to the quiz" }));
		expect(await screen.findAllByTestId("quiz-question")).toHaveLength(10);
	});
});

describe("a blueprint of hers", () => {
	async function showMine() {
		host.files[FILE] = { text: "first\nsecond\nthird", sha256: "1" };
		host.list = { blueprints: ALL.with(0, MINE), broken: [] };
		make({ is: "blueprint", id: TOTAL.id, path: null, over: BLUEPRINTS });
		const { user } = showMaking();
		return { user, text: await screen.findByRole("textbox", { name: `Text of ${FILE}` }) };
	}

	test("makes its questions from what is typed, and is saved over what was read", async () => {
		const { user, text } = await showMine();
		await user.click(text);
		await user.keyboard("X");
		await waitFor(() => expect(host.looked.at(-1)?.text).toBe("Xfirst\nsecond\nthird"));
		await user.click(screen.getByRole("button", { name: "Save" }));
		await waitFor(() =>
			expect(host.sent).toEqual([
				["file_write", { path: FILE, text: "Xfirst\nsecond\nthird", baseSha256: "1" }],
			]),
		);
		expect(await screen.findByRole("button", { name: "Saved" })).toBeDisabled();
	});

	test("is not written over where it was changed elsewhere", async () => {
		const { user, text } = await showMine();
		await user.click(text);
		await user.keyboard("X");
		host.files[FILE] = { text: "theirs\nsecond\nthird", sha256: "2" };
		await user.click(screen.getByRole("button", { name: "Save" }));
		expect(await screen.findByText("Changed in two places.")).toBeVisible();
		expect(host.files[FILE]?.text).toBe("theirs\nsecond\nthird");
	});

	test("marks the lines that are wrong, and leads to each", async () => {
		host.look = () => lookOf({ problems: [{ line: 2, column: 1, message: "no such field" }] });
		const { user, text } = await showMine();
		await user.click(await screen.findByRole("button", { name: "Line 2" }));
		expect(text).toHaveFocus();
		const wrong = text.querySelector(".cm-wrong");
		expect(wrong).toHaveTextContent("second");
		expect(wrong).toHaveAttribute("title", "no such field");
		expect(text.querySelector(".cm-pointedAt")).toHaveTextContent("second");
	});

	test("stays open while it is none, although the shipped one is listed in its place", async () => {
		const { user, text } = await showMine();
		host.list = { blueprints: ALL, broken: [] };
		await user.click(text);
		await user.keyboard("X");
		await user.click(screen.getByRole("button", { name: "Save" }));
		await screen.findByRole("button", { name: "Saved" });
		expect(screen.getByRole("textbox", { name: `Text of ${FILE}` })).toBeVisible();
		expect(await screen.findByText("A blueprint that makes no questions yet")).toBeVisible();
		expect(screen.getByRole("button", { name: "Back to the shipped one" })).toBeVisible();
	});

	test("gives way to the shipped one, with the way back", async () => {
		const { user } = await showMine();
		await user.click(screen.getByRole("button", { name: "Back to the shipped one" }));
		expect(await screen.findByRole("textbox", { name: "Text of the blueprint" })).toBeVisible();
		undoLast();
		expect(await screen.findByRole("textbox", { name: `Text of ${FILE}` })).toBeVisible();
		expect(host.sent.map(([command]) => command)).toEqual(["file_remove", "file_restore"]);
	});
});

test("Escape leads back", async () => {
	const { user } = showList();
	await screen.findAllByTestId("blueprint");
	await user.keyboard("{Escape}");
	expect(useAssessRoom.getState().making).toBeNull();
	expect(screen.getByRole("button", { name: /^Make a quiz/ })).toBeVisible();
});
