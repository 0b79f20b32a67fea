/** Lessons as they lie on the disk, read without any of our own code. */
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** All lessons, the one that was made last first. */
export function everyLesson(workspace: string): string[] {
	const made = (path: string) => statSync(path).birthtimeMs;
	return globSync("lessons/*/*/lesson.md", { cwd: workspace })
		.map((path) => join(workspace, path))
		.filter((path) => existsSync(path))
		.sort((one, other) => made(other) - made(one));
}

/** The SHA-256 of each section of a file, by its heading; what stands above the first has none. */
export function fileSections(file: string): Map<string, string> {
	const sections = new Map<string, string[]>([["", []]]);
	let current = "";
	let fenced = false;
	for (const line of readFileSync(file, "utf8").split("\n")) {
		if (/^\s*(```|~~~)/.test(line)) fenced = !fenced;
		const heading = fenced ? null : /^## (.+)$/.exec(line);
		if (heading?.[1]) current = heading[1].trim();
		sections.set(current, [...(sections.get(current) ?? []), line]);
	}
	return new Map(
		[...sections].map(([heading, lines]) => [
			heading,
			createHash("sha256").update(lines.join("\n")).digest("hex"),
		]),
	);
}

/** The headings of sections that are not, byte for byte, what they were. */
export function changedSince(before: Map<string, string>, file: string): string[] {
	const now = fileSections(file);
	return [...new Set([...before.keys(), ...now.keys()])].filter(
		(heading) => before.get(heading) !== now.get(heading),
	);
}
