/** What the teacher does to the items of a section, and what the page does about it. */
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { Lesson, LessonItem, LessonSection } from "../../../api/generated";
import { changeLesson, readLesson } from "../../../api/lessons";
import { toCallError } from "../../../platform";
import { reportError } from "../../../shared/report";
import { plainTitle } from "./titles";

/** What was done to an item last, until the section changes again. */
interface Done {
	words: string;
	/** Among the items, where it can be taken back. */
	place: number;
	/** The version of the lesson from before. */
	version: number;
	/** The section's text since then. */
	sha256: string;
}

const MEANWHILE =
	"Somebody changed this section meanwhile, so nothing was done. Look again, and try once more.";

export function useItems(
	lesson: Lesson,
	section: LessonSection,
	root: RefObject<HTMLElement | null>,
) {
	const client = useQueryClient();
	const [done, setDone] = useState<Done | null>(null);
	/** What a screen reader should hear. */
	const [said, say] = useState("");
	const wanted = useRef<string | null>(null);
	const { path } = lesson;
	const { id, sha256, items } = section;

	// The browser lets go of an element that moves, and of one that is gone.
	useLayoutEffect(() => {
		if (wanted.current === null) return;
		const found = root.current?.querySelector<HTMLElement>(wanted.current);
		if (!found) return;
		wanted.current = null;
		found.focus();
	}, [items, done, root]);

	const failed = (reason: unknown) => {
		if (toCallError(reason).code !== "conflict") return reportError(reason);
		reportError(new Error(MEANWHILE));
		readLesson(client, path).catch(reportError);
	};
	const move = (item: LessonItem, to: number) => {
		const label = CSS.escape(item.id);
		changeLesson(client, "lesson_item_move", { path, section: id, item: item.id, to, sha256 }).then(
			(after) => {
				const now = sectionIn(after, id)?.items[to];
				wanted.current = `[data-item="${now ? CSS.escape(now.id) : label}"] [data-first]`;
				say(`${item.title} is number ${to + 1} of ${items.length} now.`);
			},
			failed,
		);
	};
	const remove = (item: LessonItem) => {
		changeLesson(client, "lesson_item_remove", { path, section: id, item: item.id, sha256 }).then(
			(after) => {
				note(`“${plainTitle(item.title)}” was removed.`, items.indexOf(item), after);
			},
			failed,
		);
	};
	const edited = (item: LessonItem, after: Lesson) => {
		const place = items.findIndex((each) => each.id === item.id);
		note(`“${plainTitle(item.title)}” was changed.`, place + 1, after);
	};
	const note = (words: string, place: number, after: Lesson) => {
		const now = sectionIn(after, id);
		if (!now) return;
		wanted.current = "[data-undo]";
		setDone({ words, place, version: after.versions - 1, sha256: now.sha256 });
	};
	const undo = () => {
		if (!done) return;
		setDone(null);
		changeLesson(client, "lesson_restore", { path, version: done.version, section: id }).then(
			() => say("It is as it was before."),
			failed,
		);
	};
	return {
		move,
		remove,
		edited,
		undo,
		said,
		done: done?.sha256 === sha256 ? done : null,
	};
}

function sectionIn(lesson: Lesson, id: string): LessonSection | undefined {
	return lesson.sections.find((section) => section.id === id);
}
