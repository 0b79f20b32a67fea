/** The scenarios in the real window. */
import { after, before, describe, it } from "node:test";
import type { Driver } from "./driver.ts";
import { keep } from "./page.ts";
import { scenarios } from "./scenarios.ts";
import { windowDriver } from "./webkit.ts";

describe("the window", () => {
	let driver: Driver;
	before(async () => {
		driver = await windowDriver();
	});
	after(() => driver?.end());
	for (const { name, play } of scenarios) {
		it(name, { timeout: 180_000 }, async () => {
			try {
				await play(driver);
			} catch (reason) {
				await keep(driver, "failure").catch(() => undefined);
				throw reason;
			}
		});
	}
});
