import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { ItemAnswer, Widget } from "../../../api/generated";
import { type Item, LINE, Server, sit } from "../test-sitting";

beforeEach(() => sessionStorage.clear());

/** Answers one question as a person does, and gives what was sent. */
async function answer(
	item: Item | Widget,
	deed: (user: UserEvent) => Promise<unknown>,
): Promise<unknown> {
	const asked = "widget" in item ? item : { widget: item };
	const server = new Server([asked, { widget: LINE }]);
	const user = userEvent.setup();
	sit();
	await screen.findByRole("button", { name: /^(Answer|Read on)$/ });
	await deed(user);
	await screen.findByText("What is number 2?");
	return server.answers[0];
}

const item = (answer: ItemAnswer) => ({ kind: "item", answer });
const press = (user: UserEvent) => user.click(screen.getByRole("button", { name: "Answer" }));

test("one option is chosen by a digit and answered by Enter", async () => {
	const sent = await answer(
		{ kind: "choice", options: ["red", "blue", "`green`"] },
		async (user) => {
			expect(screen.getByRole("radio", { name: "red" })).toHaveFocus();
			expect(screen.getByRole("radiogroup", { name: "What is number 1?" })).toBeVisible();
			await user.keyboard("4");
			await user.keyboard("3");
			expect(screen.getByRole("radio", { name: "green" })).toBeChecked();
			expect(screen.getByRole("radio", { name: "green" })).toHaveFocus();
			await user.keyboard("{Enter}");
		},
	);
	expect(sent).toEqual(item({ kind: "choice", option: 2 }));
});

test("a row is chosen wherever it is clicked", async () => {
	const sent = await answer({ kind: "choice", options: ["red", "blue"] }, async (user) => {
		await user.click(screen.getByText("blue"));
		await press(user);
	});
	expect(sent).toEqual(item({ kind: "choice", option: 1 }));
});

test("several are ticked and unticked", async () => {
	const sent = await answer({ kind: "several", options: ["2", "3", "4"] }, async (user) => {
		await user.keyboard("3");
		await user.keyboard("2");
		await user.click(screen.getByRole("checkbox", { name: "2" }));
		await user.keyboard("2");
		await press(user);
	});
	expect(sent).toEqual(item({ kind: "several", options: [0, 2] }));
});

test("that none is right is an answer when it is meant", async () => {
	const sent = await answer({ kind: "several", options: ["2", "3"] }, async (user) => {
		await press(user);
		expect(await screen.findByRole("alert")).toHaveTextContent(
			"Nothing is ticked. Press Answer again to leave it so.",
		);
		await press(user);
	});
	expect(sent).toEqual(item({ kind: "several", options: [] }));
});

test("a number is typed beside its unit", async () => {
	const sent = await answer({ kind: "number", unit: "metres" }, async (user) => {
		const field = screen.getByRole("textbox", { name: "What is number 1?" });
		expect(field).toHaveAccessibleDescription("metres");
		expect(field).toHaveAttribute("inputmode", "decimal");
		await user.keyboard("3.5{Enter}");
	});
	expect(sent).toEqual(item({ kind: "text", text: "3.5" }));
});

test.each<[Widget, string]>([
	[{ kind: "fraction", simplest: true }, "Such as 3/4, in lowest terms."],
	[
		{ kind: "expression", collected: true },
		"Such as 3x + 2: without brackets, and each letter once.",
	],
])("what is typed for %o is described", async (widget, described) => {
	await answer(widget, async (user) => {
		expect(screen.getByRole("textbox")).toHaveAccessibleDescription(described);
		await user.keyboard("1/2{Enter}");
	});
});

test("in sentences Enter begins a line, and Ctrl with Enter answers", async () => {
	const sent = await answer({ kind: "longText" }, async (user) => {
		await user.keyboard("One.{Enter}Two 2.");
		expect(screen.getByRole("textbox")).toHaveValue("One.\nTwo 2.");
		await user.keyboard("{Control>}{Enter}{/Control}");
	});
	expect(sent).toEqual(item({ kind: "text", text: "One.\nTwo 2." }));
});

