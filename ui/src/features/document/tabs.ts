/** Which tabs there are: the faces of one lesson, then everything else by its name. */
import type { Lesson, LessonFacet, WrittenFile } from "../../api/generated";
import { tabName } from "./sections";

/** What people call the faces of a lesson, and how a tab names them. */
export const FACETS: Record<LessonFacet, { name: string; suffix: string }> = {
	plan: { name: "Plan", suffix: "" },
	worksheet: { name: "Worksheet", suffix: "#worksheet" },
	key: { name: "Answer key", suffix: "#key" },
	guide: { name: "Revision guide", suffix: "#guide" },
};

const ORDER: readonly LessonFacet[] = ["plan", "worksheet", "key", "guide"];

export interface Tab {
	/** Unique among the tabs. */
	value: string;
	name: string;
	/** The file it shows. */
	path: string;
	/** Which face of a lesson; null for anything that has only one. */
	facet: LessonFacet | null;
}

/** The tabs, when `chosen` was looked at last. */
export function tabsOf(
	lessons: readonly Lesson[],
	others: readonly WrittenFile[],
	chosen: string | null,
): Tab[] {
	const open = lessons.find(({ path }) => path === chosen?.split("#")[0]) ?? lessons[0];
	const rest = lessons.filter((lesson) => lesson !== open);
	return [
		...(open
			? ORDER.map((facet) => ({
					value: `${open.path}${FACETS[facet].suffix}`,
					name: FACETS[facet].name,
					path: open.path,
					facet,
				}))
			: []),
		...rest.map(({ path, title, topic }) => ({
			value: path,
			name: title || topic,
			path,
			facet: null,
		})),
		...others.map((file) => ({
			value: file.path,
			name: tabName(file),
			path: file.path,
			facet: null,
		})),
	];
}

/** The tab that is shown. */
export function tabOf(tabs: readonly Tab[], chosen: string | null): Tab | undefined {
	return tabs.find(({ value }) => value === chosen) ?? tabs[0];
}
