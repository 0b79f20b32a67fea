/**
 * A teacher's window after years: 500 lessons, 2,000 files, 5,000 memories, 500 sessions, a conversation of 1,000
 * messages, an answer of 10,000 pieces. Prints how soon it is ready, what a key takes in the lists and the palette,
 * how evenly the conversation scrolls, and what the page works while the answer streams. Work is what Chromium's
 * own tracing and metrics tell, in time of a processor. `cargo xtask bench` builds what it needs;
 * `TEACHER_ASSIST_BIN` names the folder of another build.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { CDPSession, Page } from "playwright-core";
import { openChromium } from "./chromium.ts";
import { makeHome, PASSCODE } from "./home.ts";
import { freePort, programs, repository } from "./processes.ts";
import { told, traced, wheel, worked } from "./traced.ts";

const LESSONS = 500;
const FILES = 2_000;
const MEMORIES = 5_000;
const SESSIONS = 500;
const MESSAGES = 1_000;
const PIECES = 10_000;
const CLASSES = ["1B", "2A", "2C", "3B"];

/** As long as anything that a key sets off goes on. */
const AFTER_A_KEY = 500;

/** What a llama.cpp with room for a whole session says of itself. */
const OF_ITSELF: Record<string, unknown> = {
	"/v1/models": { data: [{ id: "talkative", meta: { n_ctx_train: 131_072 } }] },
	"/props": { default_generation_settings: { n_ctx: 131_072 } },
};

const home = makeHome();
const model = await talkative();
const { port: modelPort } = model.address() as AddressInfo;
const port = await freePort();
// The first start makes the database and the sample.
await home.terminal("lessons");
fill();
const browser = await openChromium();
let server = await home.serve(port);
try {
	const context = await browser.newContext({ viewport: { width: 1366, height: 800 } });
	const page = await context.newPage();
	await page.goto(`http://127.0.0.1:${port}/`);
	await page.locator("#passcode").fill(PASSCODE);
	await page.keyboard.press("Enter");
	await page.getByTestId("start").waitFor();
	// Warm: the second start of the page, its files read and its code compiled.
	await page.reload();
	await page.getByTestId("start").waitFor();
	const ready = await page.evaluate(() => performance.getEntriesByName("ready")[0]?.startTime);
	console.log(`the page is ready after ${Math.round(ready ?? Number.NaN)} ms`);
	await sleep(3_000);

	const cdp = await context.newCDPSession(page);
	const rows: Record<string, ReturnType<typeof told> | object> = {};
	rows["the palette opens"] = longest(
		await traced(cdp, () => page.keyboard.press("Control+k"), 2_000),
	);
	rows["a key in the palette"] = await keys(page, cdp, "unit 42");
	await page.keyboard.press("Escape");
	for (const [list, field] of [
		["Sessions", "session-filter"],
		["Lessons", "lesson-filter"],
	] as const) {
		const tab = page.locator("[aria-label=Lists] [role=tab]", { hasText: list });
		rows[`${list} open`] = longest(await traced(cdp, () => tab.click(), 2_000));
		await page.getByTestId(field).click();
		rows[`a key in ${list}`] = await keys(page, cdp, list === "Lessons" ? "unit 42" : "session 42");
		await page.keyboard.press("ControlOrMeta+a");
		await page.keyboard.press("Delete");
	}
	console.table(rows);

	await page.locator("[aria-label=Lists] [role=tab]", { hasText: "Sessions" }).click();
	await page.getByTestId("session-item").filter({ hasText: "A long conversation" }).first().click();
	const conversation = page.getByTestId("conversation");
	await conversation.getByText(`lesson ${MESSAGES / 2} keep`).waitFor();
	await sleep(1_500);
	const box = await conversation.boundingBox();
	assert.ok(box);
	const speeds: Record<string, ReturnType<typeof told>> = {};
	for (const speed of [800, 4_000, 12_000]) {
		speeds[`${speed} px/s`] = told(await traced(cdp, () => wheel(cdp, box, 20_000, speed)));
	}
	console.table(speeds);

	await server.end();
	await home.terminal("models", "use", "talkative", "--at", `http://127.0.0.1:${modelPort}`);
	delete home.env.TEACHER_ASSIST_PROVIDER;
	server = await home.serve(port);
	await context.clearCookies();
	await page.goto(`http://127.0.0.1:${port}/`);
	await page.locator("#passcode").fill(PASSCODE);
	await page.keyboard.press("Enter");
	await page.getByTestId("new-session").click();
	await streamed(page, await context.newCDPSession(page));
} finally {
	await browser.close();
	await server.end();
	model.closeAllConnections();
	model.close();
	home.remove();
}

