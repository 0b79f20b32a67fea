/** What `teacher.md` says of her, from what she chose and typed. */
import type { AboutHer } from "./progress";

/** Ways to have a plan, of which she takes those that are hers. */
export const PLAN_WISHES: readonly string[] = [
	"Short bullets under headings.",
	"Minutes for every part, adding up to the period.",
	"Two printed pages at most.",
	"The one thing that must not be cut if time runs short.",
	"What I say only where the exact words matter.",
];

/** One line each, so that nothing that is typed becomes a heading or another list. */
function line(text: string): string {
	return text.replace(/\s+/g, " ").trim();
}

/** The subject in what she says that she teaches, such as “History” of “History, S1 to S6”. */
export function subjectTaught(text: string): string | undefined {
	const said = line(text).replace(/^i teach\s+/i, "");
	const subject = said
		.split(/\s*(?:[,;:(]|\.$|(?<=\p{L}{2})\.\s|\b(?:S[1-6]|from|to|at)\b)/u)[0]
		?.trim();
	if (!subject || subject.length > 40) return undefined;
	return subject[0]?.toUpperCase() + subject.slice(1);
}

export function isSaid({ subject, school, room, plan }: AboutHer): boolean {
	return [subject, school, room].some((text) => line(text) !== "") || plan.length > 0;
}

export function aboutHer({ subject, school, room, plan }: AboutHer): string {
	const who = [
		line(subject) && `- I teach ${ended(line(subject))}`,
		line(school) && `- ${ended(line(school))}`,
	].filter(Boolean);
	const parts = [
		["Who I am", who],
		["How I like a plan", plan.map((wish) => `- ${wish}`)],
		["My room and kit", line(room) ? [`- ${ended(line(room))}`] : []],
	] as const;
	const said = parts.filter(([, lines]) => lines.length > 0);
	const sections = said.map(([heading, lines]) => `## ${heading}\n\n${lines.join("\n")}\n`);
	return ["# About my teaching\n", ...sections].join("\n");
}

function ended(text: string): string {
	return /[.!?]$/.test(text) ? text : `${text}.`;
}
