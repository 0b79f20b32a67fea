/** The scenarios in the real window. */
import { after, before, describe, it } from "node:test";
import type { Driver } from "./driver.ts";
import { keep } from "./page.ts";
import { scenarios } from "./scenarios.ts";
import { windowDriver } from "./webkit.ts";

// WebDriver can drive the web view of Linux only.
const skip =
	process.platform === "linux" ? false : "there is no WebDriver for this system's web view";

describe("the window", { skip }, () => {
	let driver: Driver;
	before(async () => {
		driver = await windowDriver();
	});
	after(() => driver?.end());
	for (const [index, { name, play }] of scenarios.entries()) {
		it(name, { timeout: 180_000 }, async () => {
			try {
				await play(driver);
			} catch (reason) {
				await keep(driver, `failure-${index + 1}`).catch(() => undefined);
				throw reason;
			}
		});
	}
});
