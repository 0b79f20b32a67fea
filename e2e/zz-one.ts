import { browserDriver } from "./chromium.ts";
import { keep, openNow, appears, test } from "./page.ts";
import { rateByHand } from "./rating.ts";
const driver = await browserDriver();
try {
	await driver.start();
	await appears(driver, test("rail"));
	await rateByHand(driver);
	console.log("PASSED");
} catch (reason) {
	await keep(driver, "one-failure");
	console.log(await openNow(driver));
	console.log(reason);
} finally {
	await driver.end();
}
