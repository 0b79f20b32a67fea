/** A document from outside, as a teacher takes it in: refused, read, reviewed, used. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { Driver } from "./driver.ts";
import {
	appears,
	choose,
	count,
	empty,
	findings,
	gone,
	keep,
	openList,
	RUN_MS,
	says,
	test,
} from "./page.ts";
import { repository } from "./processes.ts";

const DOCUMENTS = join(repository, "crates", "import", "tests", "documents");
const TICKED = `${test("imported-outcome")} input:checked:not(:disabled)`;

export async function importADocument(driver: Driver): Promise<void> {
	await drop(driver, "sums.xlsx");
	await says(driver, test("import-choose"), /“sums\.xlsx” cannot be imported/);
	await driver.press("Escape");
	await gone(driver, test("import-choose"));

	await openList(driver, "Files");
	await driver.click(test("import"));
	await appears(driver, test("import-choose"));
	await driver.click(`${test("listed-codes")} summary`);
	await says(
		driver,
		test("listed-codes"),
		/Literacy and English experiences and outcomes.*LIT 4-02a/s,
	);
	await keep(driver, "i1-choose");
	assert.deepEqual(await findings(driver), []);
	await driver.choose(test("import-file"), join(DOCUMENTS, "locked.pdf"));
	await driver.click(test("import-begin"));
	await says(driver, test("import-choose"), /protected by a password/);
	await keep(driver, "i2-refused");
	assert.deepEqual(await findings(driver), []);

	await driver.choose(test("import-file"), join(DOCUMENTS, "sample.docx"));
	await driver.click(test("import-begin"));
	await appears(driver, test("imported-outcome"), RUN_MS);
	assert.equal(await count(driver, TICKED), 0);
	await driver.click(`${test("imported-outcome")} label`, "TCH 3-14a");
	assert.equal(await count(driver, TICKED), 1);
	await keep(driver, "i3-review");
	assert.deepEqual(await findings(driver), []);
	await driver.click(test("import-accept"), "(1)");
	await gone(driver, test("import-review"));

	const file = '[role=treeitem][data-path="curriculum/imported/sample.md"]';
	for (const folder of ["curriculum", "curriculum/imported"]) {
		const item = `[role=treeitem][data-path="${folder}"]`;
		await appears(driver, item);
		if ((await count(driver, `${item}[aria-expanded=false]`)) > 0) await driver.click(item);
	}
	await driver.click(file);
	await appears(driver, test("review"));
	await says(driver, test("file-editor"), /wait for your review; 1 of this document counts/);
	await keep(driver, "i4-kept");
	assert.deepEqual(await findings(driver), []);
	await choose(driver, "Dark");
	await driver.click(test("review"));
	await appears(driver, `${test("imported-outcome")} input:disabled:checked`);
	assert.deepEqual(await findings(driver), []);
	await keep(driver, "i5-dark");
	await driver.press("Escape");
	await gone(driver, test("import-review"));
	await choose(driver, "Light");

	await driver.click(test("new-session"));
	await driver.type(test("composer"), "@TCH 3-14a");
	await says(driver, test("mention-list"), /say what it prints/);
	await keep(driver, "i6-mention");
	await driver.press("Escape");
	// What is left in the field would be part of the next request.
	await empty(driver, test("composer"));
}

/** Drops a file on the sidebar; no pointer of a driver can bring one from outside. */
function drop(driver: Driver, name: string): Promise<void> {
	return driver.run(
		(selector: string, name: string) => {
			const dataTransfer = new DataTransfer();
			dataTransfer.items.add(new File(["words"], name));
			for (const kind of ["dragover", "drop"]) {
				const event = new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer });
				document.querySelector(selector)?.dispatchEvent(event);
			}
		},
		test("drop-to-import"),
		name,
	);
}
