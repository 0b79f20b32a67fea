/** A picture is added to a task while it is edited, is seen on the worksheet, and goes along to the PDF. */
import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import type { Driver } from "./driver.ts";
import { latest, openEditor } from "./lessons.ts";
import { appears, findings, gone, keep, test } from "./page.ts";

const TASKS = "[data-section=tasks]";
const SHEET = test("facet");
const PICTURE = test("picture");

export async function addAPicture(driver: Driver): Promise<void> {
	const file = latest(driver);
	const before = readFileSync(file, "utf8");
	const picture = join(driver.data, "Map of the Clyde.png");
	writeFileSync(picture, png(240, 120));
	await openEditor(driver, `${TASKS} [data-testid=item] button[data-first]`);
	await driver.click(`${TASKS} button`, "Picture …");
	await appears(driver, test("picture-form"));
	await driver.choose(test("picture-choose"), picture);
	await appears(driver, `${test("picture-form")} img`);
	await driver.type(`${test("picture-form")} textarea`, "A map of the Clyde");
	await keep(driver, "p1-picture");
	assert.deepEqual(await findings(driver), []);
	await driver.click("button", "Add the picture");
	await gone(driver, test("picture-form"));
	await driver.click(`${TASKS} button`, "Save");
	await appears(driver, `${TASKS} ${PICTURE}`);
	assert.ok(
		readFileSync(file, "utf8").includes("![A map of the Clyde](images/map-of-the-clyde.png)"),
	);
	assert.ok(existsSync(join(dirname(file), "images/map-of-the-clyde.png")));
	await driver.click(`${test("document")} [role=tab]`, "Worksheet");
	await appears(driver, `${SHEET} ${PICTURE}`);
	assert.equal(
		await driver.run(
			(picture: string) => document.querySelector(picture)?.getAttribute("alt"),
			`${SHEET} ${PICTURE}`,
		),
		"A map of the Clyde",
	);
	await keep(driver, "p2-worksheet");
	assert.deepEqual(await findings(driver), []);
	await driver.click(`${test("document")} [role=tab]`, "Plan");
	// Somebody takes the line out in another program.
	writeFileSync(file, before);
	await gone(driver, `${TASKS} ${PICTURE}`);
}

/** A picture with a bend of blue in it. */
function png(width: number, height: number): Buffer {
	const rows = Buffer.alloc((width * 3 + 1) * height, 235);
	for (let y = 0; y < height; y += 1) {
		rows[y * (width * 3 + 1)] = 0;
		for (let x = 0; x < width; x += 1) {
			const bend = Math.abs(y - height / 2 - Math.sin(x / 30) * 30) < 8;
			if (bend) rows.set([40, 90, 200], y * (width * 3 + 1) + 1 + x * 3);
		}
	}
	const head = Buffer.alloc(13);
	head.writeUInt32BE(width, 0);
	head.writeUInt32BE(height, 4);
	head.set([8, 2, 0, 0, 0], 8);
	const chunks: [string, Buffer][] = [
		["IHDR", head],
		["IDAT", deflateSync(rows)],
		["IEND", Buffer.alloc(0)],
	];
	return Buffer.concat([
		Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
		...chunks.map(([kind, data]) => {
			const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
			const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
			length.writeUInt32BE(data.length);
			sum.writeUInt32BE(crc32(body));
			return Buffer.concat([length, body, sum]);
		}),
	]);
}
