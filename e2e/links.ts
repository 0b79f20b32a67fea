/** Links into the program, and what is said when something in it breaks. */
import assert from "node:assert/strict";
import type { Driver } from "./driver.ts";
import { appears, count, gone, keepSound, says, test, texts } from "./page.ts";

const TOAST = "[data-sonner-toast]";

export async function followLinks(driver: Driver): Promise<void> {
	const follow = (link: string) =>
		driver.run((link: string) => {
			location.hash = link;
		}, link);
	await follow("#/file/..%2F..%2Fetc/passwd");
	await says(driver, TOAST, /leads to nothing in this program, so nothing was opened or changed/);
	await follow("#/lesson/3B/not-there");
	await says(driver, TOAST, /which is not here any more\. Nothing was changed/);
	await follow("#/class/1B");
	await says(driver, `${test("file-editor")} .cm-content`, /# 1B/);
	assert.equal(await driver.run(() => location.hash), "");
}

/** An error that quotes her. */
export async function readWhatBroke(driver: Driver): Promise<void> {
	await driver.run(() => {
		const error = new TypeError("undefined is not an object (evaluating 'Zaphira.title')");
		dispatchEvent(new ErrorEvent("error", { error, message: error.message }));
	});
	await appears(driver, test("broken-notice"));
	await driver.click(`${test("broken-notice")} button`, "Look at the report");
	await appears(driver, test("broken-report"));
	await keepSound(driver, "broken");
	const report = (await texts(driver, `${test("broken-report")} pre`)).join();
	assert.match(report, /message: TypeError, undefined is not an object\n/);
	assert.doesNotMatch(report, /Zaphira/);
	assert.equal(await count(driver, test("broken-notice")), 0);
	await driver.click(`${test("broken-report")} button`, "Delete");
	await gone(driver, test("broken-report"));
	await driver.press("Escape");
}
