import { browserDriver } from "./chromium.ts";
import { keep, openNow, appears, key, test, says, choose } from "./page.ts";
const driver = await browserDriver();
try {
	await driver.start();
	await appears(driver, test("rail"));
	await key(driver, "k", { ctrlKey: true });
	await appears(driver, test("palette"));
	await driver.type(`${test("palette")} input`, "rate lessons");
	await driver.press("Enter");
	await appears(driver, test("rating-choose"));
	await keep(driver, "x0-choose");
	await driver.type(`${test("rating-choose")} input.font-mono`, "/nowhere/at/all");
	await driver.press("Enter");
	await says(driver, "main", /no folder of results/);
	await keep(driver, "x1-nothing");
	await driver.click("button", "Choose another folder");
	await driver.type(`${test("rating-choose")} input.font-mono`, "/work/h1-out/rate");
	await driver.press("Enter");
	await says(driver, test("rating-progress"), /Pair 1 of/);
	await says(driver, test("rating-draft-a"), /Success criteria/);
	await new Promise((r) => setTimeout(r, 1500));
	await keep(driver, "x2-real");
	await driver.click("button", "What to look for");
	await driver.click(test("rating-save"));
	await new Promise((r) => setTimeout(r, 500));
	await keep(driver, "x3-fold-menu");
	await driver.press("Escape");
	await driver.resize(1024, 640);
	await choose(driver, "Dark");
	await keep(driver, "x4-1024-dark");
	await driver.resize(700, 640);
	await new Promise((r) => setTimeout(r, 500));
	await keep(driver, "x5-700");
} catch (reason) {
	await keep(driver, "one-failure");
	console.log(await openNow(driver));
	console.log(reason);
} finally {
	await driver.end();
}
