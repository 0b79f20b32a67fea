/**
 * A class of thirty on computers of their own: each answers every five seconds for ten minutes, the teacher
 * looks at the board, and the host is killed in the middle. Prints how long learners waited from an answer
 * to the next question, and fails when anything was lost. `LEARNERS` and `MINUTES` make it smaller.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { writeBirds } from "./birds.ts";
import { makeHome, PASSCODE } from "./home.ts";
import { freePort, until } from "./processes.ts";

const LEARNERS = Number(process.env.LEARNERS ?? 30);
const MINUTES = Number(process.env.MINUTES ?? 10);
const EACH_MS = 5_000;
const LOOK_MS = 15_000;
const BOARD_MS = 3_000;

interface Stand {
	sessionId: string;
	asked: { interactionId: string; item: { place: number; question: string } } | null;
	remainingMs: number;
	answered: number;
}

interface Learner {
	seat: string;
	cookie: string;
	stand: Stand;
	/** Answers that the host has said it has. */
	taken: number;
}

const home = makeHome();
const port = await freePort();
const base = `http://127.0.0.1:${port}`;
const waits: number[] = [];
const boards: number[] = [];
const wrong: string[] = [];
let server = await home.serve(port);
let away = false;

async function post(path: string, cookie: string, body: unknown): Promise<Response> {
	return await fetch(base + path, {
		method: "POST",
		headers: { "content-type": "application/json", cookie },
		body: JSON.stringify(body),
	});
}

async function said<T>(response: Response): Promise<T> {
	const text = await response.text();
	if (!response.ok) throw new Error(`${response.status} ${text}`);
	return JSON.parse(text) as T;
}

const cookieOf = (response: Response) =>
	(response.headers.getSetCookie()[0] ?? "").split(";")[0] ?? "";

async function sit(code: string, seat: string): Promise<Learner> {
	const response = await post("/join/sit", "", { code, seat });
	const cookie = cookieOf(response);
	return { seat, cookie, stand: await said<Stand>(response), taken: 0 };
}

/** One answer, and how long it took until the next question was there. */
async function answer(learner: Learner): Promise<void> {
	const { asked, sessionId } = learner.stand;
	if (!asked) throw new Error(`seat ${learner.seat} has no question`);
	const began = performance.now();
	const response = await post("/learner/sitting_answer", learner.cookie, {
		sessionId,
		interactionId: asked.interactionId,
		response: {
			kind: "item",
			answer: { kind: "text", text: learner.taken % 2 ? "zqkey" : "tweet" },
		},
		face: "browser",
	});
	learner.stand = await said<Stand>(response);
	waits.push(performance.now() - began);
	learner.taken += 1;
}

/** After the host was away: the same question, unless the answer on its way had got through. */
async function goOn(learner: Learner): Promise<void> {
	const before = learner.stand;
	const stand = await until("the host", async () => {
		const response = await post("/join/here", learner.cookie, {}).catch(() => null);
		return response?.ok ? ((await response.json()) as Stand) : null;
	});
	const same = stand.asked?.item.question === before.asked?.item.question;
	const through = stand.answered === before.answered + 1;
	if (!same && !through) wrong.push(`seat ${learner.seat} goes on elsewhere`);
	if (stand.remainingMs > before.remainingMs) wrong.push(`seat ${learner.seat} has more time`);
	if (stand.answered < learner.taken) wrong.push(`seat ${learner.seat} lost an answer`);
	learner.taken = stand.answered;
	learner.stand = stand;
}

async function play(learner: Learner, until: number): Promise<void> {
	// Nobody answers in step with the others.
	await sleep((EACH_MS / LEARNERS) * Number(learner.seat));
	let looked = performance.now();
	for (let next = performance.now(); next < until; next += EACH_MS) {
		await sleep(Math.max(0, next - performance.now()));
		try {
			await answer(learner);
			if (performance.now() - looked > LOOK_MS) {
				const look = { sessionId: learner.stand.sessionId, face: "browser" };
				learner.stand = await said<Stand>(
					await post("/learner/sitting_look", learner.cookie, look),
				);
				looked = performance.now();
			}
		} catch (reason) {
			if (!away) wrong.push(`seat ${learner.seat}: ${reason}`);
			await goOn(learner);
		}
	}
}

async function watch(openingId: string, until: number): Promise<void> {
	const teacher = cookieOf(await post("/login", "", { passcode: PASSCODE }));
	let cookie = teacher;
	while (performance.now() < until) {
		const began = performance.now();
		try {
			const response = await post("/api/opening_board", cookie, { openingId });
			if (response.status === 401)
				cookie = cookieOf(await post("/login", "", { passcode: PASSCODE }));
			else {
				await said(response);
				boards.push(performance.now() - began);
			}
		} catch (reason) {
			if (!away) wrong.push(`the board: ${reason}`);
		}
		await sleep(BOARD_MS);
	}
}

async function kill(after: number): Promise<void> {
	await sleep(after);
	away = true;
	server.child.kill("SIGKILL");
	await server.end();
	server = await home.serve(port);
	await sleep(2_000);
	away = false;
}

try {
	writeBirds(home.workspace, MINUTES * 3, Math.ceil((MINUTES * 60_000) / EACH_MS) + 10);
	const opened = await home.terminal(
		"--json",
		"assess",
		"open",
		"birds",
		"--seats",
		String(LEARNERS),
	);
	const { code, openingId } = JSON.parse(opened) as { code: string; openingId: string };
	const seats = Array.from({ length: LEARNERS }, (_, at) => String(at + 1));
	const joining = performance.now();
	const learners = await Promise.all(seats.map((seat) => sit(code, seat)));
	const joined = performance.now() - joining;
	const end = performance.now() + MINUTES * 60_000;
	await Promise.all([
		...learners.map((learner) => play(learner, end)),
		watch(openingId, end),
		kill((MINUTES * 60_000) / 2),
	]);
	const board = JSON.parse(await home.terminal("--json", "assess", "board", code)) as {
		seats: { seat: string; answered: number }[];
	};
	for (const { seat, taken } of learners) {
		const kept = board.seats.find((one) => one.seat === seat)?.answered;
		if (kept !== taken) wrong.push(`seat ${seat} gave ${taken} answers, and ${kept} are kept`);
	}
	const row = (all: number[]) => {
		const sorted = all.toSorted((one, other) => one - other);
		const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
		return { count: all.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(0.9999) };
	};
	console.log(`${LEARNERS} learners joined at once in ${Math.round(joined)} ms`);
	console.table({ "answer to next question (ms)": row(waits), "board (ms)": row(boards) });
	console.log(wrong.length === 0 ? "nothing was lost" : wrong.join("\n"));
	process.exitCode = wrong.length === 0 ? 0 : 1;
} finally {
	await server.end();
	home.remove();
}
