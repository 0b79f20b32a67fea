/** The way through the program that the guide tells of; on it each page is seen, and has its picture taken. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Driver } from "./driver.ts";
import type { GuideWalk } from "./guide-pages.ts";
import { holdsFocus } from "./guide-use.ts";
import { walkBesideLessons } from "./guide-walk-rooms.ts";
import { appears, count, gone, press, RUN_MS, say, says, still, test } from "./page.ts";
import { until } from "./processes.ts";

const DIALOG = "[role=dialog]";
const ACCEPT = "[data-decision=accept]";

export async function walkForTheGuide(driver: Driver, walk: GuideWalk): Promise<void> {
	await beforeTheDraft(driver, walk);
	await decide(driver, walk);
	await onPaper(driver, walk);
	await walkBesideLessons(driver, walk);
}

/** From what is said to the card with what will be used, and what is sent. */
async function beforeTheDraft(driver: Driver, walk: GuideWalk): Promise<void> {
	await say(driver, "/create-lesson a lesson on iteration for 3B");
	await appears(driver, test("feedforward-card"), RUN_MS);
	await walk.see("first-lesson");
	await driver.click(test("feedforward-more"));
	await fromItsTop(driver, test("feedforward-card"));
	await walk.take("what-is-used", test("feedforward-card"));
	await ask(driver, "feedforward-card", "The card before a draft");
	await driver.click(test("feedforward-sent"));
	await appears(driver, test("preview"));
	await walk.take("trouble", DIALOG);
	await driver.press("Escape");
	await gone(driver, DIALOG);
	await driver.click(test("feedforward-use"));
}

/** A list follows what is written: a picture begins where a reader does. */
async function fromItsTop(driver: Driver, selector: string): Promise<void> {
	await still(driver);
	await driver.run((of: string) => document.querySelector(of)?.scrollIntoView(), selector);
}

/** “What is this?” opens its section beside the card, and Escape leads back to the button. */
async function ask(driver: Driver, card: string, heading: string): Promise<void> {
	const button = `${test(card)} ${test("what-is-this")}`;
	await driver.click(button);
	await until(`“${heading}” in the guide`, () =>
		holdsFocus(driver, `${test("guide")} [aria-label="${heading}"]`),
	);
	await driver.press("Escape");
	await gone(driver, test("guide"));
	await until("the focus back on the button", () => holdsFocus(driver, button));
}

/** Decides on what was drafted, up to what is remembered of it. */
async function decide(driver: Driver, walk: GuideWalk): Promise<void> {
	await reach(driver, ACCEPT, ["confidence-skip"], walk, "reflecting");
	await fromItsTop(driver, ".paper-title");
	await walk.take("first-lesson", null);
	await walk.take("deciding", `[data-section]:has(${ACCEPT})`);
	await walk.see("what-is-used");
	await driver.click("[data-decision=revise]");
	await walk.see("deciding");
	await driver.click("fieldset button", "Cancel");
	await driver.click('[data-section="main-activities"] [data-decision=alternatives]');
	await appears(driver, test("way"), RUN_MS);
	await walk.see("deciding");
	await driver.click(test("choose-way"));
	await gone(driver, test("way"), RUN_MS);
	// The way that she chose may change other sections, which she is asked about as they are then.
	await appears(driver, `${test("talk")}[data-work=deciding]`, RUN_MS);
	await driver.click(test("accept-rest"));
	await driver.click(test("accept-rest-sure"));
	await reach(driver, test("reflection-card"), ["confidence-skip"], walk, "reflecting");
	await walk.take("reflecting", test("reflection-card"));
	await driver.click(test("reflection-skip"));
	await appears(driver, test("memory-proposal"), RUN_MS);
	await walk.see("memory");
	await ask(driver, "memory-card", "You are asked first");
	await driver.click(test("memory-confirm"));
	await driver.click(test("memory-done"));
	await reach(driver, `${test("talk")}[data-work=idle]`, ["memory-done"]);
}

/** The lesson as pages. */
async function onPaper(driver: Driver, walk: GuideWalk): Promise<void> {
	await driver.click(`${test("document")} [role=tab]`, "Worksheet");
	await driver.click(test("export"));
	await appears(driver, test("export-docx"));
	await walk.see("paper");
	await driver.press("Escape");
	await gone(driver, "[role=menu]");
	await still(driver);
	await driver.click(test("print"));
	await appears(driver, test("print-said"));
	await walk.see("paper");
	await driver.click(test("print-look"));
	await appears(driver, test("printed-side"));
	await until("the sides drawn", () =>
		driver.run((sides: string) => {
			const drawn = [...document.querySelectorAll<HTMLImageElement>(sides)];
			return drawn.every(({ complete, naturalWidth }) => complete && naturalWidth > 0);
		}, test("printed-side")),
	);
	await walk.take("paper", DIALOG);
	await driver.press("Escape");
	await gone(driver, DIALOG);
	await driver.click(`${test("document")} [role=tab]`, "Plan");
	await says(driver, test("document"), /For another class/);
	await walk.see("paper", "quizzes");
}

/** Waits for something, past the cards that these buttons answer, which are seen for a page. */
async function reach(
	driver: Driver,
	selector: string,
	past: string[],
	walk?: GuideWalk,
	page?: string,
): Promise<void> {
	await until(
		`${selector} in the page`,
		async () => {
			if ((await count(driver, selector)) > 0) return true;
			for (const id of past) {
				const button = `${test(id)}:not(:disabled)`;
				if ((await count(driver, button)) === 0) continue;
				if (walk && page) await walk.see(page);
				await press(driver, button);
				await sleep(50);
			}
			return false;
		},
		RUN_MS,
	);
}
