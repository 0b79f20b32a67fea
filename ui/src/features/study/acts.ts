/** What somebody does at a page, second by second, from her input alone. */
import type { ActStretch, EvidenceLook, StudyAct } from "../../api/generated";
import type { OpenedEvidence } from "../../shared/evidence-opened";

/** How long nothing may come in before she is taken to do nothing, in milliseconds. */
export const IDLE_MS = 60_000;
/** How long after a key she is taken to write on, in milliseconds: whoever pauses for longer reads or thinks. */
const WRITES_MS = 5_000;
/** The longest stretch that the host takes, in milliseconds. */
const LONGEST_MS = 300_000;
/** How far back the host lets somebody tell, less the time on the way, in milliseconds. */
const BACK_MS = 590_000;
/** As many of each as the host takes at once. */
const MOST = 500;

interface Open {
	act: StudyAct;
	from: number;
	to: number;
}

interface Look extends OpenedEvidence {
	at: number;
}

/** What is told of at once. */
export interface Told {
	stretches: readonly Open[];
	looks: readonly Look[];
}

/** What input says of a place in the page: words to the agent, work on the document, or neither. */
export function actAt(target: EventTarget | null, types: boolean): StudyAct {
	if (!(target instanceof Element)) return "reading";
	if (target.closest("[data-testid=peek]")) return "evidence";
	if (!types) return "reading";
	if (target.closest("[data-study=document]")) return "editing";
	if (target.closest("[data-study=talk]")) return "typing";
	return "reading";
}

/** Puts what was seen at instants together to stretches. Instants are milliseconds of one clock. */
export class Acts {
	private done: Open[] = [];
	private looks: Look[] = [];
	private open: Open | null = null;
	private seen: { act: StudyAct; at: number };
	private reached: number;

	constructor(now: number) {
		this.seen = { act: "reading", at: now };
		this.reached = now;
	}

	/** Input came in. */
	input(act: StudyAct, now: number): void {
		this.reach(now, false);
		this.seen = { act, at: now };
	}

	/** Time has passed in which nothing was asked of her. */
	rest(now: number): void {
		if (this.open) this.done.push(this.open);
		this.open = null;
		this.reached = now;
		this.seen = { act: "reading", at: now };
	}

	/** Time has passed; `away` where another page or program was in front, `evidence` while a source is open. */
	reach(now: number, away: boolean, evidence = false): void {
		if (now <= this.reached) return;
		const { act, at } = this.seen;
		if (away) this.add("away", now);
		else if (act !== "reading") this.upTo(act, Math.min(now, at + WRITES_MS));
		this.upTo(evidence ? "evidence" : "reading", Math.min(now, at + IDLE_MS));
		this.upTo("idle", now);
	}

	/** A source was opened. */
	looked(evidence: OpenedEvidence, now: number): void {
		this.looks.push({ ...evidence, at: now });
	}

	/** What was done, and opened, since the last time. */
	take(): Told {
		const told = {
			stretches: this.open ? [...this.done, this.open] : this.done,
			looks: this.looks,
		};
		this.done = [];
		this.looks = [];
		this.open = null;
		return told;
	}

	/** It was not heard, and is told again. */
	putBack({ stretches, looks }: Told): void {
		this.done = [...stretches, ...this.done];
		this.looks = [...looks, ...this.looks];
	}

	private upTo(act: StudyAct, to: number): void {
		if (this.reached < to) this.add(act, to);
	}

	private add(act: StudyAct, to: number): void {
		const from = this.reached;
		this.reached = to;
		// A machine that slept tells of nothing: the host counts that as a gap.
		if (to - from > LONGEST_MS) return;
		if (this.open?.act === act) {
			this.open.to = to;
			return;
		}
		if (this.open) this.done.push(this.open);
		this.open = { act, from, to };
	}
}

/** What is told as the host takes it: counted from `now` back. */
export function asTold(
	{ stretches, looks }: Told,
	now: number,
): { stretches: ActStretch[]; looks: EvidenceLook[] } {
	const recent = (instant: number) => now - instant <= BACK_MS;
	const ago = (instant: number) => Math.max(0, Math.round(now - instant));
	return {
		stretches: stretches
			.filter(({ from }) => recent(from))
			.slice(-MOST)
			.map(({ act, from, to }) => ({
				act,
				agoMs: ago(from),
				tookMs: Math.min(ago(from), Math.max(0, Math.round(to - from))),
			})),
		looks: looks
			.filter(({ at }) => recent(at))
			.slice(-MOST)
			.map(({ at, ...evidence }) => ({ ...evidence, agoMs: ago(at) })),
	};
}
