/** What of memory is worth a look: it waits, clashes or grows old, and every decision has its way back. */
import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Driver } from "./driver.ts";
import {
	appears,
	choose,
	count,
	empty,
	gone,
	keepSound,
	key,
	openList,
	RUN_MS,
	say,
	says,
	settled,
	test,
} from "./page.ts";
import { until } from "./processes.ts";

/** A card asks about four of these, and what is left over is noticed when she goes on. */
const SENTENCES = [
	"From now on never plan group work for 2C.",
	"I always begin with a quiz.",
	"I prefer worked examples to long explanations.",
	"I never use red ink.",
	"I always end with an exit ticket.",
	"Never set homework on Fridays.",
	"I prefer mini whiteboards to paper.",
	"I always print on cream paper.",
];
const WAITING = test("memory-waiting");
const AGING = test("memory-aging");
const ROW = test("memory-row");
const PAGE = test("memory-page");
const TOAST = "[data-sonner-toast]";
const HOLDING = '[aria-label="Whether it holds"]';

/** What another memory says, which no hand of hers has confirmed in this one. */
const IMPORTED = {
	clash: ["Always hand out printed glossaries", "Never hand out printed glossaries"],
	alike: [
		"Parsons problems in pairs before the worksheet",
		"Parsons problems in pairs, before the worksheet and after lunch",
	],
	old: ["Card sorts at the door", "Blue folders for the answer keys", "Timers on the big screen"],
} as const;

export async function lookAtWhatWaits(driver: Driver): Promise<void> {
	await say(driver, `/create-lesson a lesson on loops for 2C. ${SENTENCES.join(" ")}`);
	await settled(driver);
	await say(driver, "hello");
	await settled(driver);
	await openList(driver, "Memory");
	await driver.click("[role=tab]", "To look at");
	await until("what was noticed", async () => (await count(driver, WAITING)) >= 3, RUN_MS);
	await says(driver, WAITING, /Noticed in “.*not kept until you say so/);
	await keepSound(driver, "r1-waiting");
	const waiting = await waitingNames(driver);
	const [first = "", second = "", third = ""] = waiting;

	// By the keyboard alone: it stays at what waits, and decides on nothing that was not looked at.
	await tabTo(driver, `Keep: ${first}`);
	await driver.press("Enter");
	await says(driver, TOAST, /Kept: /);
	await goneFromWaiting(driver, first);
	assert.deepEqual(await waitingNames(driver), waiting.slice(1));
	await tabTo(driver, `Keep in other words: ${second}`);
	await driver.press("Enter");
	const field = test("memory-waiting-words-text");
	await appears(driver, field);
	await empty(driver, field);
	await driver.type(field, "Small whiteboards and no paper");
	await keepSound(driver, "r2-in-other-words");
	await driver.press("Enter");
	await says(driver, TOAST, /Kept: “Small whiteboards and no paper”/);
	await goneFromWaiting(driver, second);
	await tabTo(driver, `Don’t keep: ${third}`);
	await driver.press("Enter");
	await says(driver, TOAST, /Not kept: /);
	await gone(driver, `[aria-label="Keep: ${third}"]`);

	await openEntry(driver, "Small whiteboards");
	await driver.click(`${PAGE} button`, "Why do you think that?");
	for (const told of [/It was noticed\./, /put forward, and waits/, /You kept it in other words/]) {
		await says(driver, test("memory-history"), told);
	}
	await keepSound(driver, "r3-its-history");
	await driver.press("Escape");
	await gone(driver, PAGE);
}

