/** A document as its sections. */
import type { LessonSection, Section, WrittenFile } from "../../api/generated";

/** What is followed of a section while it is being written, whatever it is a section of. */
export type Part = Pick<Section, "id" | "markdown" | "state"> &
	Partial<Pick<LessonSection, "accepted">>;

/** What a tab calls a file. */
export function tabName(file: WrittenFile): string {
	return file.title || lastPart(file.path);
}

/** The whole document as markdown, without sections that are still being written. */
export function markdownOf(file: WrittenFile): string {
	const parts = file.sections.flatMap(({ id, heading, markdown, state }) => [
		heading === "" ? "" : `${id === "lead" ? "#" : "##"} ${heading}`,
		state === "drafting" ? "" : markdown,
	]);
	return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** The ids of sections that differ from an earlier look at the same document. */
export function changedSections(before: readonly Part[], now: readonly Part[]): string[] {
	const known = new Map(before.map((section) => [section.id, section]));
	return now
		.filter((section) => {
			const old = known.get(section.id);
			return !old || old.markdown !== section.markdown || old.state !== section.state;
		})
		.map((section) => section.id);
}

/**
 * Where a reader who watches looks: the last of the changed sections that has its words, or the first
 * one when all of them are still to be written.
 */
export function sectionToWatch(
	sections: readonly Part[],
	changed: readonly string[],
): string | undefined {
	const candidates = sections.filter(({ id }) => changed.includes(id));
	return (candidates.findLast(({ state }) => state === "draft") ?? candidates[0])?.id;
}

/** How far a document is, in a few words. */
export function progressOf(file: WrittenFile): string {
	const sections = file.sections.filter(({ id }) => id !== "lead");
	const drafting = sections.filter(({ state }) => state === "drafting").length;
	if (drafting > 0) return `${sections.length - drafting} of ${sections.length} sections drafted`;
	return sections.length === 1 ? "1 section" : `${sections.length} sections`;
}

function lastPart(path: string): string {
	return path.slice(path.lastIndexOf("/") + 1);
}
