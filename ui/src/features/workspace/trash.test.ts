import { expect, test } from "vitest";
import type { DeletedFile } from "../../api/generated";
import { goneOf } from "./trash";

function gone(path: string, day: number, rest: Partial<DeletedFile> = {}): DeletedFile {
	const two = String(day).padStart(2, "0");
	return {
		path,
		at: `2026-03-${two}T09:00:00Z`,
		until: `2026-04-${two}T09:00:00Z`,
		size: 1,
		folder: null,
		standing: false,
		...rest,
	};
}

test("what went with a folder is one, and is kept until its first file goes", () => {
	const told = goneOf([
		gone("notes/b.md", 9, { folder: "notes", standing: true }),
		gone("quiz.md", 8),
		gone("notes/a.md", 7, { folder: "notes" }),
	]);
	expect(
		told.map(({ path, folder, at, until, standing }) => [path, folder, at, until, standing]),
	).toEqual([
		["notes", true, "2026-03-09T09:00:00Z", "2026-04-07T09:00:00Z", 1],
		["quiz.md", false, "2026-03-08T09:00:00Z", "2026-04-08T09:00:00Z", 0],
	]);
	expect(told[0]?.files.map(({ path }) => path)).toEqual(["notes/b.md", "notes/a.md"]);
});
