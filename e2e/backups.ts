/** Going back to a backup: from the settings, and when the database does not open. */
import assert from "node:assert/strict";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Driver } from "./driver.ts";
import { appears, count, findings, gone, keep, openList, says, test, texts } from "./page.ts";
import { openSettings } from "./plugins.ts";
import { alive, until } from "./processes.ts";

/** A session is deleted for good, and a backup from before brings it back at the next start. */
export async function goBackToABackup(driver: Driver): Promise<void> {
	await openBackups(driver);
	await driver.click("button", "Back up now");
	await appears(driver, test("backup"));
	await keep(driver, "b1-backups");
	assert.deepEqual(await findings(driver), []);
	await closeSettings(driver);

	const before = await sessions(driver);
	await deleteForGood(driver);
	assert.equal((await sessions(driver)).length, before.length - 1);

	await openBackups(driver);
	await driver.click(`${test("backup")} button`, "Go back to this");
	await driver.click("button", "Put it back at the next start");
	await says(driver, test("settings"), /is put back when you close the program/);
	await keep(driver, "b3-at-the-next-start");
	assert.deepEqual(await findings(driver), []);
	await driver.close();
	await driver.start();
	assert.deepEqual(await sessions(driver), before);
}

/** The window says that the database does not open, and one step brings back what a backup holds. */
export async function openDamaged(driver: Driver): Promise<void> {
	// `serve` does not begin on a database that does not open: the terminal says what to do.
	if (driver.name === "browser") return;
	await openBackups(driver);
	await driver.click("button", "Back up now");
	await gone(driver, `${test("settings")} button:disabled`);
	await closeSettings(driver);
	const before = await sessions(driver);
	await driver.close();
	await damage(join(driver.workspace, "../postgres/cluster"));
	await driver.start();
	await appears(driver, test("damaged"));
	await keep(driver, "b4-damaged");
	assert.deepEqual(await findings(driver), []);
	await driver.click("button", "Restore the backup of");
	await appears(driver, test("restore-confirm"));
	await keep(driver, "b5-sure");
	assert.deepEqual(await findings(driver), []);
	await driver.click(test("restore-confirm"));
	assert.deepEqual(await sessions(driver), before);
	await keep(driver, "b6-restored");
}

/** The power goes, where the server has not stopped with the window, and a file of it is lost. */
async function damage(cluster: string): Promise<void> {
	const pidFile = join(cluster, "postmaster.pid");
	const server = existsSync(pidFile) ? Number.parseInt(readFileSync(pidFile, "utf8"), 10) : 0;
	if (server > 0 && alive(server)) process.kill(server, "SIGQUIT");
	await until("the server to end", async () => server === 0 || !alive(server));
	rmSync(join(cluster, "global/pg_control"));
}

async function sessions(driver: Driver): Promise<string[]> {
	await openList(driver, "Sessions");
	await appears(driver, test("session-item"));
	return (await texts(driver, `${test("session-item")} > span:first-child`)).sort();
}

async function openBackups(driver: Driver): Promise<void> {
	await openSettings(driver);
	await driver.click("[role=tab]", "Backups");
	await says(driver, test("settings"), /backup/);
}

async function closeSettings(driver: Driver): Promise<void> {
	await driver.press("Escape");
	await gone(driver, test("settings"));
}

/** Deletes the first session of the list, and then from among the deleted. */
async function deleteForGood(driver: Driver): Promise<void> {
	const there = await count(driver, test("session-item"));
	await openMenu(driver);
	await driver.click(test("session-delete"));
	await until("the session to go", async () => {
		return (await count(driver, test("session-item"))) < there;
	});
	await list(driver, "Deleted");
	await until("the deleted session", async () => (await count(driver, test("session-item"))) === 1);
	await openMenu(driver);
	await driver.click(test("session-erase"));
	await appears(driver, test("session-erase-confirm"));
	await keep(driver, "b2-for-good");
	assert.deepEqual(await findings(driver), []);
	await driver.click(test("session-erase-confirm"));
	await gone(driver, test("session-item"));
	await list(driver, "Current");
	await until("the others", async () => {
		return (await count(driver, test("session-item"))) === there - 1;
	});
}

/** Opens the menu of the first session with the keyboard: a pointer sees it only above the row. */
async function openMenu(driver: Driver): Promise<void> {
	await driver.run((selector) => {
		document.querySelector<HTMLElement>(selector)?.focus();
		return true;
	}, test("session-menu"));
	await driver.press("Enter");
}

async function list(driver: Driver, shelf: string): Promise<void> {
	await driver.click(test("session-shelf"));
	await driver.click("[role=menuitemradio]", shelf);
}
