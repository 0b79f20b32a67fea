/** Leaving a page that a passcode opened; the window belongs to whoever is signed in to the computer. */
import assert from "node:assert/strict";
import type { Driver } from "./driver.ts";
import { appears, count, findings, keep, test } from "./page.ts";
import { openSettings } from "./plugins.ts";

export async function signOut(driver: Driver): Promise<void> {
	// What may be begun is still fetched when the page is first shown.
	await appears(driver, `${test("empty")} button`);
	await openSettings(driver);
	if (driver.name === "window") {
		assert.equal(await count(driver, `${test("settings")} ~ footer`), 0);
		await driver.press("Escape");
		return;
	}
	await keep(driver, "o1-settings");
	assert.deepEqual(await findings(driver), []);
	await driver.click("footer button", "Sign out");
	await appears(driver, "#passcode");
	assert.equal(await count(driver, test("conversation")), 0);
	await keep(driver, "o2-signed-out");
	assert.deepEqual(await findings(driver), []);
	// What a browser had does not open the page again.
	await driver.close();
	await driver.start();
	await appears(driver, test("who-answers"));
}
