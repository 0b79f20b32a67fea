/** Somebody who takes part in a study over HTTP, as her page would, and who notices what is lost. */
import { setTimeout as sleep } from "node:timers/promises";

/** How often her page says that it is there, and how often it looks while an agent works, in milliseconds. */
const HEARD_EACH = 10_000;
const LOOK_EACH = 1_500;
/** She thinks for as long as this before each thing that she does, at least and at most, in milliseconds. */
const [LEAST, MOST] = [1_000, 5_000];

interface Item {
	widget: {
		kind: string;
		from?: number;
		to?: number;
		options?: unknown[];
		rows?: unknown[];
		entries?: unknown[];
	} & Record<string, unknown>;
}

interface Sitting {
	sessionId: string;
	answered: number;
	asked: { interactionId: string; item: Item } | null;
}

interface Place {
	at: string;
	tiers?: { id: string }[];
	sitting?: Sitting | null;
	desk?: string;
	sessionId?: string | null;
	title?: string;
	paper?: string;
	begun?: boolean;
}

interface Stand {
	place: Place;
	done: number;
	markers: { marker: number }[];
}

interface Request {
	kind: string;
	questions?: { id: string }[];
	options?: { label?: string }[];
	sections?: { path: string; id: string }[];
	proposals?: { id: string }[];
	scopes?: unknown[];
}

interface Entry {
	seq: number;
	body: {
		family: string;
		type: string;
		interaction?: { id: string; request: Request };
	};
}

interface Detail {
	session: { state: string };
	events: Entry[];
}

/** What whoever plays people has to know of the host. */
export interface Host {
	base: string;
	/** Whether it was killed and is not back for sure. */
	away(): boolean;
}

/** The host did not answer; what she asked for may have come through or not. */
class Unanswered extends Error {}

export class Person {
	readonly wrong: string[] = [];
	/** How long each command took, in milliseconds, with its name. */
	readonly took: { name: string; ms: number }[] = [];
	private cookie = "";
	private stand: Stand = { place: { at: "nowhere" }, done: 0, markers: [] };
	/** What the host said it has. */
	private kept = { step: -1, paper: "", markers: 0 };
	private readonly seen = new Map<string, string[]>();
	private heard = 0;
	private talk: string | null = null;

	private readonly host: Host;
	private readonly participant: string;
	private readonly code: string;

	constructor(host: Host, participant: string, code: string) {
		this.host = host;
		this.participant = participant;
		this.code = code;
	}

	/** Goes through the study until then. */
	async plays(until: number): Promise<void> {
		let entered = false;
		while (performance.now() < until && this.stand.place.at !== "complete") {
			try {
				if (!entered) {
					this.stand = await this.asks<Stand>("/study/enter", {
						code: this.code,
					});
					entered = true;
				}
				await this.thinks();
				await this.does(until);
			} catch (reason) {
				if (!(reason instanceof Unanswered)) throw reason;
				if (!this.host.away()) this.wrong.push(`${this.participant}: ${reason.message}`);
				await sleep(500);
				if (entered) await this.comesBack();
			}
		}
	}

	/** Looks whether all is there that she was told is kept. */
	async comesBack(): Promise<void> {
		const before = this.stand;
		for (;;) {
			try {
				this.stand = await this.asks<Stand>("/study/here", {});
				break;
			} catch (reason) {
				if (!(reason instanceof Unanswered)) throw reason;
				await sleep(500);
			}
		}
		const { place, done, markers } = this.stand;
		if (done < before.done) this.wrong.push(`${this.participant} is back at step ${done}`);
		if (done > before.done || place.at !== before.place.at) return;
		if (place.at === "task" && this.kept.step === done) {
			if (markers.length < this.kept.markers) this.lost("a marker");
			if ((place.paper ?? "").length < this.kept.paper.length) this.lost("a text");
		}
		const [was, is] = [before.place.sitting, place.sitting];
		if (was && is && is.sessionId === was.sessionId && is.answered < was.answered) {
			this.lost("an answer");
		}
	}

