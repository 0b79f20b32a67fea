import { describe, expect, test } from "vitest";
import type { FileEntry } from "../../api/generated";
import { buildTree, visibleRows } from "./tree";
import { treeMove } from "./tree-keys";

const entries: FileEntry[] = [
	"classes/2A.md",
	"classes/3B.md",
	"lessons/3B/iteration/cards.md",
	"notes.md",
].map((path) => ({ path, name: path.split("/").at(-1) ?? "", folder: false, size: 1 }));
// classes, 2A.md, 3B.md, lessons, 3B (closed), notes.md
const rows = visibleRows(buildTree(entries), {});

describe("a key in the tree", () => {
	test.each([
		["ArrowDown", 0, { to: 1 }],
		["ArrowDown", 5, { to: 5 }],
		["ArrowUp", 0, { to: 0 }],
		["Home", 4, { to: 0 }],
		["End", 0, { to: 5 }],
		["ArrowRight", 0, { to: 1 }],
		["ArrowRight", 1, null],
		["ArrowRight", 4, { open: ["lessons/3B"] }],
		["ArrowLeft", 0, { close: "classes" }],
		["ArrowLeft", 2, { to: 0 }],
		["ArrowLeft", 5, null],
		["*", 4, { open: ["lessons/3B"] }],
		["Enter", 1, { activate: true }],
		[" ", 1, { activate: true }],
		["Tab", 1, null],
	])("%s on row %i", (key, at, expected) => {
		expect(treeMove(rows, at, key, "")).toEqual(expected);
	});

	test("that is a letter goes to a name", () => {
		expect([treeMove(rows, 0, "n", "n"), treeMove(rows, 0, "b", "3b")]).toEqual([
			{ to: 5 },
			{ to: 2 },
		]);
	});
});
