/**
 * Thirty people take part in the pilot at once, over HTTP and at the pace of people, for ten minutes. Prints how long
 * commands took. `KILLS=1` kills the host with SIGKILL at random moments meanwhile, starts it again, and fails when
 * anything is lost that somebody was told is kept, or an event is missing in a log. `PEOPLE` and `MINUTES` make it
 * smaller, `TEACHER_ASSIST_BIN` names the folder of another build.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { makeHome, PASSCODE } from "./home.ts";
import { freePort, repository } from "./processes.ts";
import { Person } from "./study-person.ts";

const PEOPLE = Number(process.env.PEOPLE ?? 30);
const MINUTES = Number(process.env.MINUTES ?? 10);
const KILLS = process.env.KILLS === "1";
/** A host lives for as long as this before it is killed, at least and at most, in milliseconds. */
const [SHORTEST, LONGEST] = [10_000, 60_000];
const BOARD_MS = 3_000;
/** Most of what may be wrong that is printed. */
const TOLD = 20;

const home = makeHome();
const port = await freePort();
const base = `http://127.0.0.1:${port}`;
let server = await home.serve(port);
let away = false;
let killed = 0;
const boards: number[] = [];

async function teacher(): Promise<string> {
	const response = await fetch(`${base}/login`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ passcode: PASSCODE }),
	});
	return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

async function asks<T>(command: string, cookie: string): Promise<T> {
	const response = await fetch(`${base}/api/${command}`, {
		method: "POST",
		headers: { "content-type": "application/json", cookie },
		body: JSON.stringify({ study: "pilot" }),
	});
	if (!response.ok) throw new Error(`${command}: ${response.status} ${await response.text()}`);
	return (await response.json()) as T;
}

async function watches(until: number): Promise<void> {
	let cookie = await teacher();
	while (performance.now() < until) {
		const began = performance.now();
		try {
			await asks("study_board", cookie);
			boards.push(performance.now() - began);
		} catch {
			// The host is away, or let nobody in that came before.
			await sleep(1_000);
			cookie = await teacher().catch(() => "");
		}
		await sleep(BOARD_MS);
	}
}

async function kills(until: number): Promise<void> {
	for (;;) {
		await sleep(SHORTEST + Math.random() * (LONGEST - SHORTEST));
		if (performance.now() > until - SHORTEST) return;
		away = true;
		server.child.kill("SIGKILL");
		await server.end();
		killed += 1;
		server = await home.serve(port);
		await sleep(2_000);
		away = false;
	}
}

interface Measured {
	works: {
		participant: string;
		log: string;
		numbers: { measure: string; values: string[]; missing: string | null }[];
	}[];
}

/** How many logs of tasks were measured, and what is missing in them. */
function holes({ works }: Measured): { whole: number; wrong: string[] } {
	const wrong: string[] = [];
	let whole = 0;
	for (const { participant, log, numbers } of works) {
		for (const { measure, values } of numbers) {
			if (measure !== "completeness.events" && measure !== "completeness.order") continue;
			const isWhole = values.every((value) => value === "1.000000");
			if (isWhole && measure === "completeness.events") whole += values.length;
			if (!isWhole) wrong.push(`${participant}, ${log}: ${measure} is ${values.join(", ")}`);
		}
	}
	return { whole, wrong };
}

function row(all: readonly number[]): Record<string, number> {
	const sorted = all.toSorted((one, other) => one - other);
	const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
	return {
		count: all.length,
		p50: at(0.5),
		p95: at(0.95),
		p99: at(0.99),
		max: at(0.9999),
	};
}

try {
	const opened = await home.terminal(
		...["--json", "study", "open", `${repository}/studies/pilot`],
		...["--participants", String(PEOPLE)],
	);
	const { participants } = JSON.parse(opened) as {
		participants: { participant: string; code: string }[];
	};
	const host = { base, away: () => away };
	const people = participants.map(({ participant, code }) => new Person(host, participant, code));
	const end = performance.now() + MINUTES * 60_000;
	await Promise.all([
		...people.map((person) => person.plays(end)),
		watches(end),
		...(KILLS ? [kills(end)] : []),
	]);
	for (const person of people) await person.comesBack();
	const measured = holes(await asks<Measured>("study_measures", await teacher()));
	const wrong = [...people.flatMap((person) => person.wrong), ...measured.wrong];
	const took = people.flatMap((person) => person.took);
	const names = [...new Set(took.map(({ name }) => name))].sort();
	const of = (name: string) => took.filter((one) => one.name === name).map(({ ms }) => ms);
	console.table({
		"all of participants": row(took.map(({ ms }) => ms)),
		...Object.fromEntries(names.map((name) => [name, row(of(name))])),
		board: row(boards),
	});
	console.log(
		`${PEOPLE} people, ${MINUTES} minutes, the host was killed ${killed} times; ` +
			`${measured.whole} logs of tasks without a hole`,
	);
	const told = new Map<string, number>();
	for (const one of wrong) told.set(one, (told.get(one) ?? 0) + 1);
	const lines = [...told].map(([one, times]) => (times > 1 ? `${one} (${times} times)` : one));
	console.log(wrong.length === 0 ? "nothing was lost" : lines.slice(0, TOLD).join("\n"));
	process.exitCode = wrong.length === 0 ? 0 : 1;
} finally {
	await server.end();
	home.remove();
}