	private lost(what: string): void {
		this.wrong.push(`${this.participant} lost ${what} at step ${this.stand.done + 1}`);
	}

	private async does(until: number): Promise<void> {
		const { place } = this.stand;
		switch (place.at) {
			case "consent":
				return await this.acts({
					do: "consent",
					tier: place.tiers?.at(-1)?.id,
				});
			case "taskAhead":
				return await this.acts({ do: "start" });
			case "break":
				return await this.acts({ do: place.begun ? "finish" : "start" });
			case "instrument":
				if (!place.sitting) return await this.acts({ do: "start" });
				return await this.answers(place.sitting);
			case "task":
				return await this.works(until);
			case "wait":
				// Nobody waits a week here.
				return await sleep(Math.max(0, until - performance.now()));
			default:
				throw new Error(`${this.participant} is at ${place.at}`);
		}
	}

	private async answers(sitting: Sitting): Promise<void> {
		if (!sitting.asked) return await this.acts({ do: "finish" });
		const { interactionId, item } = sitting.asked;
		const answered = await this.asks<Sitting>("/study/sitting/sitting_answer", {
			sessionId: sitting.sessionId,
			interactionId,
			response: toItem(item),
			face: "browser",
		});
		this.stand.place.sitting = answered;
		await this.isThere();
	}

	private async works(until: number): Promise<void> {
		const { desk, title } = this.stand.place;
		const markers = this.stand.markers.length;
		this.kept = {
			step: this.stand.done,
			paper: this.stand.place.paper ?? "",
			markers,
		};
		if (desk !== "paper") {
			// One task is one conversation: what was begun before the host died goes on.
			this.talk = this.stand.place.sessionId ?? (await this.says(title ?? ""));
			await this.talks(until);
		}
		if (desk !== "planner") {
			for (const words of ["# A lesson\n", "# A lesson\n\nBegin with loops.\n"]) {
				await this.acts({ do: "write", text: words });
				this.kept.paper = words;
				await this.thinks();
			}
		}
		await this.acts({ do: "mark" });
		this.kept.markers = this.stand.markers.length;
		await this.thinks();
		await this.acts({ do: "finish" });
		this.talk = null;
	}

	private async says(title: string): Promise<string> {
		const sent = await this.asks<{ sessionId: string }>("/study/api/session_send", {
			text: `a lesson on iteration for 3B, as "${title}" asks for`,
			face: "browser",
		});
		return sent.sessionId;
	}

	/** Answers until the agent rests. */
	private async talks(until: number): Promise<void> {
		const sessionId = this.talk;
		while (performance.now() < until) {
			const got = await this.asks<Detail>("/study/api/session_get", {
				sessionId,
				face: "browser",
			});
			this.sees(sessionId ?? "", got.events);
			const { state } = got.session;
			if (state === "idle") return;
			if (state === "interrupted") {
				await this.asks("/study/api/session_resume", {
					sessionId,
					face: "browser",
				});
			}
			const open = state === "waiting" ? openIn(got.events) : null;
			if (!open) {
				await sleep(LOOK_EACH);
				await this.isThere();
				continue;
			}
			await this.thinks();
			await this.asks("/study/api/interaction_answer", {
				sessionId,
				interactionId: open.id,
				response: toAgent(open.request),
				face: "browser",
			});
		}
	}

	/** Whatever she has seen of a conversation has to be in it for ever. */
	private sees(session: string, events: readonly Entry[]): void {
		const now = events.map(({ seq, body }) => `${seq} ${body.family} ${body.type}`);
		const before = this.seen.get(session) ?? [];
		const gone = before.find((one) => !now.includes(one));
		if (gone) this.lost(`event ${gone}`);
		this.seen.set(session, now);
	}

