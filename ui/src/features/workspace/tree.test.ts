import { describe, expect, test } from "vitest";
import type { FileEntry } from "../../api/generated";
import {
	buildTree,
	definitionAt,
	kindOf,
	revealing,
	type TreeNode,
	typeAhead,
	visibleRows,
} from "./tree";

function file(path: string): FileEntry {
	return { path, name: path.split("/").at(-1) ?? path, folder: false, size: 1 };
}

function folder(path: string): FileEntry {
	return { ...file(path), folder: true, size: 0 };
}

function outline(nodes: readonly TreeNode[], indent = ""): string[] {
	return nodes.flatMap((node) => [
		`${indent}${node.name}`,
		...outline(node.children, `${indent}  `),
	]);
}

const ENTRIES = [
	folder("classes"),
	file("classes/10A.md"),
	file("classes/2A.md"),
	folder("curriculum"),
	file("lessons/3B/iteration/lesson.md"),
	file("lessons/3B/iteration/board.md"),
	file("notes.md"),
	file("pedagogy.md"),
	file("soul.md"),
	file("teacher.md"),
];

describe("the tree", () => {
	test("puts classes first, then the teacher's profile, then folders, and a lesson before what lies beside it", () => {
		expect(outline(buildTree(ENTRIES))).toEqual([
			"classes",
			"  2A.md",
			"  10A.md",
			"soul.md",
			"teacher.md",
			"pedagogy.md",
			"curriculum",
			"lessons",
			"  3B",
			"    iteration",
			"      lesson.md",
			"      board.md",
			"notes.md",
		]);
	});

	test("of an empty workspace is empty", () => {
		expect(buildTree([])).toEqual([]);
	});
});

describe("the rows in view", () => {
	const tree = buildTree(ENTRIES);
	const names = (folds: Record<string, boolean>) =>
		visibleRows(tree, folds).map((row) => `${row.level} ${row.node.name}`);

	test("hold what top-level folders hold and no deeper folder's content at first", () => {
		expect(names({})).toEqual([
			"1 classes",
			"2 2A.md",
			"2 10A.md",
			"1 soul.md",
			"1 teacher.md",
			"1 pedagogy.md",
			"1 curriculum",
			"1 lessons",
			"2 3B",
			"1 notes.md",
		]);
	});

	test("leave out what a closed folder holds", () => {
		expect(names({ classes: false, lessons: false })).toEqual([
			"1 classes",
			"1 soul.md",
			"1 teacher.md",
			"1 pedagogy.md",
			"1 curriculum",
			"1 lessons",
			"1 notes.md",
		]);
	});

	test("show a file once its folders are revealed", () => {
		const folds = revealing("lessons/3B/iteration/lesson.md", { lessons: false });
		expect(folds).toEqual({ lessons: true, "lessons/3B": true, "lessons/3B/iteration": true });
		expect(names(folds)).toContain("4 lesson.md");
	});

	test("know their place among their siblings", () => {
		const row = visibleRows(tree, {}).find(({ node }) => node.name === "10A.md");
		expect(row && [row.position, row.siblings]).toEqual([2, 2]);
	});
});

describe("typing ahead", () => {
	const rows = visibleRows(buildTree(ENTRIES), {});
	const at = (from: number, typed: string) => rows[typeAhead(rows, from, typed)]?.node.name;

	test.each([
		[5, "c", "curriculum"],
		[0, "c", "curriculum"],
		[6, "c", "classes"],
		[0, "cu", "curriculum"],
		[0, "CL", "classes"],
		[5, "zz", "pedagogy.md"],
	])("from row %i, %s goes to %s", (from, typed, name) => {
		expect(at(from, typed)).toBe(name);
	});
});

test.each([
	["soul.md", "profile"],
	["notes/soul.md", "text"],
	["classes/3B.md", "class"],
	["classes/photo.jpg", "other"],
	["curriculum/cfe.md", "curriculum"],
	["lessons/3B/x/lesson.md", "lesson"],
	["notes/lesson.md", "text"],
])("%s is a %s file", (path, kind) => {
	expect(kindOf(path)).toBe(kind);
});

test("a text in the place of a plugin's is told by its path", () => {
	expect(definitionAt("plugins/lesson-planning/skills/eal/more.md")).toEqual({
		plugin: "lesson-planning",
		path: "skills/eal/more.md",
	});
	for (const path of [
		"plugins/lesson-planning/put-away/commands/reflect-1.md",
		"plugins/lesson-planning/based-on.json",
		"lessons/plugins/p/commands/x.md",
	])
		expect(definitionAt(path)).toBeNull();
});
