/** The scenarios in a browser, over HTTP. */
import { after, before, describe, it } from "node:test";
import { browserDriver } from "./chromium.ts";
import type { Driver } from "./driver.ts";
import { keep } from "./page.ts";
import { scenarios } from "./scenarios.ts";

describe("the browser", () => {
	let driver: Driver;
	before(async () => {
		driver = await browserDriver();
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
