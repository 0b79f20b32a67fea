import { beforeEach, expect, it } from "vitest";
import { loadLayout, saveLayout, visibleLayout } from "./layout";

beforeEach(() => localStorage.clear());

const SIZES = { sidebar: 20, conversation: 30, document: 50 };

it("keeps the size that a collapsed pane had", () => {
	saveLayout(SIZES);
	saveLayout({ sidebar: 0, conversation: 40, document: 60 });
	expect(loadLayout()).toEqual({ sidebar: 20, conversation: 40, document: 60 });
});

it("starts afresh from sizes that make no sense", () => {
	const first = loadLayout();
	for (const text of ["{", "null", '{"sidebar":"x"}']) {
		localStorage.setItem("panes", text);
		expect(loadLayout()).toEqual(first);
	}
});

it("gives the room of hidden panes to the others", () => {
	expect(visibleLayout(SIZES, "all", true)).toEqual(SIZES);
	expect(visibleLayout(SIZES, "document", false)).toEqual({
		sidebar: 0,
		conversation: 0,
		document: 100,
	});
	expect(visibleLayout(SIZES, "conversation", true)).toEqual({
		sidebar: 20,
		conversation: 80,
		document: 0,
	});
	expect(visibleLayout(SIZES, "all", false)).toEqual({
		sidebar: 0,
		conversation: 37.5,
		document: 62.5,
	});
});
