import { describe, expect, test } from "vitest";
import type { Section, WrittenFile } from "../../api/generated";
import { replaceSection } from "./replace-section";
import { changedSections, markdownOf, progressOf, sectionToWatch } from "./sections";

function section(id: string, startLine: number, markdown: string): Section {
	return { id, heading: id, markdown, state: "draft", startLine, evidence: [], claims: [] };
}

function file(sections: Section[]): WrittenFile {
	return { path: "a.md", title: "A", sha256: "0", sections };
}

const FILE = `---
class: 3B
---

# Iteration

For 3B.

## Starter

Old **words**.

- two


## Main

Keep  
this.

## Plenary
`;
const PLAN = file([
	section("lead", 5, "For 3B."),
	section("starter", 9, "Old **words**.\n\n- two"),
	section("main", 16, "Keep  \nthis."),
	section("plenary", 21, ""),
]);

describe("replacing a section", () => {
	test("changes exactly its lines", () => {
		expect(replaceSection(FILE, PLAN, "starter", "New.")).toBe(
			FILE.replace("Old **words**.\n\n- two", "New."),
		);
	});

	test("leaves the title above the lead alone", () => {
		expect(replaceSection(FILE, PLAN, "lead", "For 3C.")).toBe(FILE.replace("For 3B.", "For 3C."));
	});

	test("makes room below a heading that had nothing", () => {
		expect(replaceSection(FILE, PLAN, "plenary", "Exit ticket.")).toBe(
			FILE.replace("## Plenary\n", "## Plenary\n\nExit ticket.\n"),
		);
	});

	test("writes the same file when the words are the same", () => {
		expect(replaceSection(FILE, PLAN, "main", "Keep  \nthis.")).toBe(FILE);
	});

	test.each([
		["the section's words are others", FILE.replace("Old", "Other"), "starter"],
		["the file is shorter", "# Iteration\n", "starter"],
		["lines were added above", `new\nnew\nnew\n${FILE}`, "starter"],
		["there is no such section", FILE, "homework"],
	])("is refused when %s", (_why, file, id) => {
		expect(replaceSection(file, PLAN, id, "New.")).toBeNull();
	});
});

test("a document is copied with its headings and without sections still being written", () => {
	const plan = file([
		section("lead", 1, "For 3B."),
		{ ...section("starter", 5, "<!-- drafting -->"), state: "drafting" },
		section("main", 9, "Do."),
	]);
	expect(markdownOf(plan)).toBe("# lead\n\nFor 3B.\n\n## starter\n\n## main\n\nDo.\n");
});

test("a section has changed when its words or its state have, or when it is new", () => {
	const before = [section("a", 1, "one"), section("b", 3, "two"), section("c", 5, "three")];
	const now = [
		section("a", 1, "one"),
		section("b", 30, "2"),
		{ ...section("c", 50, "three"), state: "drafting" as const },
		section("d", 70, "four"),
	];
	expect(changedSections(before, now)).toEqual(["b", "c", "d"]);
});

test("a document's progress counts its sections and not its title", () => {
	const drafting = { ...section("main", 9, ""), state: "drafting" as const };
	expect([
		progressOf(file([section("lead", 1, ""), section("starter", 5, "Do."), drafting])),
		progressOf(file([section("lead", 1, ""), section("starter", 5, "Do.")])),
	]).toEqual(["1 of 2 sections drafted", "1 section"]);
});

test("a reader watches the last section that got its words, or the first that will", () => {
	const waiting = { ...section("plenary", 9, ""), state: "drafting" as const };
	const sections = [section("starter", 1, "Do."), section("main", 5, "Do."), waiting];
	expect([
		sectionToWatch(sections, ["starter", "main", "plenary"]),
		sectionToWatch(sections, ["plenary"]),
		sectionToWatch(sections, []),
	]).toEqual(["main", "plenary", undefined]);
});