/** The page's work while an answer of many pieces comes in, in seconds. */
async function streamed(page: Page, cdp: CDPSession): Promise<void> {
	await page.getByTestId("composer").fill("a lesson on rivers for 3B");
	await page.keyboard.press("Enter");
	const use = page.getByTestId("feedforward-use");
	await use.waitFor();
	await sleep(1_000);
	await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
	const metrics = async () => {
		const { metrics } = await cdp.send("Performance.getMetrics");
		return new Map(metrics.map(({ name, value }) => [name, value]));
	};
	const before = await metrics();
	const began = performance.now();
	await use.click();
	await page.getByText("finally", { exact: false }).first().waitFor({ timeout: 120_000 });
	const after = await metrics();
	const took = (name: string) =>
		Math.round(((after.get(name) ?? Number.NaN) - (before.get(name) ?? 0)) * 100) / 100;
	console.table({
		[`${PIECES} pieces in ${Math.round((performance.now() - began) / 1_000)} s`]: {
			"script (s)": took("ScriptDuration"),
			"layout (s)": took("LayoutDuration"),
			"style (s)": took("RecalcStyleDuration"),
			"all work (s)": took("TaskDuration"),
		},
	});
}

function longest(events: Parameters<typeof worked>[0]) {
	const [most = Number.NaN] = worked(events);
	return {
		keys: 1,
		"longest work (ms)": Math.round(most),
		"of half of them (ms)": Math.round(most),
	};
}

/** The longest piece of work that each key sets off. */
async function keys(page: Page, cdp: CDPSession, words: string) {
	const all: number[] = [];
	for (const letter of words) {
		const events = await traced(
			cdp,
			() => page.keyboard.press(letter === " " ? "Space" : letter),
			AFTER_A_KEY,
		);
		all.push(worked(events)[0] ?? Number.NaN);
	}
	const sorted = all.toSorted((one, other) => one - other);
	return {
		keys: all.length,
		"longest work (ms)": Math.round(sorted.at(-1) ?? Number.NaN),
		"of half of them (ms)": Math.round(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN),
	};
}

function fill(): void {
	const sample = readFileSync(join(home.workspace, "lessons/2A/networks/lesson.md"), "utf8");
	for (let at = 0; at < LESSONS; at++) {
		const of = CLASSES[at % CLASSES.length] ?? "3B";
		write(
			`lessons/${of}/unit-${at}/lesson.md`,
			sample.replaceAll("Networks", `Unit ${at} of the year`).replace("class: 2A", `class: ${of}`),
		);
	}
	for (let at = 0; at < FILES - LESSONS; at++) {
		write(`notes/${at % 40}/note-${at}.md`, `# Note ${at}\n\nOn topic ${at % 97}.\n`);
	}
	for (let file = 0; file < MEMORIES / 500; file++) {
		const entries = Array.from({ length: 500 }, (_, at) => memory(`memory/notes-${file}.md`, at));
		writeFileSync(
			join(home.data, "memories.jsonl"),
			entries.map((one) => JSON.stringify(one)).join("\n"),
		);
		execFileSync(
			join(programs, "teacher-assist"),
			["memory", "import", join(home.data, "memories.jsonl")],
			{
				env: home.env,
				stdio: "ignore",
			},
		);
	}
	for (const [what, count] of [
		["sessions", SESSIONS],
		["messages", MESSAGES],
	] as const) {
		const arguments_ = [home.data, what, String(count)];
		execFileSync(join(programs, "examples", "long_session"), arguments_, { env: home.env });
	}
}

function write(path: string, text: string): void {
	const full = join(home.workspace, path);
	mkdirSync(join(full, ".."), { recursive: true });
	writeFileSync(full, text);
}

/** An entry as `memory export` writes it. */
function memory(path: string, at: number) {
	const now = new Date().toISOString();
	return {
		id: crypto.randomUUID(),
		shortId: "m0000",
		path,
		class: null,
		text: `- In week ${at} the pairs of ${CLASSES[at % CLASSES.length]} went well with cards`,
		sort: "preference",
		sortIsSet: false,
		state: "active",
		importance: 50,
		pinned: false,
		guards: false,
		suspicious: false,
		confirmedAt: now,
		by: "teacher",
		lesson: null,
		merged: [],
		replacedBy: null,
		sessionId: null,
		traceId: null,
		createdAt: now,
		updatedAt: now,
		uses: 0,
		usedAt: null,
		forgottenAt: null,
	};
}

/** A model that answers a teacher in many words, none of them often. */
async function talkative() {
	const text = readFileSync(join(repository, "ARCHITECTURE.md"), "utf8");
	const words = [...new Set(text.match(/[a-z]{3,}/g))].filter((word) => word !== "finally");
	const server = createServer((request, response) => {
		request.resume().on("end", async () => {
			if (request.url?.endsWith("/chat/completions")) {
				response.writeHead(200, { "content-type": "text/event-stream" });
				let seed = 1;
				for (let at = 1; at < PIECES; at++) {
					// As Park and Miller have it: what repeats itself is stopped as a model that circles.
					seed = (seed * 48_271) % 2_147_483_647;
					const word = words[seed % words.length];
					piece(at % 40 === 0 ? "\n\n" : `${word} `);
					if (at % 50 === 0) await sleep(20);
				}
				piece("finally.");
				response.end("data: [DONE]\n\n");
				return;
			}
			const said = OF_ITSELF[request.url ?? ""];
			response.writeHead(said ? 200 : 404, { "content-type": "application/json" });
			response.end(JSON.stringify(said ?? {}));
		});
		const piece = (content: string) =>
			response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return server;
}
