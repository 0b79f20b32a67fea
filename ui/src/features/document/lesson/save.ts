/** Saves pieces of a lesson: only a change of the very same piece stops it. */
import type { QueryClient } from "@tanstack/react-query";
import type { Lesson, LessonSection } from "../../../api/generated";
import { changeLesson, readLesson } from "../../../api/lessons";
import { toCallError } from "../../../platform";
import { sectionHash } from "../../../session/section-hash";
import type { Saved } from "../saved";

const ATTEMPTS = 4;

/** Replaces a section's text, if it still is `from`. */
export async function saveWholeSection(
	client: QueryClient,
	path: string,
	section: string,
	from: string,
	words: string,
): Promise<Saved> {
	try {
		const params = { path, section, markdown: words.trim(), sha256: sectionHash(from) };
		await changeLesson(client, "lesson_section_write", params);
		return { outcome: "saved" };
	} catch (reason) {
		const now = await sectionAfter(client, path, section, reason);
		if (now === null) return { outcome: "gone" };
		// It stands as it was, so something else is the matter.
		if (now.markdown === from) throw reason;
		return { outcome: "changed", theirs: now.markdown };
	}
}

/** How saving an item went, and the lesson that it made. */
type SavedItem = Exclude<Saved, { outcome: "saved" }> | { outcome: "saved"; lesson: Lesson };

/** Replaces an item's text, if it still is `from`, whatever became of the rest of its section. */
export async function saveItem(
	client: QueryClient,
	path: string,
	section: LessonSection,
	item: string,
	from: string,
	words: string,
): Promise<SavedItem> {
	let known: LessonSection | null = section;
	for (let attempt = 1; ; attempt += 1) {
		const now: string | undefined = known?.items.find(({ id }) => id === item)?.markdown;
		if (known === null || now === undefined) return { outcome: "gone" };
		if (now !== from) return { outcome: "changed", theirs: now };
		const { id, sha256 }: LessonSection = known;
		try {
			const params = { path, section: id, item, markdown: words.trim(), sha256 };
			const lesson = await changeLesson(client, "lesson_item_write", params);
			return { outcome: "saved", lesson };
		} catch (reason) {
			if (attempt >= ATTEMPTS) throw reason;
			known = await sectionAfter(client, path, id, reason);
		}
	}
}

/** The section as it is after a save was refused because of a change; any other reason is thrown. */
async function sectionAfter(
	client: QueryClient,
	path: string,
	section: string,
	reason: unknown,
): Promise<LessonSection | null> {
	const { code } = toCallError(reason);
	if (code !== "conflict" && code !== "notFound") throw reason;
	const lesson = await readLesson(client, path);
	return lesson.sections.find(({ id }) => id === section) ?? null;
}
