/** What `teacher.md` says of her, from what she chose and typed. */
import type { AboutHer } from "./progress";

/** Ways to have a plan, of which she takes those that are hers. */
export const PLAN_WISHES: readonly string[] = [
	"Write plans as short bullets under headings.",
	"Give every part of the lesson a time in minutes, and make the times add up to the period.",
	"Keep a plan to two printed pages.",
	"Name the one thing that must not be cut if the lesson runs late.",
	"Put what I say and ask in the plan only where the exact words matter.",
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
