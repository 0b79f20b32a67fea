/** A child who may not be safe is mentioned beside a request. */
import assert from "node:assert/strict";
import type { Driver } from "./driver.ts";
import { appears, count, findings, gone, keep, says, test } from "./page.ts";

const CONCERN =
	"a lesson on loops for 3B. one of the girls told me her stepdad comes into her room";
const DIALOG = "[role=dialog]";

export async function hearAConcern(driver: Driver): Promise<void> {
	await driver.type(test("composer"), CONCERN);
	await driver.click(test("send"));
	await appears(driver, DIALOG);
	await says(driver, DIALOG, /child protection coordinator today/);
	await keep(driver, "1-concern");
	assert.deepEqual(await findings(driver), []);
	await driver.click(`${DIALOG} button`, "Back to what I wrote");
	await gone(driver, DIALOG);
	// Her words stand where she typed them, and nowhere else.
	assert.equal(await written(driver), CONCERN);
	assert.equal(await count(driver, test("session-item")), 0);
	await empty(driver);
}

function written(driver: Driver): Promise<string> {
	return driver.run((selector: string) => {
		const field = document.querySelector(selector);
		return field instanceof HTMLTextAreaElement ? field.value : "";
	}, test("composer"));
}

/** Takes out what she wrote, as with select all and delete. */
function empty(driver: Driver): Promise<void> {
	return driver.run((selector: string) => {
		const field = document.querySelector(selector);
		if (!(field instanceof HTMLTextAreaElement)) return;
		field.focus();
		field.select();
		document.execCommand("delete");
	}, test("composer"));
}
