/** Plays every scenario in one face, one after the other. */
import { after, before, describe, it } from "node:test";
import type { Driver } from "./driver.ts";
import { keep } from "./page.ts";
import { scenarios } from "./scenarios.ts";

/** A face that cannot be driven on this system is skipped, with the reason. */
export function play(face: string, open: () => Promise<Driver>, skip: string | false = false) {
	describe(face, { skip }, () => {
		let driver: Driver;
		before(async () => {
			driver = await open();
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
}
