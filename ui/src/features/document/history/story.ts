/**
 * The versions of a lesson as a teacher remembers them: everything that one wish of hers led to is one
 * step, in her words. Pure.
 */
import type { LessonVersion, LogEntry } from "../../../api/generated";
import { sentence } from "../../../shared/sentence";

/** Versions that belong together, the latest first. */
export interface Step {
	/** What happened, for a person. */
	what: string;
	versions: readonly [LessonVersion, ...LessonVersion[]];
}

/** Something that she asked for. */
interface Wish {
	at: number;
	words: string;
	/** The section it is about; null for the lesson as a whole. */
	section: { path: string; id: string; heading: string } | null;
}

/** Folds versions, the latest first. `logs` are the events of the sessions that they were made in. */
export function storyOf(
	path: string,
	versions: readonly LessonVersion[],
	logs: ReadonlyMap<string, readonly LogEntry[]>,
): Step[] {
	const wishes = new Map([...logs].map(([id, events]) => [id, wishesIn(events)]));
	const folded: { wish: Wish | null; versions: [LessonVersion, ...LessonVersion[]] }[] = [];
	for (const version of versions) {
		const wish = wishBehind(path, version, wishes);
		const newer = folded.at(-1);
		if (newer && newer.wish === wish && together(newer.versions[0], version)) {
			newer.versions.push(version);
		} else folded.push({ wish, versions: [version] });
	}
	return folded.map(({ wish, versions }) => ({ versions, what: whatHappened(versions, wish) }));
}

/** One run of the agent writes one piece after the other. */
function together(newer: LessonVersion, older: LessonVersion): boolean {
	const agents = newer.author === "agent" && older.author === "agent";
	return agents && newer.sessionId !== null && newer.sessionId === older.sessionId;
}

function whatHappened(versions: Step["versions"], wish: Wish | null): string {
	const [latest] = versions;
	if (versions.at(-1)?.number === 1 && versions.length > 1) return "First draft";
	if (wish?.section) return `${wish.section.heading}: ${wish.words}`;
	if (wish && latest.author === "agent" && latest.number > 1) return `“${wish.words}”`;
	if (versions.length === 1) return sentence(latest.what);
	return `${versions.length} changes`;
}

/** The wish that was the last before a version and can have led to it. */
function wishBehind(
	path: string,
	version: LessonVersion,
	wishes: ReadonlyMap<string, readonly Wish[]>,
): Wish | null {
	if (version.sessionId === null || version.author !== "agent") return null;
	const made = Date.parse(version.createdAt);
	const before = (wishes.get(version.sessionId) ?? []).filter(({ at }) => at <= made);
	const fits = ({ section }: Wish) =>
		section === null || (section.path === path && section.id === version.section);
	return before.findLast(fits) ?? null;
}

function wishesIn(events: readonly LogEntry[]): Wish[] {
	const wishes: Wish[] = [];
	const headings = new Map<string, string>();
	const ways = new Map<string, { section: Wish["section"]; names: string[] }>();
	for (const { at: when, body } of events) {
		const at = Date.parse(when);
		if (body.type === "userMessage")
			wishes.push({ at, words: shortened(body.text), section: null });
		if (body.type === "interactionOpened") {
			const { id, request } = body.interaction;
			if (request.kind === "adjudication") {
				for (const each of request.sections) headings.set(`${each.path}#${each.id}`, each.heading);
			}
			if (request.kind === "alternatives") {
				const names = request.options.map(({ approach }) => approach);
				ways.set(id, { section: request.section, names });
			}
		}
		if (body.type !== "interactionAnswered") continue;
		const { response } = body;
		if (response.kind === "adjudication") {
			for (const { path, sectionId: id, verdict } of response.decisions) {
				if (verdict.verdict !== "revise") continue;
				const heading = headings.get(`${path}#${id}`) ?? id;
				wishes.push({ at, words: shortened(verdict.words), section: { path, id, heading } });
			}
		}
		if (response.kind === "alternative" && response.chosen !== null) {
			const way = ways.get(body.interactionId);
			const name = way?.names[response.chosen];
			if (way && name) wishes.push({ at, words: `another way, “${name}”`, section: way.section });
		}
	}
	return wishes;
}

const LONGEST = 90;

function shortened(text: string): string {
	const line = text.trim().replace(/\s+/g, " ");
	return line.length > LONGEST ? `${line.slice(0, LONGEST).trimEnd()} …` : line;
}
