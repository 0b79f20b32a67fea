/** A lesson for a day that is named in the request: shown on the card, changed there, kept in the lesson. */
import assert from "node:assert/strict";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Driver } from "./driver.ts";
import { latest } from "./lessons.ts";
import { appears, keepSound, RUN_MS, say, settled, test, texts } from "./page.ts";

const DAY = 24 * 60 * 60 * 1000;

export async function planForADay(driver: Driver): Promise<void> {
	// Without it every weekday is a school day, whenever this is played.
	rmSync(join(driver.workspace, "calendar.md"), { force: true });
	const wednesday = nextWednesday();
	await say(driver, `/create-lesson a lesson on binary for 2A on ${inWords(wednesday)}`);
	await appears(driver, test("read-as-day"), RUN_MS);
	const read = (await texts(driver, test("read-as"))).join();
	assert.match(read, /a lesson on binary for 2A, 50 minutes, on Wednesday \d+ \w+/);
	await keepSound(driver, "w1-the-day-on-the-card");
	const thursday = iso(new Date(wednesday.getTime() + DAY));
	await driver.run(
		(field: string, day: string) => {
			const input = document.querySelector(field);
			// React listens for what the browser itself sets.
			const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
			set?.call(input, day);
			input?.dispatchEvent(new Event("input", { bubbles: true }));
		},
		test("read-as-day"),
		thursday,
	);
	await driver.click(test("feedforward-use"), "Use my choice");
	await settled(driver);
	assert.match(readFileSync(latest(driver), "utf8"), new RegExp(`^date: ${thursday}$`, "m"));
	const shown = await driver.run(
		(day: string) => document.querySelector<HTMLElement>(day)?.dataset.day,
		test("lesson-day"),
	);
	assert.equal(shown, thursday);
}

/** At noon, so that no change of the clocks moves it to another day. */
function nextWednesday(): Date {
	const day = new Date(Date.now() + 3 * DAY);
	day.setHours(12, 0, 0, 0);
	while (day.getDay() !== 3) day.setTime(day.getTime() + DAY);
	return day;
}

function inWords(day: Date): string {
	return day.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
}

function iso(day: Date): string {
	return day.toLocaleDateString("sv-SE");
}
