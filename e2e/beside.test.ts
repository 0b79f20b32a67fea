/** A lesson in a window of its own, in the real shell: the first window is closed, the other goes on and ends the program. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { items, rightClick } from "./hand.ts";
import { appears, keep, openList, test } from "./page.ts";
import { alive, until } from "./processes.ts";
import { type WindowDriver, windowDriver } from "./webkit.ts";

const LESSON = `${test("lesson-item")}[data-path="lessons/2A/networks/lesson.md"]`;
const BESIDE = /^Networks/;
const FIRST = /^Teacher assist$/;
const OPEN = "Open in a window of its own";

// WebDriver can drive the web view of Linux only.
const skip =
	process.platform === "linux" ? false : "there is no WebDriver for this system's web view";

describe("a window beside the first one", { skip, timeout: 120_000 }, () => {
	let driver: WindowDriver;
	before(async () => {
		driver = await windowDriver();
	});
	after(() => driver?.end());

	it("shows its lesson, outlives the first window and ends the program", async () => {
		await driver.start();
		await openList(driver, "Lessons");
		await appears(driver, LESSON);
		assert.deepEqual((await driver.windows()).filter((name) => FIRST.test(name)).length, 1);
		await rightClick(driver, LESSON);
		assert.ok((await items(driver)).includes(OPEN));
		await driver.click("[role=menuitem]", OPEN);
		await until("a window for the lesson", async () =>
			(await driver.windows()).some((name) => BESIDE.test(name)),
		);

		await driver.crossOut(FIRST);
		assert.ok(alive(driver.shell()), "the program ended with its first window");
		// What changes in the lesson is seen: the window, the application and its database are all there.
		const file = join(driver.workspace, "lessons/2A/networks/lesson.md");
		writeFileSync(file, readFileSync(file, "utf8").replace(/^# .*$/m, "# Networks, once more"));
		await until("the lesson as it stands now", async () =>
			(await driver.windows()).some((name) => name.startsWith("Networks, once more")),
		);
		await keep(driver, "b1-beside-alone");

		await driver.crossOut(BESIDE);
		await until(
			"the program to end with its last window",
			async () => !alive(driver.shell()),
			60_000,
		);
	});
});