const CODE: Widget = {
	kind: "code",
	starter: "def double(n):\n    return n",
	examples: [{ call: "double(3)", input: null, gives: "6" }],
};

test("a program begins with what is there; its examples are a table", async () => {
	const sent = await answer(CODE, async (user) => {
		const editor = screen.getByRole("textbox", { name: "What is number 1?" });
		expect(editor).toHaveFocus();
		expect(editor).toHaveAccessibleDescription(/Escape, then Tab leaves/);
		const table = within(screen.getByRole("table", { name: "Examples" }));
		expect(table.getByRole("columnheader", { name: "Call" })).toBeVisible();
		expect(table.getByRole("cell", { name: "6" })).toBeVisible();
		await press(user);
		expect(await screen.findByRole("alert")).toHaveTextContent(/as it was at the beginning/);
		await press(user);
	});
	expect(sent).toEqual(item({ kind: "code", program: "def double(n):\n    return n" }));
});

test("Tab indents a program, and leaves it after Escape", async () => {
	const widget: Widget = { kind: "code", starter: "", examples: [] };
	const sent = await answer({ widget, maySkip: true }, async (user) => {
		const editor = screen.getByRole("textbox");
		fireEvent.keyDown(editor, { key: "Tab", keyCode: 9 });
		expect(editor.textContent).toMatch(/^\d*\s{4}$/);
		fireEvent.keyDown(editor, { key: "Escape", keyCode: 27 });
		// What nobody prevents moves the focus.
		expect(fireEvent.keyDown(editor, { key: "Tab", keyCode: 9 })).toBe(true);
		fireEvent.keyDown(editor, { key: "Enter", keyCode: 13, ctrlKey: true });
		expect(await screen.findByRole("alert")).toHaveTextContent("Write your program first.");
		await user.click(screen.getByRole("button", { name: "Leave it out" }));
	});
	expect(sent).toEqual({ kind: "skipped" });
});

test("entries are moved by their buttons, which keep the focus", async () => {
	const widget: Widget = { kind: "order", entries: ["wash", "rinse", "dry"] };
	const sent = await answer(widget, async (user) => {
		const shown = () =>
			within(screen.getByRole("list", { name: "What is number 1?" }))
				.getAllByRole("listitem")
				.map((each) => each.textContent);
		expect(screen.getByRole("button", { name: "Move “wash” down" })).toHaveFocus();
		await user.keyboard("{Enter}{Enter}");
		expect(shown()).toEqual(["1rinse", "2dry", "3wash"]);
		expect(screen.getByText("wash: place 3 of 3.")).toBeInTheDocument();
		expect(screen.getByRole("button", { name: "Move “wash” down" })).toHaveFocus();
		await user.keyboard("{Enter}");
		expect(shown()).toEqual(["1rinse", "2dry", "3wash"]);
		await user.click(screen.getByRole("button", { name: "Move “dry” up" }));
		await press(user);
	});
	expect(sent).toEqual(item({ kind: "order", entries: [2, 1, 0] }));
});

test("entries are dragged", async () => {
	const widget: Widget = { kind: "order", entries: ["wash", "rinse", "dry"] };
	const sent = await answer(widget, async (user) => {
		const [first, , last] = screen.getAllByRole("listitem");
		const dataTransfer = { setData: () => undefined, effectAllowed: "" };
		fireEvent.dragStart(last as HTMLElement, { dataTransfer });
		fireEvent.dragEnter(first as HTMLElement, { dataTransfer });
		fireEvent.dragEnd(last as HTMLElement, { dataTransfer });
		await press(user);
	});
	expect(sent).toEqual(item({ kind: "order", entries: [2, 0, 1] }));
});

