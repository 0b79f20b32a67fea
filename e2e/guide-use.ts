/** The guide beside the work: by its key, its button and its search; docked, over the work, and dark. */
import assert from "node:assert/strict";
import type { Driver } from "./driver.ts";
import { appears, choose, count, empty, gone, keepSound, says, test } from "./page.ts";
import { until } from "./processes.ts";

const GUIDE = test("guide");
const DIALOG = "[role=dialog]";
const COMPOSER = test("composer");

export async function useTheGuide(driver: Driver): Promise<void> {
	await appears(driver, test("who-answers"));
	await driver.type(COMPOSER, "what I have begun");
	await driver.press("F1");
	await appears(driver, test("guide-page"));
	assert.equal(await count(driver, test("guide-page")), 10);
	await keepSound(driver, "h1-contents");
	await driver.type(test("guide-search"), "printed worksheet");
	await driver.click(test("guide-hit"), "Print");
	await says(driver, test("guide-text"), /as printed/);
	await keepSound(driver, "h2-page");
	await driver.run(() => document.querySelector("[data-testid=guide-text]")?.scrollTo(0, 0));
	await driver.click('[aria-label^="Larger"]');
	await appears(driver, DIALOG);
	await keepSound(driver, "h2b-picture");
	await driver.press("Escape");
	await gone(driver, DIALOG);
	await choose(driver, "Dark");
	await keepSound(driver, "h3-dark");
	await choose(driver, "Light");
	// Where both have no room beside one another it lies over the other half.
	await driver.resize(1024, 640);
	await appears(driver, `${GUIDE}[data-docked=false]`);
	await keepSound(driver, "h4-1024");
	await driver.resize(640, 400);
	await keepSound(driver, "h5-as-at-200-per-cent");
	await driver.resize(1280, 800);
	await appears(driver, `${GUIDE}[data-docked=true]`);
	await driver.click(`${test("guide-text")} h3`);
	await until("the focus in the guide", () => holdsFocus(driver, GUIDE));
	await driver.press("Escape");
	await gone(driver, GUIDE);
	await until("the focus back in the field", () => holdsFocus(driver, COMPOSER));
	const kept = await driver.run(
		(field: string) => document.querySelector<HTMLTextAreaElement>(field)?.value,
		COMPOSER,
	);
	assert.equal(kept, "what I have begun");
	// What is left in the field would be part of the next request.
	await empty(driver, COMPOSER);
	await fromThePalette(driver);
}

/** Each page has its line in the palette, and the focus goes where it was before that. */
async function fromThePalette(driver: Driver): Promise<void> {
	const button = '[aria-label="Go to anything"]';
	await driver.click(button);
	await driver.type(`${test("palette")} input`, "guide remembered");
	await driver.press("Enter");
	await gone(driver, test("palette"));
	await says(driver, test("guide-text"), /^What is remembered/);
	await until("the focus in the guide", () => holdsFocus(driver, GUIDE));
	await driver.click(test("guide-close"));
	await gone(driver, GUIDE);
	await until("the focus back", () => holdsFocus(driver, `${button}, ${test("help")}`));
}

export function holdsFocus(driver: Driver, selector: string): Promise<boolean> {
	return driver.run(
		(selector: string) => document.activeElement?.closest(selector) != null,
		selector,
	);
}
