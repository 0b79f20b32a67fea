/** What coding agents learn, in the room of what is learned, beside what a teacher expects of lessons. */
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Driver } from "./driver.ts";
import {
	appears,
	choose,
	count,
	findings,
	gone,
	keep,
	keepSound,
	says,
	still,
	test,
} from "./page.ts";

/** From so many entries on clusters are looked for. */
const ENTRIES = 24;
/** One that comes true, and two that fail for two reasons. */
const SORTS = 3;
/** No narrower is the window on a desk; a browser's may be. */
const NARROW = { window: 900, browser: 400 };

export async function lookAtWhatAgentsLearn(driver: Driver): Promise<void> {
	const project = join(driver.data, "..", "shop");
	await work(driver, project);
	await driver.terminal("lessons", "expect", "--ask", "on");
	await driver.terminal("lessons", "expect", "last", "most trace a loop alone", "--sure", "70");
	await driver.close();
	await driver.start();

	await driver.click(`${test("rail")} button`, "Learn");
	await appears(driver, test("prediction"));
	await sound(driver, "a1-expected");
	await driver.click(test("learn-sure"));
	await says(driver, test("calibration-words"), /Too few to say/);
	await sound(driver, "a2-teacher-sure");

	await driver.click(test("learn-agents"));
	await says(driver, test("agent-project"), /shop.*2 files.*24 journal entries/s);
	await says(driver, test("agent-cluster-words"), /clusters? in 24 entries/);
	await says(driver, test("agent-records"), /Right \d+\s% of the time about debugging/);
	assert.equal(await count(driver, test("prediction")), 0);
	await sound(driver, "a3-agents");
	await focus(driver, test("agent-cluster"));
	await driver.press("Enter");
	await says(driver, test("agent-members"), /Make the login of case \d+ answer in time/);
	await sound(driver, "a4-agents-members");

	writeFileSync(join(project, "more.py"), "def more():\n    return first()\n");
	await focus(driver, test("agent-index"));
	await driver.press("Enter");
	await says(driver, test("agent-project"), /3 files/);

	for (const colours of ["Dark", "Light"] as const) {
		await choose(driver, colours);
		await driver.resize(NARROW[driver.name], 800);
		await keepSound(driver, `a5-agents-narrow-${colours.toLowerCase()}`);
		const wide = await driver.run(() => document.documentElement.scrollWidth - innerWidth);
		assert.ok(wide <= 0, `the page is ${wide} pixels wider than its window`);
		await driver.resize(1280, 800);
		await appears(driver, test("rail"));
	}
	await driver.terminal("lessons", "expect", "--ask", "off");
	await driver.click(`${test("rail")} button`, "Plan");
}

/** What an agent does in a project, by the tools at the terminal. */
async function work(driver: Driver, project: string): Promise<void> {
	mkdirSync(join(project, "deep"), { recursive: true });
	writeFileSync(join(project, "first.py"), "def first():\n    return 1\n");
	writeFileSync(join(project, "deep", "second.py"), "def second():\n    return first()\n");
	const learn = (...asked: string[]) => driver.terminal("learn", "--folder", project, ...asked);
	await learn("index-codebase", "--directory", project, "--project", "shop");
	for (let at = 0; at < SORTS; at++) await tryOnce(learn, at);
	tryOften(join(project, ".claude", "journal", "session_entries.jsonl"));
	const model = await serveVectors();
	try {
		const { port } = model.address() as AddressInfo;
		await driver.terminal("models", "embed", "use", `http://127.0.0.1:${port}/v1`, "words");
		await learn("run-clustering", "--axis", "full");
	} finally {
		await driver.terminal("models", "embed", "remove");
		model.close();
	}
}

/** A prediction and what came of it. */
async function tryOnce(learn: (...asked: string[]) => Promise<string>, at: number): Promise<void> {
	const what = `case ${at + 1}`;
	await learn(
		...["create-ghap", "--domain", "debugging", "--strategy", "check-assumptions"],
		...["--goal", `Make the login of ${what} answer in time`],
		...["--hypothesis", `The answer of ${what} takes longer than its timeout of 30 seconds`],
		...["--action", "Setting the timeout to 60 seconds"],
		...["--prediction", `No login of ${what} fails within an hour`, "--confidence", "70"],
	);
	const end = ["resolve-ghap", "--result", `seen in the log of ${what}`];
	if (at === 0) {
		await learn(...end, "--outcome", "confirmed");
		return;
	}
	const why =
		at === 1
			? ["the limit of the server was met before the timeout", "asked the server for its limit"]
			: ["the test had kept an old password in its cache", "emptied the cache before each test"];
	const [surprise = "", worked = ""] = why;
	await learn(
		...[...end, "--outcome", "falsified", "--surprise", surprise],
		...["--root-cause-category", "wrong-assumption", "--root-cause-description", surprise],
		...["--lesson-what-worked", worked],
	);
}

/** The same again for other cases, as the tools would have written it. */
function tryOften(journal: string): void {
	const lines = readFileSync(journal, "utf8").trimEnd().split("\n");
	assert.equal(lines.length, SORTS);
	for (let at = SORTS; at < ENTRIES; at++) {
		const sort = at % SORTS;
		const of = (one: number) => `case ${one + 1}`;
		const line = lines[sort]?.replaceAll(of(sort), of(at)) ?? "";
		lines.push(line.replace(/(ghap_\d+_\d+)_\w{6}/, `$1_${at.toString(16).padStart(6, "0")}`));
	}
	writeFileSync(journal, `${lines.join("\n")}\n`);
}

/** A server that makes vectors of words: texts that share words are near. */
async function serveVectors(): Promise<Server> {
	const server = createServer(async (request, answer) => {
		let asked = "";
		for await (const part of request) asked += part;
		const { input } = JSON.parse(asked) as { input: string[] };
		const data = input.map((text, index) => ({ index, embedding: vector(text) }));
		answer.setHeader("content-type", "application/json");
		answer.end(JSON.stringify({ object: "list", data }));
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	return server;
}

function vector(text: string): number[] {
	const numbers = new Array<number>(64).fill(0.01);
	for (const word of text.toLowerCase().match(/[a-z]+|\d+/g) ?? []) {
		const at = [...word].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 64, 7);
		numbers[at] = (numbers[at] ?? 0) + 1;
	}
	return numbers;
}

/** Nothing against the page in either colours. */
async function sound(driver: Driver, name: string): Promise<void> {
	await gone(driver, "[data-sonner-toast]");
	await still(driver);
	for (const colours of ["Dark", "Light"] as const) {
		await choose(driver, colours);
		await still(driver);
		await keep(driver, `${name}-${colours.toLowerCase()}`);
		assert.deepEqual(await findings(driver), [], `${name}, ${colours}`);
	}
}

function focus(driver: Driver, selector: string): Promise<void> {
	return driver.run((selector: string) => {
		document.querySelector<HTMLElement>(selector)?.focus();
	}, selector);
}