test("each entry on the left is given a partner; some may be left", async () => {
	const widget: Widget = {
		kind: "match",
		left: ["cat", "dog"],
		right: ["chat", "chien", "cheval"],
	};
	const sent = await answer(widget, async (user) => {
		await user.selectOptions(screen.getByRole("combobox", { name: "dog" }), "chien");
		await press(user);
		expect(await screen.findByRole("alert")).toHaveTextContent(/^1 entry has no partner/);
		await press(user);
	});
	expect(sent).toEqual(item({ kind: "match", partners: [null, 1] }));
});

test("partners with code in them stand under letters", async () => {
	const widget: Widget = { kind: "match", left: ["one"], right: ["`x`", "`y`"] };
	const sent = await answer(widget, async (user) => {
		const choices = within(screen.getByRole("list", { name: "To choose from" }));
		expect(choices.getAllByRole("listitem")[1]).toHaveTextContent("By");
		await user.selectOptions(screen.getByRole("combobox", { name: "one" }), "B");
		await press(user);
	});
	expect(sent).toEqual(item({ kind: "match", partners: [1] }));
});

test("gaps are fields in their line, and below where they stand in code", async () => {
	const question = "Ada [[1]] programs.\n\n```python\nprint([[2]])\n```";
	const sent = await answer({ question, widget: { kind: "cloze", gaps: 2 } }, async (user) => {
		const first = screen.getByRole("textbox", { name: "Gap 1" });
		expect(first.closest("p")).toHaveTextContent("Ada programs.");
		expect(first).toHaveFocus();
		await user.keyboard("wrote");
		expect(first).toHaveFocus();
		await user.type(screen.getByRole("textbox", { name: "Gap 2" }), "x{Enter}");
	});
	expect(sent).toEqual(item({ kind: "cloze", gaps: ["wrote", "x"] }));
});

test("the ends of a scale have their names, and digits choose", async () => {
	const widget: Widget = { kind: "rating", from: 1, to: 5, low: "easy", high: "hard" };
	const sent = await answer(widget, async (user) => {
		expect(screen.getByRole("radio", { name: "1, easy" })).toHaveFocus();
		expect(screen.getByRole("radio", { name: "5, hard" })).toBeVisible();
		await user.keyboard("4{Enter}");
	});
	expect(sent).toEqual(item({ kind: "scale", value: 4 }));
});

test("a slider has no answer until it is touched", async () => {
	const widget: Widget = {
		kind: "slider",
		from: 0,
		to: 100,
		step: 5,
		low: "little",
		high: "much",
		anchors: [],
	};
	const sent = await answer(widget, async (user) => {
		const slider = screen.getByRole("slider", { name: "What is number 1?" });
		expect(slider).toHaveAttribute("aria-valuetext", "Not chosen yet");
		await press(user);
		expect(await screen.findByRole("alert")).toHaveTextContent("Move the slider first.");
		fireEvent.pointerUp(slider);
		await waitFor(() => expect(slider).toHaveAttribute("aria-valuetext", "50"));
		fireEvent.change(slider, { target: { value: "100" } });
		expect(slider).toHaveAttribute("aria-valuetext", "100, much");
		await press(user);
	});
	expect(sent).toEqual(item({ kind: "scale", value: 100 }));
});

