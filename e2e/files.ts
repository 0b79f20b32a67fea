/** Files are found by words, duplicated, added from elsewhere, and a folder is deleted and comes back. */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Driver } from "./driver.ts";
import { rightClick } from "./hand.ts";
import { appears, findings, gone, keep, key, openList, says, test } from "./page.ts";
import { until } from "./processes.ts";

const row = (path: string) => `[role=treeitem][data-path="${path}"]`;

export async function keepFilesInOrder(driver: Driver): Promise<void> {
	const at = (path: string) => join(driver.workspace, path);
	await openList(driver, "Files");
	await appears(driver, row("classes"));
	mkdirSync(at("rooms"));
	writeFileSync(at("rooms/trolley.md"), "# Trolley\n\nThe laptop trolley is in room 12.\n");
	await appears(driver, row("rooms"));

	await key(driver, "f", { ctrlKey: true, altKey: true, code: "KeyF" });
	await driver.type(`${test("find-files")} input`, "laptop troll");
	await says(driver, test("found-line"), /The laptop trolley is in room 12/);
	await keep(driver, "f1-found");
	assert.deepEqual(await findings(driver), []);
	await driver.click(test("found-line"), "laptop");
	await says(driver, `${test("file-editor")} .cm-content`, /room 12/);

	await driver.click(test("file-menu"));
	await driver.click(test("file-copy"));
	await until("the copy on the disk", async () => existsSync(at("rooms/trolley copy.md")));

	await drop(driver, ["trolley.md", "sums.xlsx"], row("rooms"));
	await says(driver, test("add-files"), /this becomes rooms\/trolley 2\.md.*no plain text/s);
	await keep(driver, "f2-add");
	assert.deepEqual(await findings(driver), []);
	await driver.click(test("add-files-save"));
	await until("the added file", async () => existsSync(at("rooms/trolley 2.md")));

	await rightClick(driver, row("rooms"));
	await driver.click(test("folder-remove"));
	await gone(driver, row("rooms"));
	assert.ok(!existsSync(at("rooms")));
	await driver.click("[aria-label='Deleted files …']");
	await says(driver, test("deleted-file"), /The folder rooms, 3 files.*kept until/s);
	await keep(driver, "f3-deleted");
	await driver.click(`${test("deleted-file")} button`, "Put it back");
	await until("the folder as it was", async () => existsSync(at("rooms/trolley.md")));
	assert.match(readFileSync(at("rooms/trolley.md"), "utf8"), /room 12/);
	await driver.press("Escape");
}

/** Drops files on a row; no pointer of a driver can bring them from outside. */
function drop(driver: Driver, names: string[], selector: string): Promise<void> {
	return driver.run(
		(selector: string, names: string) => {
			const dataTransfer = new DataTransfer();
			for (const name of names.split("|")) {
				const bytes = name.endsWith(".md") ? "words" : "\u0000";
				dataTransfer.items.add(new File([bytes], name));
			}
			for (const kind of ["dragover", "drop"]) {
				const event = new DragEvent(kind, {
					bubbles: true,
					cancelable: true,
					dataTransfer,
				});
				document.querySelector(selector)?.dispatchEvent(event);
			}
		},
		selector,
		names.join("|"),
	);
}
