/** Sections to decide on, in the few groups in which a teacher thinks of a lesson. Pure. */
import type { LessonSection, SectionKind, SectionRef } from "../api/generated";

export interface DecisionGroup {
	name: string;
	sections: readonly SectionRef[];
}

/** What is known of a section, apart from what is asked. */
export type Known = Pick<LessonSection, "id" | "kind">;

const GROUPS: Readonly<Record<SectionKind, string>> = {
	statements: "Aims",
	outcomes: "Aims",
	activities: "Activities",
	timings: "Activities",
	vocabulary: "Pupils’ pages",
	text: "Pupils’ pages",
	tasks: "Pupils’ pages",
	misconceptions: "Support",
	differentiation: "Support",
	assessment: "Evidence",
};

const ORDER = ["Aims", "Activities", "Pupils’ pages", "Support", "Evidence"];

/** Statements that say what is needed for the lesson and not what it is for. */
const FOR_ACTIVITIES: ReadonlySet<string> = new Set(["resources", "equipment"]);

/** `known` finds a section of a lesson; what it does not know is grouped by its document. */
export function groupsOf(
	sections: readonly SectionRef[],
	known: (section: SectionRef) => Known | undefined,
): DecisionGroup[] {
	const paths = [...new Set(sections.map(({ path }) => path))];
	return paths.flatMap((path) => {
		const own = sections.filter((section) => section.path === path);
		const names = new Map(own.map((section) => [section, groupName(known(section))]));
		const of = (name: string | null): DecisionGroup[] => {
			const inside = own.filter((section) => names.get(section) === name);
			const title = name ?? documentName(path);
			// Where there are several documents, each group says of which it is.
			const whole = name !== null && paths.length > 1 ? `${documentName(path)}: ${name}` : title;
			return inside.length === 0 ? [] : [{ name: whole, sections: inside }];
		};
		return [...ORDER.flatMap(of), ...of(null)];
	});
}

function groupName(section: Known | undefined): string | null {
	if (section === undefined) return null;
	return FOR_ACTIVITIES.has(section.id) ? "Activities" : GROUPS[section.kind];
}

/** What people call a document: a lesson by its folder, anything else by its file. */
function documentName(path: string): string {
	const [folder, file] = path.split("/").slice(-2);
	if (file !== "lesson.md") return file ?? path;
	return `Lesson: ${(folder ?? path).replaceAll("-", " ")}`;
}