test("a line with words stands upright, is chosen by keys, and begins nowhere", async () => {
	const widget: Widget = {
		kind: "slider",
		from: 0,
		to: 150,
		step: 1,
		low: "",
		high: "",
		anchors: [
			{ at: 2, text: "Absolutely no effort" },
			{ at: 112, text: "Extreme effort" },
		],
	};
	const sent = await answer(widget, async (user) => {
		const line = screen.getByRole("slider", { name: "What is number 1?" });
		expect(line).toHaveAttribute("aria-orientation", "vertical");
		expect(line).toHaveAttribute("aria-valuetext", "Not chosen yet");
		expect(screen.queryByTestId("upright-mark")).toBeNull();
		await user.keyboard("{Enter}");
		expect(await screen.findByRole("alert")).toHaveTextContent("Move the slider first.");
		expect(line).toHaveFocus();
		await user.keyboard("{ArrowUp}");
		expect(line).toHaveAttribute("aria-valuetext", "0: below “Absolutely no effort”");
		expect(screen.getByTestId("upright-mark")).toBeInTheDocument();
		await user.keyboard("{ArrowDown}{ArrowUp}{ArrowUp}");
		expect(line).toHaveAttribute("aria-valuetext", "2: Absolutely no effort");
		await user.keyboard("{PageUp}");
		expect(line).toHaveAttribute(
			"aria-valuetext",
			"12: between “Absolutely no effort” and “Extreme effort”",
		);
		await user.keyboard("{End}{ArrowUp}");
		expect(line).toHaveAttribute("aria-valuetext", "150: above “Extreme effort”");
		await user.keyboard("{Enter}");
	});
	expect(sent).toEqual(item({ kind: "scale", value: 150 }));
});

test("an upright line is chosen where it is pressed, and dragged from there", async () => {
	const anchors = [{ at: 50, text: "Some effort" }];
	const widget: Widget = { kind: "slider", from: 0, to: 150, step: 5, low: "", high: "", anchors };
	const sent = await answer(widget, async (user) => {
		const line = screen.getByRole("slider", { name: "What is number 1?" });
		const box = { top: 100, bottom: 400, height: 300 } as DOMRect;
		const seen = vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(box);
		fireEvent.pointerDown(line, { clientY: 300, buttons: 1 });
		await waitFor(() => expect(line).toHaveAttribute("aria-valuenow", "50"));
		fireEvent.pointerMove(line, { clientY: 221, buttons: 1 });
		await waitFor(() => expect(line).toHaveAttribute("aria-valuenow", "90"));
		fireEvent.pointerMove(line, { clientY: 390, buttons: 0 });
		expect(line).toHaveAttribute("aria-valuenow", "90");
		seen.mockRestore();
		await press(user);
	});
	expect(sent).toEqual(item({ kind: "scale", value: 90 }));
});

test("one is chosen in each row of a table", async () => {
	const widget: Widget = { kind: "matrix", rows: ["clear", "quick"], columns: ["no", "yes"] };
	const sent = await answer(widget, async (user) => {
		await user.click(screen.getByRole("radio", { name: "clear: yes" }));
		await user.click(screen.getByRole("radio", { name: "quick: no" }));
		await press(user);
	});
	expect(sent).toEqual(item({ kind: "matrix", columns: [1, 0] }));
});

test("a page is read from its beginning, and read on", async () => {
	const page: Item = { question: "## Loops\n\nThey go round.", widget: { kind: "page" } };
	const sent = await answer(page, async (user) => {
		expect(document.activeElement).toHaveTextContent("Loops They go round.");
		expect(screen.queryByRole("button", { name: "Answer" })).not.toBeInTheDocument();
		await user.click(screen.getByRole("button", { name: "Read on" }));
	});
	expect(sent).toEqual(item({ kind: "read" }));
});

test("a file is named by its path; those that fit are offered", async () => {
	const sent = await answer({ kind: "file", endings: ["md"] }, async (user) => {
		const field = screen.getByRole("combobox", { name: "What is number 1?" });
		await waitFor(() => expect(field).toHaveAccessibleDescription(/such as lessons\/loops\.md/));
		const offered = [...document.querySelectorAll("datalist option")];
		expect(offered.map((each) => each.getAttribute("value"))).toEqual(["lessons/loops.md"]);
		await user.keyboard("lessons/loops.md{Enter}");
	});
	expect(sent).toEqual(item({ kind: "file", path: "lessons/loops.md" }));
});
