/** The first minutes of somebody who is no sample: who she is, a class with its needs, a lesson begun for it. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Driver } from "./driver.ts";
import { appears, findings, gone, keep, says, test } from "./page.ts";
import { until } from "./processes.ts";

const DIALOG = "[role=dialog]";
const FOOT = `${DIALOG} button`;

export async function makeItHers(driver: Driver): Promise<void> {
	const file = (path: string) => join(driver.workspace, path);
	await driver.click('[aria-label="New lesson"]');
	await appears(driver, `${test("start")} ${test("week")}`);
	await keep(driver, "1-start-page");
	const before = readFileSync(file("teacher.md"), "utf8");
	await driver.click(`${test("setup-offer")} button`, "Set up");
	await appears(driver, `${DIALOG} [aria-label="You"]`);
	assert.deepEqual(await findings(driver), []);
	await driver.type(`${DIALOG} input[placeholder^="Computing"]`, "History, S1 to S6");
	await keep(driver, "2-you");
	await driver.click(FOOT, "Continue");
	await appears(driver, `${DIALOG} [aria-label="A class"] form`);
	assert.match(readFileSync(file("teacher.md"), "utf8"), /- I teach History, S1 to S6\.\n/);

	await driver.type(`${DIALOG} input[placeholder="3C"]`, "5H");
	await driver.click(`${DIALOG} fieldset label`, "Dyslexia");
	await keep(driver, "3-class");
	assert.deepEqual(await findings(driver), []);
	await driver.click(FOOT, "Continue");
	await appears(driver, `${DIALOG} [aria-label="Curriculum"]`);
	assert.match(
		readFileSync(file("classes/5H.md"), "utf8"),
		/needs: \[Dyslexia\]\n[\s\S]*- Dyslexia: /,
	);
	await driver.click(FOOT, "Leave out");
	await appears(driver, `${DIALOG} [aria-label="Who answers"]`);
	await keep(driver, "4-who-answers");
	await driver.click(FOOT, "Begin planning");
	await gone(driver, DIALOG);
	// The dialog gives the focus back a moment after it is gone.
	await until("the cursor where the topic goes", async () => {
		const begun = await driver.run((selector: string) => {
			const field = document.querySelector(selector);
			if (!(field instanceof HTMLTextAreaElement) || document.activeElement !== field) return null;
			return `${field.value.slice(0, field.selectionStart)}|${field.value.slice(field.selectionStart)}`;
		}, test("composer"));
		return begun === "a lesson on | for 5H";
	});
	await says(driver, test("sample-line"), /2C/);
	assert.notEqual(readFileSync(file("teacher.md"), "utf8"), before);
}
