/** What a class is, changed in the fields above its profile. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Driver } from "./driver.ts";
import { appears, findings, gone, keep, says, test } from "./page.ts";
import { until } from "./processes.ts";

const FIELDS = test("properties");

/** Goes on with the profile of 3B, which is open, while somebody else writes in it too. */
export async function bringTogether(driver: Driver): Promise<void> {
	const path = join(driver.workspace, "classes", "3B.md");
	await driver.type(`${FIELDS} input[aria-label="Add to needs"]`, "a quiet corner");
	await driver.press("Enter");
	await says(driver, FIELDS, /a quiet corner/);
	const theirs = readFileSync(path, "utf8").replace(/^# 3B.*$/m, "# 3B, back in room 3");
	writeFileSync(path, theirs);
	await says(driver, test("file-editor"), /Both changes are in/);
	await says(driver, `${test("file-editor")} .cm-content`, /back in room 3/);
	await says(driver, FIELDS, /a quiet corner/);
	await keep(driver, "10c-both-changes");
	assert.deepEqual(await findings(driver), []);
	await driver.click(`${test("file-editor")} button`, "Save");
	await until("both changes on the disk", async () => {
		const now = readFileSync(path, "utf8");
		return now.includes("# 3B, back in room 3") && now.includes(", a quiet corner]");
	});
}

/** Goes on with the profile of 3B, which is open. */
export async function changeAProperty(driver: Driver): Promise<void> {
	const path = join(driver.workspace, "classes", "3B.md");
	const before = readFileSync(path, "utf8").split("\n");
	await appears(driver, FIELDS);
	assert.deepEqual(await findings(driver), []);
	await driver.type(`${FIELDS} input[aria-label="Add to needs"]`, "hearing");
	await driver.press("Enter");
	await says(driver, FIELDS, /hearing/);
	await keep(driver, "10b-properties");
	await driver.click(`${test("file-editor")} button`, "Save");
	const changed = await until("the change on the disk", async () => {
		const now = readFileSync(path, "utf8").split("\n");
		const lines = now.filter((line, at) => line !== before[at]);
		return lines.length > 0 && now.length === before.length ? lines : null;
	});
	assert.match(changed.join("\n"), /^needs: \[.*, hearing\]$/);

	await driver.click(`${test("file-editor")} button`, "Show YAML");
	await gone(driver, FIELDS);
	await says(driver, `${test("file-editor")} .cm-content`, /pupils: 28/);
	assert.deepEqual(await findings(driver), []);
	await driver.click(`${test("file-editor")} button`, "Hide YAML");
	await appears(driver, FIELDS);
}
