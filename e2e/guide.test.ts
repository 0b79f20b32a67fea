/**
 * The guide inside the window, the tour, and the walk that makes the guide's pictures: what the guide says
 * stands on the screen has to stand there. `GUIDE_PICTURES=write` writes the pictures anew.
 */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type BrowserDriver, browserDriver } from "./chromium.ts";
import { GuideWalk, guidePages } from "./guide-pages.ts";
import { useTheGuide } from "./guide-use.ts";
import { walkForTheGuide } from "./guide-walk.ts";
import { keep, openNow } from "./page.ts";
import { takeTheTour } from "./tour.ts";

describe("the guide", () => {
	let driver: BrowserDriver;
	let walk: GuideWalk;
	before(async () => {
		driver = await browserDriver();
		walk = new GuideWalk(driver);
		await driver.start();
	});
	after(() => driver?.end());

	const step = (name: string, play: () => Promise<void>) =>
		it(name, { timeout: 120_000 }, async () => {
			try {
				await play();
			} catch (reason) {
				await keep(driver, "failure-guide").catch(() => undefined);
				const open = await openNow(driver).catch(String);
				throw new Error(`${name}; open: ${open || "nothing"}`, { cause: reason });
			}
		});

	step("the guide opens beside the work, is searched, and gives the focus back", () =>
		useTheGuide(driver),
	);
	step("the tour points at what it tells of and hides none of it", () => takeTheTour(driver));
	step("the walk reaches what the guide tells of", () => walkForTheGuide(driver, walk));
	for (const page of guidePages()) {
		it(`what “${page}” says stands on the screen stood there`, () => {
			assert.deepEqual(walk.unseen(page), []);
		});
	}
	step("its pictures are what the window shows", async () => {
		assert.deepEqual(await walk.pictures(), []);
	});
});