	private async isThere(): Promise<void> {
		const since = performance.now() - this.heard;
		if (since < HEARD_EACH) return;
		this.heard = performance.now();
		const agoMs = Math.min(Math.round(since), HEARD_EACH);
		const stretches = [{ act: "reading", agoMs, tookMs: agoMs }];
		await this.acts({ do: "heard", stretches, looks: [] });
	}

	private async thinks(): Promise<void> {
		await sleep(LEAST + Math.random() * (MOST - LEAST));
		if (this.stand.place.at === "task") await this.isThere();
	}

	private async acts(deed: Record<string, unknown>): Promise<void> {
		this.stand = await this.asks<Stand>("/study/act", deed);
	}

	private async asks<T>(path: string, body: unknown): Promise<T> {
		const began = performance.now();
		let response: Response;
		let text: string;
		try {
			response = await fetch(this.host.base + path, {
				method: "POST",
				headers: { "content-type": "application/json", cookie: this.cookie },
				body: JSON.stringify(body),
			});
			text = await response.text();
		} catch (reason) {
			throw new Unanswered(`${path}: ${reason}`);
		}
		const set = response.headers.getSetCookie()[0]?.split(";")[0];
		if (set) this.cookie = set;
		if (!response.ok) throw new Unanswered(`${path}: ${response.status} ${text}`);
		const name = path.split("/").at(-1) ?? path;
		const told = path === "/study/act" ? (body as { do: string }).do : name;
		this.took.push({ name: told, ms: performance.now() - began });
		return JSON.parse(text) as T;
	}
}

function toItem({ widget }: Item): unknown {
	const { kind, from = 0, to = 0 } = widget;
	const item = (answer: unknown) => ({ kind: "item", answer });
	switch (kind) {
		case "page":
			return item({ kind: "read" });
		case "rating":
		case "slider":
			return item({
				kind: "scale",
				value: from + Math.floor(Math.random() * 2) * (to - from),
			});
		case "choice":
			return item({ kind: "choice", option: 0 });
		case "several":
			return item({ kind: "several", options: [0] });
		case "matrix":
			return item({ kind: "matrix", columns: (widget.rows ?? []).map(() => 0) });
		case "order":
			return item({ kind: "order", entries: (widget.entries ?? []).map((_, at) => at) });
		case "number":
			return item({ kind: "text", text: "7" });
		case "shortText":
		case "longText":
			return item({ kind: "text", text: "It went as I had thought." });
		default:
			return { kind: "skipped" };
	}
}

function toAgent(request: Request): unknown {
	const { kind, questions, options, sections, proposals, scopes } = request;
	switch (kind) {
		case "question":
			return { kind: "answer", text: options?.[0]?.label ?? "As you think." };
		case "feedforward":
			return { kind, removed: [], added: [], note: "", meant: null, day: null };
		case "reflection":
			return {
				kind,
				answers: questions?.map(({ id }) => ({
					questionId: id,
					text: "With a table.",
				})),
			};
		case "confidence":
			return { kind, percent: Math.floor(Math.random() * 101) };
		case "adjudication":
			return {
				kind,
				decisions: sections?.map(({ path, id }) => ({
					...{
						path,
						sectionId: id,
						verdict: { verdict: "accept" },
						tookMs: 900,
					},
				})),
			};
		case "alternatives":
			return { kind: "alternative", chosen: 0, tookMs: 900 };
		case "memoryCapture":
			return {
				kind,
				decisions: proposals?.map(({ id }) => ({
					...{ proposalId: id, verdict: { verdict: "confirm" } },
				})),
			};
		case "toolApproval":
			return {
				kind: "approval",
				decision: { decision: "allow", scope: scopes?.[0] },
			};
		default:
			return { kind: "skipped" };
	}
}

function openIn(events: readonly Entry[]): { id: string; request: Request } | null {
	let open: { id: string; request: Request } | null = null;
	for (const { body } of events) {
		if (body.type === "interactionOpened") open = body.interaction ?? null;
		if (body.type === "interactionAnswered" || body.type === "interactionWithdrawn") open = null;
	}
	return open;
}