export async function lookAtWhatGrowsOld(driver: Driver): Promise<void> {
	await seed(driver);
	await openList(driver, "Memory");
	await driver.click("[role=tab]", "To look at");
	await appears(driver, AGING);
	await choose(driver, "Dark");
	await keepSound(driver, "r4-dark");
	await choose(driver, "Light");
	await decideOnTwo(driver);
	await makeOne(driver);

	const [stays, goes] = IMPORTED.old;
	await says(driver, test("memory-review"), /Counted in school days, by your calendar/);
	await says(driver, AGING, /Goes in \d+ school days if nothing uses it/);
	await scrollTo(driver, AGING);
	await keepSound(driver, "r6-growing-old");
	await driver.click(`[aria-label="Keep: “${stays}”"]`);
	await says(driver, TOAST, new RegExp(`“${stays}” stays`));
	await gone(driver, `[aria-label="Keep: “${stays}”"]`);
	await driver.click(`[aria-label="Let go: “${goes}”"]`);
	await says(driver, TOAST, new RegExp(`Let go: “${goes}”`));
	await gone(driver, `[aria-label="Let go: “${goes}”"]`);
	await key(driver, "z", { ctrlKey: true });
	// What she takes back holds by her word, and grows old no more.
	await driver.click("[role=tab]", "Everything");
	await appears(driver, `${ROW}[title="${goes}"]`);
	await letGoByRule(driver);
	await driver.click(`${test("rail")} button`, "Plan");
}

/** The question is put, one is said to hold, and the other says what took its place and comes back. */
async function decideOnTwo(driver: Driver): Promise<void> {
	const [older, newer] = IMPORTED.clash;
	const pair = pairOf(older);
	await says(driver, pair, /One says no to the other\. Which holds\?/);
	await says(driver, pair, /Brought in from a file/);
	await scrollTo(driver, pair);
	await keepSound(driver, "r4-which-holds");
	await driver.click(`${pair} button`, "Both hold");
	await gone(driver, pair);
	await says(driver, TOAST, /Both hold/);
	await key(driver, "z", { ctrlKey: true });
	await appears(driver, pair);
	await driver.click(`${pair} button`, "The newer holds");
	await gone(driver, pair);
	await driver.click("[role=tab]", "Everything");
	await appears(driver, `${ROW}[title="${newer}"]`);
	await gone(driver, `${ROW}[title="${older}"]`);
	await select(driver, HOLDING, "gone");
	await openEntry(driver, older);
	await says(driver, PAGE, /Replaced on/);
	await says(driver, PAGE, new RegExp(`Replaced by: ${newer}`));
	await driver.click(`${PAGE} button`, "Why do you think that?");
	await says(driver, test("memory-history"), /You put .* in its place/);
	await keepSound(driver, "r4b-replaced");
	await driver.click(test("memory-restore"));
	await appears(driver, test("memory-forget"));
	await driver.press("Escape");
	await gone(driver, PAGE);
	await select(driver, HOLDING, "holding");
	await appears(driver, `${ROW}[title="${older}"]`);
	await driver.click("[role=tab]", "To look at");
}

/** Two that say the same become one in words of hers, and are two again. */
async function makeOne(driver: Driver): Promise<void> {
	const [older, newer] = IMPORTED.alike;
	const pair = pairOf(older);
	await says(driver, pair, /Do these say the same\?/);
	await driver.click(`${pair} button`, "Make them one …");
	const field = test("memory-merge-text");
	await appears(driver, field);
	await scrollTo(driver, pair);
	await keepSound(driver, "r5-side-by-side");
	await empty(driver, field);
	await driver.type(field, "Parsons problems in pairs first");
	await driver.press("Enter");
	await says(driver, TOAST, /Now one memory: “Parsons problems in pairs first”/);
	await gone(driver, pair);
	await openEntry(driver, "Parsons problems in pairs first");
	await says(driver, PAGE, /Made of: Parsons problems in pairs/);
	await keepSound(driver, "r5b-made-of-two");
	await driver.press("Escape");
	await gone(driver, PAGE);
	await key(driver, "z", { ctrlKey: true });
	await appears(driver, `${ROW}[title="${older}"]`);
	await appears(driver, `${ROW}[title="${newer}"]`);
	await driver.click("[role=tab]", "To look at");
	await appears(driver, pair);
}

