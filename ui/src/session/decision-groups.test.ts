import { expect, test } from "vitest";
import type { SectionKind, SectionRef } from "../api/generated";
import { groupsOf } from "./decision-groups";

const KINDS: Record<string, SectionKind> = {
	intentions: "statements",
	resources: "statements",
	curriculum: "outcomes",
	starter: "activities",
	tasks: "tasks",
	differentiation: "differentiation",
	evidence: "assessment",
};

const ref = (id: string, path = "lessons/3B/loops/lesson.md"): SectionRef => ({
	path,
	id,
	heading: id,
	sha256: "1",
});

const known = ({ path, id }: SectionRef) => {
	const kind = KINDS[id];
	return path.endsWith("lesson.md") && kind ? { id, kind } : undefined;
};

const inWords = (sections: readonly SectionRef[]) =>
	groupsOf(sections, known).map(({ name, sections }) => [name, ...sections.map(({ id }) => id)]);

test("sections stand in the groups that a teacher thinks in, whatever their order", () => {
	const ids = ["evidence", "intentions", "starter", "tasks", "resources", "differentiation"];
	expect(inWords([...ids, "curriculum"].map((id) => ref(id)))).toEqual([
		["Aims", "intentions", "curriculum"],
		["Activities", "starter", "resources"],
		["Pupils’ pages", "tasks"],
		["Support", "differentiation"],
		["Evidence", "evidence"],
	]);
});

test("what is no lesson is one group by its name", () => {
	expect(inWords([ref("starter"), ref("One", "lessons/3B/loops/poster.md")])).toEqual([
		["Lesson: loops: Activities", "starter"],
		["poster.md", "One"],
	]);
});

test("a lesson that is not read yet is one group", () => {
	expect(inWords([ref("unknown"), ref("other")])).toEqual([["Lesson: loops", "unknown", "other"]]);
});
