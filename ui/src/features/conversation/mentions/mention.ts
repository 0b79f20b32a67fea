/** What `@` can name in a message, and what it becomes there. Pure. */
import type { FileEntry, LessonSummary, ListedCode, OutcomeHit } from "../../../api/generated";
import { gradeInWords } from "../../../shared/certainty";

export type MentionKind = "class" | "lesson" | "outcome" | "file";

export interface Mention {
	kind: MentionKind;
	/** Unique in a list. */
	key: string;
	/** What it is called. */
	name: string;
	/** What else tells it apart. */
	note: string;
	/** The words it stands for. */
	detail: string;
	/** What stands in the message. */
	text: string;
}

/** Something that is being mentioned: from where, and the words after the sign. */
export interface MentionQuery {
	from: number;
	words: string;
}

// A code has a space in it ("TCH 3-15a"); other names end with one.
const OPEN = /(?:^|[\s(“"])@((?:[A-Za-z]{2,4} (?=\d))?[^\s@]{0,60})$/;

/** What is being mentioned at the cursor; null when nothing is. */
export function mentionQuery(text: string, caret: number): MentionQuery | null {
	const words = OPEN.exec(text.slice(0, caret))?.[1];
	return words === undefined ? null : { from: caret - words.length - 1, words };
}

/** The message with the mention in the place of what was typed, and where the cursor is then. */
export function withMention(
	text: string,
	caret: number,
	{ from }: MentionQuery,
	mention: Mention,
): { text: string; caret: number } {
	const rest = text.slice(caret);
	const inserted = /^[\s.,;:!?)]/.test(rest) ? mention.text : `${mention.text} `;
	return { text: text.slice(0, from) + inserted + rest, caret: from + inserted.length };
}

interface Known {
	entries: readonly FileEntry[];
	lessons: readonly LessonSummary[];
	outcomes: readonly OutcomeHit[];
	listed: readonly ListedCode[];
}

const MOST: Record<MentionKind, number> = { class: 4, lesson: 4, outcome: 6, file: 4 };

/** What fits the words, kind by kind; a code brings outcomes to the front. */
export function mentionsFor(words: string, known: Known): Mention[] {
	const sought = words.toLocaleLowerCase("en-GB");
	const holds = (...texts: string[]) =>
		texts.some((text) => text.toLocaleLowerCase("en-GB").includes(sought));
	const files = known.entries.filter(({ folder }) => !folder);
	const lists: Record<MentionKind, Mention[]> = {
		class: files
			.filter(({ path }) => /^classes\/[^/]+\.md$/.test(path))
			.map(asClass)
			.filter(({ name }) => name.toLocaleLowerCase("en-GB").startsWith(sought)),
		lesson: known.lessons
			.filter(({ title, topic, class: of }) => holds(title, topic, of ?? ""))
			.map(asLesson),
		outcome: [...known.outcomes.map(asOutcome), ...known.listed.map(asListed)],
		file:
			sought === ""
				? []
				: files
						.filter(({ path }) => holds(path) && !/^classes\/|\/lesson\.md$/.test(path))
						.map(asFile),
	};
	const order: MentionKind[] = /^[a-z]{2,4} ?\d/.test(sought)
		? ["outcome", "class", "lesson", "file"]
		: ["class", "lesson", "outcome", "file"];
	return order.flatMap((kind) => lists[kind].slice(0, MOST[kind]));
}

function asClass({ path, name }: FileEntry): Mention {
	const called = name.replace(/\.md$/, "");
	const text = `${called} (${path})`;
	return { kind: "class", key: path, name: called, note: "class", detail: "", text };
}

function asLesson({ path, title, topic, class: of }: LessonSummary): Mention {
	const name = title || topic;
	return {
		kind: "lesson",
		key: path,
		name,
		note: of ?? "lesson",
		detail: topic === name ? "" : topic,
		text: `“${name}” (${path})`,
	};
}

function asOutcome(outcome: OutcomeHit): Mention {
	const { code, text, path, startLine, endLine, level, subject } = outcome;
	const lines = startLine === endLine ? `line ${startLine}` : `lines ${startLine}–${endLine}`;
	return {
		kind: "outcome",
		key: `${path}#${code}`,
		name: code,
		note: [level, subject, certaintyInWords(outcome)].filter(Boolean).join(" · "),
		detail: text,
		text: `${code} (${path}, ${lines})`,
	};
}

/** What it says is not known, so the message gets its file and not the code. */
function asListed({ code, about, path, level }: ListedCode): Mention {
	return {
		kind: "outcome",
		key: `${path}#${code}`,
		name: code,
		note: [level, "not known"].filter(Boolean).join(" · "),
		detail: `${about}: import the official document to use it`,
		text: path,
	};
}

function asFile({ path, name }: FileEntry): Mention {
	return { kind: "file", key: path, name, note: path, detail: "", text: path };
}

/** How far an outcome can be relied on; official words need no grade. */
export function certaintyInWords({ certainty, wording }: OutcomeHit): string {
	if (wording === "official") return "official words";
	return ["our words", gradeInWords(certainty)].filter(Boolean).join(", ");
}
