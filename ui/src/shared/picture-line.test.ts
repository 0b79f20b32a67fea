import { expect, test } from "vitest";
import { lookOf, pictureLine, shareOf } from "./picture-line";

test("a line says what a picture shows, how wide it is, or that it is only decoration", () => {
	const line = (alt: string, size: "small" | "medium" | "full", decoration = false) =>
		pictureLine("images/map.png", alt, { size, decoration });
	expect(line(" The Clyde\nat [Govan] ", "medium")).toBe(
		"![The Clyde at \\[Govan\\]](images/map.png)",
	);
	expect(line("The Clyde", "full")).toBe('![The Clyde](images/map.png "full")');
	expect(line("", "small", true)).toBe('![](images/map.png "small decoration")');
});

test.each([
	["", { size: "medium", decoration: false }],
	["small", { size: "small", decoration: false }],
	["full decoration", { size: "full", decoration: true }],
	["The river at Govan", { size: "medium", decoration: false }],
])("%j means %j", (title, look) => {
	expect(lookOf(title)).toEqual(look);
});

test("a picture is never higher than the text is wide", () => {
	expect(shareOf("full", { width: 40, height: 20 })).toBe(100);
	expect(shareOf("full", { width: 20, height: 40 })).toBe(50);
	expect(shareOf("small", { width: 1, height: 500 })).toBe(1);
});
