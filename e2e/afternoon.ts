/**
 * What an afternoon of planning takes in the real window: fifteen lessons, each drafted and opened. Prints how
 * soon the first section of each is seen once what will be used is confirmed, how soon a key is seen with the last
 * lesson open, typed as a person does and without a pause, and the memory of all processes, every fifteen lessons.
 * `node e2e/afternoon.ts [lessons] [seconds]`: the seconds are from the start of one lesson to that of the next, which
 * without them is begun as soon as the one before is done. 96 are eight hours of a lesson every five minutes.
 */
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Driver } from "./driver.ts";
import { type Keys, seenKeys, spread, watchKeys } from "./keys.ts";
import { appears, FILLED, RUN_MS, settled, test } from "./page.ts";
import { until } from "./processes.ts";
import { windowDriver } from "./webkit.ts";

/** A machine that others use takes its time. */
const PATIENCE = 3 * RUN_MS;

const LESSONS = Number(process.argv[2] ?? 15);
const PACE_MS = Number(process.argv[3] ?? 0) * 1000;
const LOOK_EACH = 15;
const CLASSES = ["3B", "2A", "1B", "2C"];
/**
 * As many as share no divisor with the classes: a hundred lessons before a class has one of them again. None is in the
 * sample, which would be asked about.
 */
const TOPICS = [
	"iteration",
	"variables",
	"searching algorithms",
	"sequence and repeat",
	"selection",
	"hexadecimal numbers",
	"the internet",
	"sorting",
	"web pages",
	"databases",
	"logic gates",
	"functions",
	"arrays",
	"debugging",
	"flowcharts",
	"encryption",
	"spreadsheets",
	"sensors",
	"compression",
	"images",
	"sound",
	"user interfaces",
	"passwords",
	"robots",
	"operating systems",
];

/** As much as a teacher types in half a minute; each letter is a key. */
const WORDS = "please make the starter shorter and give the pairs one more example of a loop";
/** From one letter to the next of somebody who types quickly; at most twice as long. */
const QUICKEST_MS = 100;

const driver = await windowDriver();
const drafts: number[] = [];
try {
	await driver.start();
	await appears(driver, test("composer"));
	const memory: Record<string, Record<string, number>> = {
		"at the start": inMegabytes(memoryOf(driver)),
	};
	for (let at = 0; at < LESSONS; at++) {
		const begun = performance.now();
		const topic = TOPICS[at % TOPICS.length];
		await driver.click(test("new-session"));
		await driver.type(
			test("composer"),
			`/create-lesson a lesson on ${topic} for ${CLASSES[at % CLASSES.length]}, number ${at + 1}`,
		);
		// At the very first start the database is still being made.
		await appears(driver, `${test("send")}:not(:disabled)`);
		await driver.click(test("send"));
		await appears(driver, test("feedforward-use"), PATIENCE);
		drafts.push(await driver.run(untilDrafted, test("feedforward-use"), FILLED, PATIENCE));
		await settled(driver);
		const done = at + 1;
		if (done % LOOK_EACH === 0 || done === LESSONS) {
			await until("the counted pages", async () => !processesOf(driver).some(setsPages));
			memory[`after ${done} lessons`] = inMegabytes(memoryOf(driver));
		}
		if (done < LESSONS) await sleep(Math.max(0, begun + PACE_MS - performance.now()));
	}
	const keys = await keysOf(async () => {
		for (const letter of WORDS) {
			await driver.type(test("composer"), letter);
			await sleep(QUICKEST_MS + Math.random() * QUICKEST_MS);
		}
	});
	const held = await keysOf(() => driver.type(test("composer"), WORDS));
	console.table({
		"confirmed to the first section": spread(drafts),
		"key to frame, the last lesson open": spread(keys.toFrame),
		"of which the page works": spread(keys.work),
		"key to frame, without a pause": spread(held.toFrame),
		"of which the page works then": spread(held.work),
	});
	console.table(memory);
	await driver.close();
} finally {
	await driver.end();
}

/** What keys take that are typed with the last lesson open. */
async function keysOf(type: () => Promise<void>): Promise<Keys> {
	await driver.run(watchKeys, test("composer"));
	await type();
	return await driver.run(seenKeys);
}

interface Process {
	name: string;
	command: string;
	/** Its proportional memory, in bytes. */
	memory: number;
}

/** What works on these data. */
function processesOf({ data }: Driver): Process[] {
	const found: Process[] = [];
	for (const pid of readdirSync("/proc").map(Number)) {
		if (!(pid > 0)) continue;
		try {
			const of = (file: string) => readFileSync(`/proc/${pid}/${file}`, "utf8");
			const command = of("cmdline");
			if (!of("environ").includes(data) && !command.includes(data)) continue;
			const name = of("comm").trim();
			// What drives the window is no part of it.
			if (name.startsWith("WebKitWebDriver")) continue;
			const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(of("smaps_rollup")) ?? [];
			found.push({ name, command, memory: Number(kilobytes ?? 0) * 1024 });
		} catch {
			// It ended while we looked.
		}
	}
	return found;
}

/** Whether a process is there for a second or two, to count the pages of a lesson that has just been drafted. */
function setsPages({ command }: Process): boolean {
	return command.includes("typesetting-worker");
}

/** The memory of each kind of process, in bytes. */
function memoryOf(driver: Driver): Map<string, number> {
	const sums = new Map<string, number>();
	for (const { name, memory } of processesOf(driver))
		sums.set(name, (sums.get(name) ?? 0) + memory);
	return sums;
}

function inMegabytes(sums: Map<string, number>): Record<string, number> {
	const rounded = [...sums].map(([name, bytes]) => [name, Math.round(bytes / 2 ** 20)]);
	const all = [...sums.values()].reduce((sum, bytes) => sum + bytes, 0);
	return { ...Object.fromEntries(rounded), "all (MiB)": Math.round(all / 2 ** 20) };
}

/** Runs in the page: confirms, and waits until a section of the lesson is painted. */
function untilDrafted(confirm: string, section: string, patience: number): Promise<number> {
	return new Promise((resolve, reject) => {
		const begun = performance.now();
		const before = new Set(document.querySelectorAll(section));
		const patient = setTimeout(() => reject(new Error("no section was drafted")), patience);
		const observer = new MutationObserver(() => {
			if (![...document.querySelectorAll(section)].some((each) => !before.has(each))) return;
			observer.disconnect();
			// It would hold what is known of the lesson before for as long as it waits.
			clearTimeout(patient);
			requestAnimationFrame(() => resolve(performance.now() - begun));
		});
		observer.observe(document.body, {
			childList: true,
			subtree: true,
			attributes: true,
			attributeFilter: ["data-state"],
		});
		(document.querySelector(confirm) as HTMLElement).click();
	});
}