/** The rule lets go what nothing uses, says so, and everything comes back. */
async function letGoByRule(driver: Driver): Promise<void> {
	const [stays, , goes] = IMPORTED.old;
	settings(driver, { floor: 1 });
	await driver.terminal("memory", "expire");
	await driver.close();
	settings(driver, {});
	await driver.start();
	await openList(driver, "Memory");
	await driver.click("[role=tab]", "Everything");
	await appears(driver, `${ROW}[title="${stays}"]`);
	await gone(driver, `${ROW}[title="${goes}"]`);
	await select(driver, HOLDING, "gone");
	await openEntry(driver, goes);
	await says(driver, PAGE, /Let go on/);
	await driver.click(`${PAGE} button`, "Why do you think that?");
	await says(driver, test("memory-history"), /It was let go: not used for 0 school days/);
	await keepSound(driver, "r7-let-go");
	await driver.click(test("memory-restore"));
	await appears(driver, test("memory-forget"));
	await driver.press("Escape");
	await gone(driver, PAGE);
	await select(driver, HOLDING, "holding");
	await appears(driver, `${ROW}[title="${goes}"]`);
}

/** Entries of another memory come in by the terminal, and the window says early what grows old. */
async function seed(driver: Driver): Promise<void> {
	await driver.close();
	settings(driver, { noticeDays: 90 });
	const one = JSON.parse(
		await driver.terminal("--json", "memory", "add", "Say in the first minute what it is for"),
	);
	const lines = Object.values(IMPORTED)
		.flat()
		.map((text) => JSON.stringify({ ...one, text: `- ${text}` }));
	const file = join(driver.data, "other-memory.jsonl");
	writeFileSync(file, lines.join("\n"));
	await driver.terminal("memory", "import", file);
	await driver.start();
}

/** The numbers by which memory lets go; the rest of the settings stays. */
function settings(driver: Driver, memory: { noticeDays?: number; floor?: number }): void {
	const file = join(driver.data, "settings.json");
	// The file is there once she has chosen something.
	const chosen = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
	writeFileSync(file, JSON.stringify({ ...chosen, memory }));
}

function pairOf(words: string): string {
	return `${test("memory-pair")}:has([title="${words}"])`;
}

/** Opens the page of an entry from the list of everything. */
async function openEntry(driver: Driver, words: string): Promise<void> {
	await driver.click("[role=tab]", "Everything");
	await driver.click(ROW, words);
	await appears(driver, PAGE);
}

/** The names of what waits, in quotes. */
async function waitingNames(driver: Driver): Promise<string[]> {
	return driver.run(
		(selector: string) =>
			[...document.querySelectorAll(selector)].map((button) =>
				(button.getAttribute("aria-label") ?? "").replace("Keep: ", ""),
			),
		`${WAITING} [aria-label^="Keep: "]`,
	);
}

/** Goes by Tab until the thing with this name has the focus. */
async function tabTo(driver: Driver, name: string): Promise<void> {
	const seen: string[] = [];
	for (let step = 0; step < 60; step++) {
		const focused = await driver.run(
			() =>
				document.activeElement?.getAttribute("aria-label") ??
				document.activeElement?.textContent ??
				"",
		);
		if (focused === name) return;
		seen.push(focused.slice(0, 40));
		await driver.press("Tab");
	}
	assert.fail(`Tab does not come to ${name}: ${seen.join(" | ")}`);
}

/** It goes, and the focus is on what comes to its place. */
async function goneFromWaiting(driver: Driver, name: string): Promise<void> {
	await gone(driver, `[aria-label="Keep: ${name}"]`);
	await until("the next to have the focus", () =>
		driver.run((card: string) => document.activeElement?.matches(card) ?? false, WAITING),
	);
}

function scrollTo(driver: Driver, selector: string): Promise<void> {
	return driver.run((selector: string) => {
		document.querySelector(selector)?.scrollIntoView({ block: "center" });
	}, selector);
}

/** Chooses in a list that a person opens. */
function select(driver: Driver, selector: string, value: string): Promise<void> {
	return driver.run(
		(selector: string, value: string) => {
			const list = document.querySelector(selector);
			if (!(list instanceof HTMLSelectElement)) throw new Error(`${selector} is no list`);
			list.value = value;
			list.dispatchEvent(new Event("change", { bubbles: true }));
		},
		selector,
		value,
	);
}
