import { render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { GrowingField } from "./growing-field";

/** How many characters stand in a line, and how many lines the field may have. */
const LINE = 10;
const MOST = 4;

const lines = (element: HTMLTextAreaElement) => Math.max(1, Math.ceil(element.value.length / LINE));
const height = (element: HTMLTextAreaElement) =>
	element.style.height === "auto" || element.style.height === ""
		? 1
		: Math.min(MOST, Number.parseFloat(element.style.height));

/** How often the pane has been laid out with the field at its least. */
let layouts = 0;

beforeEach(() => {
	layouts = 0;
	const of = (name: string, get: (this: HTMLTextAreaElement) => number) =>
		vi.spyOn(HTMLTextAreaElement.prototype, name as never, "get").mockImplementation(get as never);
	of("clientHeight", function () {
		return height(this);
	});
	of("offsetHeight", function () {
		if (this.style.height === "auto") layouts++;
		return height(this);
	});
	of("scrollHeight", function () {
		return Math.max(lines(this), height(this));
	});
});

function field() {
	const with_ = (value: string) => <GrowingField label="Note" value={value} onChange={() => {}} />;
	const { rerender } = render(with_("one"));
	const element = screen.getByRole("textbox") as HTMLTextAreaElement;
	return { element, say: (value: string) => rerender(with_(value)) };
}

test("a key that still fits measures nothing anew, and one that does not makes the field higher", () => {
	const { element, say } = field();
	expect(element.style.height).toBe("1px");
	layouts = 0;
	say("one two");
	expect(layouts).toBe(0);
	say("one two three");
	expect(layouts).toBe(1);
	expect(element.style.height).toBe("2px");
});

test("fewer or other words make it lower", () => {
	const { element, say } = field();
	say("one two three four five");
	expect(element.style.height).toBe("3px");
	say("one two three");
	expect(element.style.height).toBe("2px");
	say("two");
	expect(element.style.height).toBe("1px");
});

test("a height that the browser has rounded down is not the highest", () => {
	const { element, say } = field();
	say("x".repeat(55));
	expect(element.style.height).toBe("6px");
	expect(element.offsetHeight).toBe(MOST);
	layouts = 0;
	say("x".repeat(65));
	expect(layouts).toBe(1);
});

test("as high as it may get it measures nothing anew for more words, and gets lower again", () => {
	const { element, say } = field();
	say("x".repeat(90));
	expect(element.offsetHeight).toBe(MOST);
	layouts = 0;
	say("x".repeat(120));
	expect(layouts).toBe(0);
	say("x".repeat(15));
	expect(element.style.height).toBe("2px");
});
