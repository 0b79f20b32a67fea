/** The documents to choose from by lesson and class, and the tabs of the one that is shown: its faces. */
import type { Lesson, LessonFacet, WrittenFile } from "../../api/generated";
import { plainTitle } from "./lesson/titles";
import { tabName } from "./sections";

/** What people call the faces of a lesson, and how a tab names them. */
export const FACETS: Record<LessonFacet, { name: string; suffix: string }> = {
	plan: { name: "Plan", suffix: "" },
	worksheet: { name: "Worksheet", suffix: "#worksheet" },
	key: { name: "Answer key", suffix: "#key" },
	guide: { name: "Revision guide", suffix: "#guide" },
};

const ORDER: readonly LessonFacet[] = ["plan", "worksheet", "key", "guide"];

/** One of the documents of a session. */
export interface NamedDocument {
	path: string;
	/** What it is about and for which class. */
	name: string;
}

export interface Tab {
	/** Unique among the tabs. */
	value: string;
	name: string;
	/** The file it shows. */
	path: string;
	/** Which face of a lesson; null for anything that has only one. */
	facet: LessonFacet | null;
}

/** The documents by what a teacher calls them: lessons first, then other files. */
export function documentsOf(
	lessons: readonly Lesson[],
	others: readonly WrittenFile[],
): NamedDocument[] {
	return [
		...lessons.map((lesson) => ({
			path: lesson.path,
			name: named(
				plainTitle(lesson.title) || lesson.topic || "A lesson without a title",
				lesson.class,
			),
		})),
		...others.map((file) => ({
			path: file.path,
			name: named(tabName(file), classOf(file, lessons)),
		})),
	];
}

/** The tabs of the document that was looked at last. */
export function tabsOf(
	lessons: readonly Lesson[],
	others: readonly WrittenFile[],
	chosen: string | null,
): Tab[] {
	const wanted = chosen?.split("#")[0];
	const path =
		[...lessons, ...others].find((each) => each.path === wanted)?.path ??
		lessons[0]?.path ??
		others[0]?.path;
	if (path === undefined) return [];
	if (lessons.some((lesson) => lesson.path === path)) {
		return ORDER.map((facet) => ({
			value: `${path}${FACETS[facet].suffix}`,
			name: FACETS[facet].name,
			path,
			facet,
		}));
	}
	return [{ value: path, name: "Page", path, facet: null }];
}

/** The tab that is shown. */
export function tabOf(tabs: readonly Tab[], chosen: string | null): Tab | undefined {
	return tabs.find(({ value }) => value === chosen) ?? tabs[0];
}

function named(what: string, className: string | null): string {
	return className === null ? what : `${what} · ${className}`;
}

/** A file is for the class of the lesson that it lies beside. */
function classOf({ path }: WrittenFile, lessons: readonly Lesson[]): string | null {
	const beside = lessons.find((lesson) => folderOf(lesson.path) === folderOf(path));
	return beside?.class ?? null;
}

function folderOf(path: string): string {
	return path.slice(0, path.lastIndexOf("/") + 1);
}
