import { readFileSync } from "node:fs";
import { join } from "node:path";
import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { CallError, platform } from "../../platform";
import { renameLesson, withTitle } from "./rename";

test.each([
	[
		"---\nlesson: Loops\n---\n\n# Loops\n\n## Starter\n",
		"---\nlesson: Loops\n---\n\n# New\n\n## Starter\n",
	],
	["# Loops\n\n## Starter\n\n# Not the title\n", "# New\n\n## Starter\n\n# Not the title\n"],
	["---\na: 1\n---\n\n## Starter\n\n# Late\n", "---\na: 1\n---\n\n# New\n\n## Starter\n\n# Late\n"],
	["---\n# a remark\na: 1\n---\n# Loops\n", "---\n# a remark\na: 1\n---\n# New\n"],
	["", "\n# New\n\n"],
])("the title of %j is changed in its line", (text, named) => {
	expect(withTitle(text, "  New ")).toBe(named);
});

test("a lesson that comes with it keeps all but its title", () => {
	const path = join(process.cwd(), "..", "workspace", "lessons", "2A", "networks", "lesson.md");
	const text = readFileSync(path, "utf8");
	expect(withTitle(text, "Packets")).toBe(text.replace("# Networks", "# Packets"));
});

test("a change of the lesson at the same time is kept, and so are its line breaks", async () => {
	let disk = { text: "# Loops\r\n\r\n## Starter\r\n", sha256: "1" };
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		if (command === "file_read") return disk as never;
		if (command === "lesson_get") return { path: "x" } as never;
		if (command !== "file_write") throw new Error(`unexpected ${command}`);
		const { text, baseSha256 } = params as { text: string; baseSha256: string };
		if (disk.sha256 === "1") disk = { text: `${disk.text}Wait.\r\n`, sha256: "2" };
		if (disk.sha256 !== baseSha256)
			throw new CallError({ code: "conflict", message: "changed", detail: null });
		disk = { text, sha256: "3" };
		return { sha256: "3" } as never;
	});
	await renameLesson(new QueryClient(), "x", "Fixed loops");
	expect(disk.text).toBe("# Fixed loops\r\n\r\n## Starter\r\nWait.\r\n");
});
