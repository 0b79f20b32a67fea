/** Lessons as queries, and the teacher's own hand on them. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { platform } from "../platform";
import type {
	Commands,
	Document,
	Lesson,
	LessonDuplicate,
	LessonExport,
	LessonPrinted,
} from "./generated";
import { keys } from "./queries";

/** Commands that change a lesson and give back how it is then. */
export type ChangeCommand = {
	[C in keyof Commands]: C extends `lesson_${string}`
		? Commands[C]["result"] extends Lesson
			? C
			: never
		: never;
}[keyof Commands];

/** The lessons of the workspace, the one that was changed last first. */
export function useLessons(enabled = true) {
	return useQuery({
		enabled,
		queryKey: keys.lessons,
		queryFn: () => platform.call("lesson_list", { class: null, topic: null, archived: false }),
		select: (list) => list.lessons,
	});
}

/** The lessons in the archive. */
export function useArchivedLessons() {
	return useQuery({
		queryKey: keys.archivedLessons,
		queryFn: () => platform.call("lesson_list", { class: null, topic: null, archived: true }),
		select: (list) => list.lessons,
	});
}

/** One lesson. */
export function useLesson(path: string | null) {
	return useQuery({
		queryKey: keys.lesson(path ?? ""),
		enabled: path !== null,
		queryFn: () => platform.call("lesson_get", { path: path ?? "" }),
	});
}

/** Puts a lesson where lessons and sessions' documents show it. */
export function putLesson(client: QueryClient, lesson: Lesson): void {
	client.setQueryData<Lesson>(keys.lesson(lesson.path), lesson);
	client.setQueriesData<Document>(
		{ queryKey: keys.documents },
		(document) =>
			document && {
				...document,
				lessons: document.lessons.map((each) => (each.path === lesson.path ? lesson : each)),
			},
	);
	void client.invalidateQueries({ queryKey: keys.lessonVersions(lesson.path) });
	void client.invalidateQueries({ queryKey: keys.lessons });
}

/** Changes a lesson; what is shown is what the change made of it. */
export async function changeLesson<C extends ChangeCommand>(
	client: QueryClient,
	command: C,
	params: Commands[C]["params"],
): Promise<Lesson> {
	const lesson: Lesson = await platform.call(command, params);
	putLesson(client, lesson);
	return lesson;
}

/** Reads a lesson again, past everything that is known of it. */
export async function readLesson(client: QueryClient, path: string): Promise<Lesson> {
	const lesson = await platform.call("lesson_get", { path });
	putLesson(client, lesson);
	return lesson;
}

/** The history of a lesson, latest first. */
export function useLessonVersions(path: string) {
	return useQuery({
		queryKey: keys.lessonVersions(path),
		queryFn: () => platform.call("lesson_versions", { path }),
		select: (history) => history.versions,
		staleTime: 0,
	});
}

/** How two versions differ. */
export function useLessonDiff(path: string, from: number | null, to: number | null) {
	return useQuery({
		// Versions never change, so what was compared stays compared.
		queryKey: ["lesson-diff", path, from, to],
		queryFn: () => platform.call("lesson_diff", { path, from: from ?? 0, to: to ?? 0 }),
		staleTime: Number.POSITIVE_INFINITY,
		enabled: from !== null && to !== null,
	});
}

/** On how many sides of A4 each page stands, counted once for each state of a lesson. */
export function useLessonSides({ path, sha256, print }: Lesson, enabled = true) {
	return useQuery({
		enabled,
		// How pupils' pages are set comes from their class, and is no part of the lesson's file.
		queryKey: ["lesson-sides", path, sha256, print],
		queryFn: () => platform.call("lesson_sides", { path }),
		staleTime: Number.POSITIVE_INFINITY,
		// Where it cannot be set on paper at all, saving and printing say why.
		retry: 1,
	});
}

/** The sides of A4 of these pages as pictures; no facets are all of them. */
export function usePrintedSides(
	{ path, sha256, print }: Lesson,
	wanted: Pick<LessonPrinted, "facets" | "withoutRationale">,
) {
	return useQuery({
		queryKey: ["lesson-printed", path, sha256, print, wanted],
		queryFn: ({ signal }) => platform.call("lesson_printed", { path, ...wanted }, signal),
		// Pictures are large, and only looked at while the dialog is open.
		gcTime: 0,
		retry: false,
	});
}

/** What should change in a lesson for another class; with none nothing is asked. */
export function useLessonChanges({ path, sha256 }: Pick<Lesson, "path" | "sha256">, of: string) {
	return useQuery({
		queryKey: [...keys.lesson(path), "changes", sha256, of],
		enabled: of !== "",
		queryFn: () => platform.call("lesson_changes", { path, class: of }),
		select: (found) => found.changes,
	});
}

/** Takes a lesson to another class. */
export function useLessonDuplicate() {
	const client = useQueryClient();
	return useMutation({
		mutationFn: (params: LessonDuplicate) => platform.call("lesson_duplicate", params),
		onSuccess: () => client.invalidateQueries({ queryKey: keys.lessons }),
	});
}

/** Makes a file of a lesson; no facets are all of them. */
export function exportLesson(wanted: LessonExport) {
	return platform.call("lesson_export", wanted);
}
