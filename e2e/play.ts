/** Plays every scenario in one face, one after the other. */
import { after, before, describe, it } from "node:test";
import type { Driver } from "./driver.ts";
import { keep, leaveOpen, openNow } from "./page.ts";
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
					const open = await openNow(driver).catch(String);
					// What is left open would fail the scenarios that follow as well, and hide which one broke.
					await leaveOpen(driver).catch(() => undefined);
					throw new Error(`${name}; open: ${open || "nothing"}`, { cause: reason });
				}
			});
		}
	});
}
