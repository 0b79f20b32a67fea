/**
 * How long a first run takes somebody, in the real window on an empty account: from its start to the first
 * section of her first lesson. The program takes what it takes; what she does takes what the Keystroke-Level
 * Model says of people (Card, Moran & Newell 1980): 0.28 s for a key of somebody who types 40 words a minute,
 * 1.1 s to point, 0.1 s to press, 1.35 s to make up her mind before each thing that she does. She reads every
 * word in sight that she has not read before, at 238 a minute (Brysbaert 2019), though people read a quarter of
 * what a page says. `node e2e/first-run.ts`; with `WORDS=1` it prints what she reads.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { appears, FILLED, gone, keep, RUN_MS, test } from "./page.ts";
import { windowDriver } from "./webkit.ts";

const KEY_MS = 280;
const POINT_MS = 1_100;
const PRESS_MS = 100;
const MIND_MS = 1_350;
const WORD_MS = 60_000 / 238;

const DIALOG = "[role=dialog]";
const FOOT = `${DIALOG} button`;

const driver = await windowDriver();
const phases: Record<string, { seconds: number; "words read": number }> = {};
let began = performance.now();
let read = 0;
const known = new Set<string>();

/** What was done since the phase before. */
function phase(name: string): void {
	const now = performance.now();
	phases[name] = { seconds: Math.round((now - began) / 100) / 10, "words read": read };
	[began, read] = [now, 0];
}

async function reads(selector: string): Promise<void> {
	const seen = await driver.run(inSight, selector);
	const lines = [...new Set(seen)].filter((line) => !known.has(line));
	for (const line of lines) known.add(line);
	if (process.env.WORDS) console.log(lines.join("\n"), "\n");
	const words = lines.join(" ").split(/\s+/).filter(Boolean).length;
	read += words;
	await sleep(words * WORD_MS);
}

/** Runs in the page: the texts of which something is to be seen without scrolling. */
function inSight(selector: string): string[] {
	const texts: string[] = [];
	for (const part of document.querySelectorAll(selector)) {
		const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
		while (walker.nextNode()) {
			const node = walker.currentNode;
			const range = document.createRange();
			range.selectNodeContents(node);
			const isSeen = [...range.getClientRects()].some(({ left, top, width, height }) => {
				const there = document.elementFromPoint(left + width / 2, top + height / 2);
				return width > 1 && node.parentElement?.contains(there);
			});
			if (isSeen) texts.push(node.textContent?.trim() ?? "");
		}
	}
	return texts;
}

async function clicks(selector: string, text?: string): Promise<void> {
	await sleep(MIND_MS + POINT_MS + PRESS_MS);
	await driver.click(selector, text);
}

async function types(selector: string, text: string): Promise<void> {
	await sleep(MIND_MS);
	for (const letter of text) {
		await sleep(KEY_MS);
		await driver.type(selector, letter);
	}
}

try {
	await driver.start();
	// Nothing of it is seen before all of it is.
	await appears(driver, `:not(.invisible) > ${test("start")} ${test("setup-offer")} button`);
	phase("the program starts for the first time");
	await reads("main");
	await clicks(`${test("setup-offer")} button`, "Set up");
	phase("the start page");
	await appears(driver, `${DIALOG} [aria-label="You"]`);
	await reads(DIALOG);
	await clicks(`${DIALOG} input[placeholder^="Computing"]`);
	await types(`${DIALOG} input[placeholder^="Computing"]`, "History, S1 to S6");
	await clicks(FOOT, "Continue");
	phase("who she is");
	await appears(driver, `${DIALOG} [aria-label="A class"] form`);
	await reads(DIALOG);
	await clicks(`${DIALOG} input[placeholder="3C"]`);
	await types(`${DIALOG} input[placeholder="3C"]`, "5H");
	await clicks(`${DIALOG} fieldset label`, "Dyslexia");
	await clicks(`${DIALOG} fieldset label`, "EAL");
	await clicks(FOOT, "Continue");
	phase("a class with two needs");
	await appears(driver, `${DIALOG} [aria-label="Curriculum"]`);
	await reads(DIALOG);
	await keep(driver, "first-run-curriculum");
	await clicks(FOOT, "Leave out");
	phase("the curriculum, left out");
	await appears(driver, `${DIALOG} [aria-label="Who answers"]`);
	await reads(DIALOG);
	await keep(driver, "first-run-answers");
	await clicks(FOOT, "Begin planning");
	phase("who answers, left as it is");
	await gone(driver, DIALOG);
	await sleep(500);
	await types(test("composer"), "the Jacobite rising");
	await clicks(`${test("send")}:not(:disabled)`);
	phase("the request");
	await appears(driver, test("feedforward-use"), RUN_MS);
	await reads(test("feedforward-card"));
	await clicks(test("feedforward-use"));
	phase("what will be used, read whole");
	await appears(driver, FILLED, RUN_MS);
	await keep(driver, "first-run");
	phase("until the first section is there");
	const all = Object.values(phases).reduce((sum, { seconds }) => sum + seconds, 0);
	console.table({
		...phases,
		all: { seconds: Math.round(all * 10) / 10, "words read": Number.NaN },
	});
	await driver.close();
} finally {
	await driver.end();
}
