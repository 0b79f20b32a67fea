/** How a lesson went: asked on the start page once its day is past, answered by keyboard, seen in Memory. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import type { Driver } from "./driver.ts";
import { latest } from "./lessons.ts";
import { appears, findings, gone, keep, openList, says, still, test, texts } from "./page.ts";
import { until } from "./processes.ts";

const WORDS = "pairs needed ten more minutes";
const CARD = test("look-back");

export async function sayHowItWent(driver: Driver): Promise<void> {
	const file = latest(driver);
	plannedForYesterday(file);
	await driver.click(test("new-session"));
	await appears(driver, CARD);
	const [question = ""] = await texts(driver, `${CARD} h2`);
	assert.match(question, /^How did .+ with .+ go\?$/);
	await still(driver);
	await keep(driver, "q1-look-back");
	assert.deepEqual(await findings(driver), []);

	await focus(driver, test("look-back-didNotWork"));
	await driver.press("Enter");
	await appears(driver, `${test("look-back-didNotWork")}[aria-pressed=true]`);
	await driver.type(test("look-back-words"), WORDS);
	await keep(driver, "q2-look-back-words");
	assert.deepEqual(await findings(driver), []);
	await focus(driver, test("look-back-words"));
	await driver.press("Enter");
	await gone(driver, CARD);
	await says(driver, "[data-sonner-toast]", /Remembered of .+ did not work: pairs needed/);
	assert.ok(readFileSync(file, "utf8").includes(`\nwent: "did not work: ${WORDS}"\n`));

	await openList(driver, "Memory");
	await driver.click("[role=tab]", "Everything");
	await says(driver, test("memory-row"), /did not work: pairs needed ten more minutes/);
	await keep(driver, "q3-look-back-remembered");
	await driver.click(`${test("rail")} button`, "Plan");
	// The way back is on offer in the meantime, and the question comes again.
	await driver.click("[data-sonner-toast] button", "Undo");
	await until("the lesson as it was", async () => !readFileSync(file, "utf8").includes("\nwent:"));
	await appears(driver, CARD);
	await driver.click(test("look-back-skip"));
	await gone(driver, CARD);
}

/** The teacher writes the day into the file. */
function plannedForYesterday(file: string): void {
	const day = new Date(Date.now() - 86_400_000);
	const date = [day.getFullYear(), day.getMonth() + 1, day.getDate()]
		.map((part) => String(part).padStart(2, "0"))
		.join("-");
	const text = readFileSync(file, "utf8").replace(/^date: .*\n/m, "");
	writeFileSync(file, text.replace("\n---\n", `\ndate: ${date}\n---\n`));
}

function focus(driver: Driver, selector: string): Promise<void> {
	return driver.run((selector: string) => {
		document.querySelector<HTMLElement>(selector)?.focus();
	}, selector);
}
