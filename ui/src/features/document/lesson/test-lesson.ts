/** A lesson on a host that is not there, which takes changes as the real one does. For tests. */
import { vi } from "vitest";
import type {
	ClaimCheck,
	Evidence,
	Lesson,
	LessonComments,
	LessonCommentsWrite,
	LessonItem,
	LessonSection,
	LessonVersion,
	LogEntry,
	PageSides,
	SessionState,
} from "../../../api/generated";
import { CallError, platform } from "../../../platform";
import { sectionHash } from "../../../session/section-hash";

export const PATH = "lessons/3B/loops/lesson.md";

export function item(id: string, markdown: string, rest: Partial<LessonItem> = {}): LessonItem {
	return { id, title: id, minutes: null, tier: null, markdown, startLine: 1, ...rest };
}

export function lessonSection(
	id: string,
	kind: LessonSection["kind"],
	content: readonly LessonItem[] | string,
	rest: Partial<LessonSection> = {},
): LessonSection {
	const text = typeof content === "string";
	const markdown = text ? content : content.map((each) => each.markdown).join("\n\n");
	return {
		id,
		heading: id,
		kind,
		optional: false,
		markdown,
		sha256: sectionHash(markdown),
		state: "draft",
		startLine: 1,
		owner: "agent",
		accepted: rest.owner === "teacher" ? "hand" : "no",
		items: text ? [] : [...content],
		claims: [],
		evidence: [],
		findings: [],
		...rest,
	};
}

export const QUIZ = item("Quiz", "### Quiz (5 min)\n- Teacher: asks", { minutes: 5 });
export const TRACE = item("Trace", "### Trace (30 min)\n- Pupils: trace", { minutes: 30 });
export const BUILD = item("Build", "### Build (10 min)\n- Pupils: build", { minutes: 10 });

export function claim(finding: string, rest: Partial<ClaimCheck> = {}): ClaimCheck {
	return {
		code: "TCH 3-15a",
		text: "Pupils select and use repetition.",
		path: "curriculum/x.md",
		startLine: 41,
		endLine: 42,
		quote: "Select and use.",
		finding,
		message: finding === "backed" ? "it is there" : "there is no such code",
		line: 12,
		...rest,
	};
}

export function evidence(
	target: string,
	startLine: number,
	endLine: number,
	standing: Evidence["standing"],
): Evidence {
	return {
		target,
		label: "TCH 3-15a",
		path: "curriculum/x.md",
		startLine,
		endLine,
		quote: "Select and use.",
		wording: standing === "missing" ? null : "paraphrase",
		standing,
		message: null,
	};
}

export function lesson(rest: Partial<Lesson> = {}): Lesson {
	return {
		path: PATH,
		sha256: "one",
		title: "Loops: repeating without rewriting",
		topic: "Loops",
		class: "3B",
		template: "structured",
		minutes: { available: 50, planned: 38, by: [{ section: "Main", minutes: 38 }] },
		sections: [
			lessonSection(
				"Curriculum",
				"outcomes",
				[
					item("o1", '- [TCH 3-15a](curriculum/x.md#L41-L42 "Select and use.") in short'),
					item("o2", '- [TCH 9-99z](curriculum/x.md#L1-L1 "Invented.")'),
				],
				{
					evidence: [
						evidence("curriculum/x.md#L41-L42", 41, 42, "found"),
						{
							...evidence("curriculum/x.md#L1-L1", 1, 1, "missing"),
							label: "TCH 9-99z",
							quote: "Invented.",
							message: "no curriculum file has TCH 9-99z",
						},
					],
					claims: [
						claim("backed"),
						claim("inventedCode", {
							code: "TCH 9-99z",
							startLine: 1,
							endLine: 1,
							quote: "Invented.",
							message: "no curriculum file has TCH 9-99z",
						}),
					],
				},
			),
			lessonSection("Main", "activities", [QUIZ, TRACE, BUILD]),
			lessonSection("Notes", "text", "Bring dominoes. It is a gruesome picture.", {
				owner: "teacher",
				findings: [
					{
						kind: "content",
						severity: "mild",
						sentence: "It is a gruesome picture.",
						message: "mentions an injury",
						suggestion: "say what the picture shows instead",
						note: "violence",
					},
				],
			}),
		],
		missing: [{ id: "resources", heading: "Resources" }],
		problems: [],
		leftOpen: 0,
		worksheet: { title: "Loops: worksheet", blocks: [] },
		key: { title: "Loops: answer key", blocks: [] },
		guide: { title: "Loops: revision guide", blocks: [] },
		versions: 3,
		checked: { claims: true, suitability: true },
		reading: { age: 12, target: 13, reason: "S3" },
		guidance: [],
		notHere: [],
		archived: false,
		date: null,
		print: {
			face: "atkinsonHyperlegible",
			points: 12,
			wholeGroups: false,
			tinted: false,
			spaced: false,
			cream: false,
		},
		...rest,
	} as Lesson;
}

type Change = { section: string; item: string; markdown: string; sha256: string; to: number };

