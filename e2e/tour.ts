/** The tour through the window: each step points at what can be seen, and hides none of it. */
import assert from "node:assert/strict";
import type { Driver } from "./driver.ts";
import { holdsFocus } from "./guide-use.ts";
import { appears, count, findings, gone, keep, press, says, still, test, texts } from "./page.ts";
import { until } from "./processes.ts";

const TOUR = test("tour");
const RING = test("tour-ring");
const STEPS = 7;

export async function takeTheTour(driver: Driver): Promise<void> {
	await begin(driver);
	await goThrough(driver, "1280");
	await until("the focus on the button of the help", () => holdsFocus(driver, test("help")));

	// By the keyboard alone, in a window where not all stands beside one another.
	await driver.resize(1024, 640);
	await begin(driver);
	await driver.press("Enter");
	await says(driver, TOUR, /2 of 7/);
	await driver.press("Escape");
	await gone(driver, TOUR);
	await begin(driver);
	await goThrough(driver, "1024");
	await driver.resize(640, 400);
	await begin(driver);
	await goThrough(driver, "as-at-200-per-cent");
	await driver.resize(1280, 800);
}

async function begin(driver: Driver): Promise<void> {
	await driver.run(() =>
		document.dispatchEvent(new KeyboardEvent("keydown", { key: "F1", bubbles: true })),
	);
	await appears(driver, test("guide-search"));
	// The guide opens where it was left: its contents are one step up.
	await press(driver, test("guide-contents"));
	await driver.click(test("tour-start"));
	await appears(driver, TOUR);
}

async function goThrough(driver: Driver, window: string): Promise<void> {
	const list = "[aria-label=Lists] [role=tab][aria-selected=true]";
	for (let at = 1; at <= STEPS; at++) {
		await says(driver, TOUR, new RegExp(`${at} of ${STEPS}`));
		await appears(driver, RING);
		await until(`step ${at} beside what it points at`, () => driver.run(isBeside, TOUR, RING));
		await until("the focus in the tour", () => holdsFocus(driver, TOUR));
		if (at === 2) {
			// Her first class by name, as the sample workspace has it.
			await says(driver, TOUR, /1B \(S1, 30 pupils\) has a profile/);
			await still(driver);
			await keep(driver, `h6-tour-class-${window}`);
			assert.deepEqual(await findings(driver), []);
		}
		if (at === 4) await keep(driver, `h7-tour-lesson-${window}`);
		await driver.click(test("tour-next"));
	}
	await gone(driver, TOUR);
	// The window is as it was before.
	if ((await count(driver, list)) > 0) assert.deepEqual(await texts(driver, list), ["Sessions"]);
}

/** Runs in the page: whether the card can be seen whole, and lies over nothing that is pointed at. */
function isBeside(card: string, ring: string): boolean {
	const of = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
	const [a, b] = [of(card), of(ring)];
	if (!a || !b) return false;
	const inside = a.left >= 0 && a.top >= 0 && a.right <= innerWidth && a.bottom <= innerHeight;
	const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
	return inside && apart;
}
