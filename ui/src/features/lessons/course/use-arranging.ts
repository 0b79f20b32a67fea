/** Moves the lessons of a course, each move with a way back. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { arrangeCourse } from "../../../api/courses";
import type { Course, CourseLesson } from "../../../api/generated";
import { reportError } from "../../../shared/report";
import { sayWithUndo } from "../../../shared/undo";

/** The ids of `lessons` with the one at `from` at the place `to`. */
export function moved(lessons: readonly CourseLesson[], from: number, to: number): string[] {
	const ids = lessons.map(({ id }) => id);
	ids.splice(to, 0, ...ids.splice(from, 1));
	return ids;
}

/**
 * Where a lesson may be moved, by what was taught: those lessons keep their places. Each of the lessons that are not
 * taught may stand at the place of any other of them.
 */
export function mayMove(lessons: readonly CourseLesson[], from: number, to: number): boolean {
	const [first, last] = from < to ? [from, to] : [to, from];
	return (
		to >= 0 && to < lessons.length && !lessons.slice(first, last + 1).some((one) => one.taught)
	);
}

export function useArranging({ of, lessons }: Course) {
	const client = useQueryClient();
	const [pending, setPending] = useState(false);
	/** What a screen reader should hear. */
	const [said, say] = useState("");
	const arrange = async (wanted: string[]) => {
		setPending(true);
		try {
			await arrangeCourse(client, { of, lessons: wanted });
			return true;
		} catch (reason) {
			reportError(reason);
			return false;
		} finally {
			setPending(false);
		}
	};
	const move = async (from: number, to: number) => {
		const lesson = lessons[from];
		if (pending || from === to || !lesson || !mayMove(lessons, from, to)) return;
		const before = lessons.map(({ id }) => id);
		if (!(await arrange(moved(lessons, from, to)))) return;
		const words = `“${lesson.title}” is lesson ${to + 1} of ${lessons.length} now.`;
		say(words);
		sayWithUndo(words, () => void arrange(before));
	};
	return { move, said, pending };
}