/** The host: what it holds can be changed behind the window's back, and what it was asked is kept. */
export class LessonHost {
	readonly asked: [string, unknown][] = [];
	readonly earlier = new Map<number, Lesson>();
	versions: LessonVersion[] = [];
	sides: PageSides[] = [];
	events: LogEntry[] = [];
	comments: LessonComments = { comments: [], sha256: null };
	state: SessionState = "idle";
	/** The sections with every note, as before one was put aside. */
	private noted: LessonSection[] | null = null;

	constructor(public lesson: Lesson) {
		vi.spyOn(platform, "call").mockImplementation(
			async (command, params) => this.answer(command, params as never) as never,
		);
	}

	/** Gives a section other items or another text, as somebody else would. */
	put(id: string, content: readonly LessonItem[] | string): void {
		this.lesson = {
			...this.lesson,
			sections: this.lesson.sections.map((each) =>
				each.id === id ? lessonSection(id, each.kind, content, { owner: each.owner }) : each,
			),
		};
	}

	section(id: string): LessonSection {
		const found = this.lesson.sections.find((each) => each.id === id);
		if (!found) throw new CallError({ code: "notFound", message: "no such section", detail: null });
		return found;
	}

	private answer(
		command: string,
		params: Change & { version: number; sessionId?: string },
	): unknown {
		switch (command) {
			case "session_get":
				return { session: { state: this.state }, events: this.events };
			case "document_get":
				return { lessons: [this.lesson], others: [] };
			case "lesson_get":
				return this.lesson;
			case "lesson_sides":
				return { pages: this.sides, print: "Pupils’ pages are set in Andika." };
			case "lesson_printed":
				return { sides: ["<svg/>", "<svg/>"], notes: ["Pupils’ pages are set in Andika."] };
			case "lesson_comments":
				return this.comments;
			case "lesson_comments_write": {
				const { comments } = params as never as LessonCommentsWrite;
				const written = comments.map((each) => ({ ...each, day: each.day ?? "2026-11-27" }));
				this.comments = { comments: written, sha256: `${written.length}` };
				return this.comments;
			}
			case "memory_entries":
				return { entries: [] };
			case "file_read":
				return { text: "# What the claims quote\n" };
			case "lesson_versions":
				return { versions: this.versions };
			case "lesson_restore":
				this.asked.push([command, params]);
				this.lesson = this.earlier.get(params.version) ?? this.lesson;
				return this.lesson;
			case "lesson_note":
				this.asked.push([command, params]);
				return this.note(params as never);
			case "lesson_day":
				this.asked.push([command, params]);
				this.lesson = { ...this.lesson, date: (params as never as Lesson).date };
				return this.lesson;
			case "lesson_archive":
				this.asked.push([command, params]);
				this.lesson = { ...this.lesson, archived: (params as never as Lesson).archived };
				return this.lesson;
			case "lesson_accept":
			case "lesson_unaccept":
				this.asked.push([command, params]);
				return this.decide(command, params as never);
			default:
				this.asked.push([command, params]);
				return this.change(command, params);
		}
	}

	private note({ note, aside }: { note: string; aside: boolean }): Lesson {
		const others = this.lesson.notHere.filter((each) => each !== note);
		this.noted ??= this.lesson.sections;
		const findings = (section: LessonSection) =>
			section.findings.filter((finding) => !aside || finding.note !== note);
		this.lesson = {
			...this.lesson,
			notHere: aside ? [...others, note] : others,
			sections: this.noted.map((each) => ({ ...each, findings: findings(each) })),
		};
		return this.lesson;
	}

	private decide(
		command: "lesson_accept" | "lesson_unaccept",
		{ sections }: { sections: readonly (string | { id: string; sha256: string })[] },
	): Lesson {
		const ids = sections.map((each) => {
			if (typeof each === "string") return each;
			if (each.sha256 !== this.section(each.id).sha256)
				throw new CallError({ code: "conflict", message: "it changed", detail: null });
			return each.id;
		});
		const accepted = command === "lesson_accept" ? "decision" : "takenBack";
		this.lesson = {
			...this.lesson,
			sections: this.lesson.sections.map((each) =>
				ids.includes(each.id) ? { ...each, accepted } : each,
			),
		};
		return this.lesson;
	}

	private change(command: string, params: Change): Lesson {
		const { section, item: id, markdown, sha256, to } = params;
		const now = this.section(section);
		if (sha256 !== undefined && sha256 !== now.sha256)
			throw new CallError({ code: "conflict", message: "it changed", detail: null });
		this.earlier.set(this.lesson.versions, this.lesson);
		const others = now.items.filter((each) => each.id !== id);
		const own = now.items.find((each) => each.id === id);
		if (command === "lesson_section_remove") {
			const sections = this.lesson.sections.filter((each) => each.id !== section);
			this.lesson = { ...this.lesson, sections };
		}
		if (command === "lesson_section_write") this.put(section, markdown);
		if (command === "lesson_item_remove") this.put(section, others);
		if (command === "lesson_item_add") this.put(section, [...others, item("New", markdown)]);
		if (command === "lesson_item_move" && own) this.put(section, others.toSpliced(to, 0, own));
		if (command === "lesson_item_write")
			this.put(
				section,
				now.items.map((each) => (each.id === id ? { ...each, markdown } : each)),
			);
		this.lesson = { ...this.lesson, versions: this.lesson.versions + 1 };
		return this.lesson;
	}
}
