/** Skills, commands and agents as a teacher makes them hers, and a plugin from elsewhere. */
import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Driver } from "./driver.ts";
import { appears, choose, count, findings, gone, keep, says, test } from "./page.ts";
import { repository, until } from "./processes.ts";

const ARCHIVE = join(repository, "e2e", "plugins", "history-tools.zip");
const FILE = "plugins/lesson-planning/commands/exit-quiz.md";

export async function makeThemHers(driver: Driver): Promise<void> {
	const file = join(driver.workspace, FILE);
	await open(driver);
	await keep(driver, "p1-list");
	assert.deepEqual(await findings(driver), []);

	await driver.click(test("definition-item"), "exit-quiz");
	await appears(driver, test("definition"));
	await keep(driver, "p2-shipped");
	assert.deepEqual(await findings(driver), []);
	await driver.click(`${test("definition")} button`, "Change it");
	// The editor may show another file until hers is there.
	await until("her own text", () => Promise.resolve(existsSync(file)));
	await says(driver, test("file-editor"), /exit-quiz/);
	const shipped = readFileSync(file, "utf8");
	writeFileSync(file, shipped.replace("---\n", "---\nmood: cheerful\n"));
	await says(driver, test("file-editor"), /unknown field “?"?mood/i);
	writeFileSync(file, shipped.replace(/^description: .*$/m, "description: [broken"));
	await says(driver, test("file-editor"), /the shipped one is used/);
	await keep(driver, "p3-problem");
	assert.deepEqual(await findings(driver), []);

	writeFileSync(file, shipped.replace(/^description: .*$/m, "description: My own quiz"));
	await choose(driver, "Dark");
	await open(driver);
	await says(driver, test("plugins"), /My own quiz.*Changed by you/s);
	await driver.click(test("definition-item"), "exit-quiz");
	await says(driver, test("definition-differences"), /My own quiz/);
	await keep(driver, "p4-differences");
	assert.deepEqual(await findings(driver), []);
	await driver.click(`${test("definition")} button`, "Back to the shipped one");
	await says(driver, test("definition"), /Bring yours back/);
	assert.equal(existsSync(file), false);
	await driver.click(`${test("definition")} button`, "Bring yours back");
	await says(driver, test("definition"), /Open your text/);
	assert.match(readFileSync(file, "utf8"), /My own quiz/);
	await driver.click(`${test("definition")} button`, "Back to the shipped one");
	await until("the file to be put away", () => Promise.resolve(!existsSync(file)));
	await driver.click(`${test("definition")} button`, "All skills and commands");
	await addOne(driver);
}

async function addOne(driver: Driver): Promise<void> {
	await driver.click(`${test("plugins")} button`, "Add a plugin");
	await driver.choose(`${test("add-plugin")} input[accept]`, ARCHIVE);
	await says(driver, test("plugin-look"), /timeline.*no tool "Grep"/s);
	await keep(driver, "p5-look");
	assert.deepEqual(await findings(driver), []);
	await driver.click(`${test("plugin-look")} button`, "Add history-tools");
	await says(driver, test("plugins"), /history-tools/);
	await keep(driver, "p6-added");
	assert.deepEqual(await findings(driver), []);
	await driver.click(`${test("plugins")} button`, "Remove history-tools");
	await appears(driver, '[aria-label="Bring history-tools back"]');
	await driver.press("Escape");
	await gone(driver, test("settings"));
	assert.equal(await count(driver, test("plugins")), 0);
	await choose(driver, "Light");
}

/** The list, in the settings. */
async function open(driver: Driver): Promise<void> {
	await openSettings(driver);
	await driver.click("[role=tab]", "Skills and commands");
	await appears(driver, test("plugins"));
}

/** The settings, by their keys. */
export async function openSettings(driver: Driver): Promise<void> {
	await driver.run(() => {
		const command = { key: ",", code: "Comma", ctrlKey: true, bubbles: true, cancelable: true };
		document.body.dispatchEvent(new KeyboardEvent("keydown", command));
	});
	await appears(driver, test("settings"));
}
