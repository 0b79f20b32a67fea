import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef } from "react";
import { afterEach, expect, test } from "vitest";
import { canFindInDocument, endFinding, findInDocument } from "../../../shared/finding";
import { FindBar } from "./find-bar";
import { findIn } from "./in-page";

afterEach(() => {
	cleanup();
	endFinding();
});

function page(html: string): HTMLElement {
	const element = document.createElement("article");
	element.innerHTML = html;
	return element;
}

function found(html: string, words: string): string[] {
	return findIn(page(html), words).map(String);
}

test("words are found over bold words and links, in capitals or not, and never over two paragraphs", () => {
	const text = "<p>A <b>loop</b> runs. The pupil’s  <a href='#'>Loop</a>\nruns</p><p>on</p>";
	expect(found(text, "loop runs")).toEqual(["loop runs", "Loop\nruns"]);
	expect(found(text, "PUPIL'S loop")).toEqual(["pupil’s  Loop"]);
	expect(found(text, "runs on")).toEqual([]);
	expect(found(text, "  ")).toEqual([]);
});

test("what belongs to the window is not found", () => {
	expect(found("<p data-chrome>Edit</p><button>Edit</button><p>Edit it</p>", "edit")).toEqual([
		"Edit",
	]);
});

test("a letter that has no small one of the same length keeps the places true", () => {
	expect(found("<p>İİ a loop</p>", "LOOP")).toEqual(["loop"]);
});

function Page({ text }: { text: string }) {
	const sheet = useRef<HTMLDivElement>(null);
	return (
		<>
			<div ref={sheet} tabIndex={-1} data-testid="page">
				<p>{text}</p>
			</div>
			<FindBar page={sheet} name="page" />
		</>
	);
}

test("the bar counts, goes round and gives the focus back", async () => {
	const user = userEvent.setup();
	const { rerender, unmount } = render(<Page text="A loop and a loop." />);
	expect(canFindInDocument()).toBe(true);
	expect(screen.queryByTestId("find-bar")).toBeNull();
	findInDocument();
	const field = await screen.findByRole("textbox", { name: "Words to find" });
	expect(field).toHaveFocus();
	await user.type(field, "loop");
	expect(screen.getByRole("status")).toHaveTextContent("1 of 2");
	await user.keyboard("{Enter}");
	expect(screen.getByRole("status")).toHaveTextContent("2 of 2");
	await user.keyboard("{Enter}");
	expect(screen.getByRole("status")).toHaveTextContent("1 of 2");
	await user.keyboard("{Shift>}{Enter}{/Shift}");
	expect(screen.getByRole("status")).toHaveTextContent("2 of 2");
	rerender(<Page text="A branch." />);
	expect(await screen.findByText("Not here")).toBeVisible();
	expect(screen.getByRole("button", { name: "The next place" })).toBeDisabled();
	await user.keyboard("{Escape}");
	expect(screen.queryByTestId("find-bar")).toBeNull();
	expect(screen.getByTestId("page")).toHaveFocus();
	unmount();
	expect(canFindInDocument()).toBe(false);
});
