import { describe, expect, it } from "vitest";
import { firstSentence, glanceOf } from "./glance-of";
import { item } from "./test-card";

const FACTS = item("facts", "used", {
	text: "3B: S3, Computing Science, Third level, 28 pupils, 50 minutes",
	line: 1,
	changeable: false,
});

describe("what is seen at a glance", () => {
	it("calls the class's needs by their names and keeps their words behind the line", () => {
		const eal = item("eal", "used", { kind: "need", text: "EAL: everyday talk is followed well." });
		const works = item("works", "used", { text: "Pairs: the driver and the navigator." });
		const { needs, rest, more } = glanceOf([FACTS, eal, works]);
		expect(needs.map(({ name }) => name)).toEqual(["EAL"]);
		expect(rest).toEqual([FACTS, eal, works]);
		expect(more).toBe(2);
	});

	it("shows what is remembered and what is set aside by itself", () => {
		const memory = item("memory", "used", {
			kind: "memory",
			source: "memory/classes/3B/MEMORY.md",
		});
		const unsafe = item("safe", "notUsed", { text: "Nobody is filmed" });
		const lines = item("lines", "notUsed", { text: "soul.md, all 17 lines", line: null });
		const { rows, rest } = glanceOf([memory, unsafe, lines]);
		expect(rows).toEqual([memory, unsafe]);
		expect(rest).toEqual([lines]);
	});

	it("takes in three rows, one of each kind before two of any", () => {
		const memories = ["a", "b", "c"].map((id) =>
			item(id, "used", { kind: "memory", source: "memory/MEMORY.md" }),
		);
		const aside = ["d", "e"].map((id) => item(id, "notUsed"));
		const {
			rows,
			missing,
			aside: hidden,
		} = glanceOf([...memories, ...aside, item("f", "missing")]);
		expect([...rows, ...missing].map(({ id }) => id)).toEqual(["a", "d", "f"]);
		expect(hidden).toBe(1);
	});

	it("never leaves out what to look out for", () => {
		const twice = item("twice", "used", { kind: "outlook", source: "what to look out for" });
		const others = [
			item("m", "missing"),
			item("s", "notUsed"),
			item("b", "used", { kind: "memory" }),
		];
		const { rows, missing } = glanceOf([...others, twice]);
		expect(rows.map(({ id }) => id)).toEqual(["s", "twice"]);
		expect(missing.map(({ id }) => id)).toEqual(["m"]);
	});

	it("names the files behind the line once each, those that are used first", () => {
		const items = [
			item("soul", "notUsed", { source: "soul.md", line: null }),

			item("a", "used"),
			item("b", "used"),
			item("c", "used", { source: "teacher.md" }),
		];
		expect(glanceOf(items).files).toEqual([
			"3B's profile",
			"your teaching notes",
			"how I work with you",
		]);
	});
});

describe("the first sentence", () => {
	it("ends where the next begins", () => {
		expect(firstSentence("I know 3B. I will follow pedagogy.md.")).toBe("I know 3B.");
		expect(firstSentence("I'll plan for 3B.")).toBe("I'll plan for 3B.");
	});
});
