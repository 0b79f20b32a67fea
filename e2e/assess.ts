/** A test on the teacher's own screen: begun, sat through a restart, and looked at afterwards. */
import assert from "node:assert/strict";
import { BIRDS, SINGS, writeBirds } from "./birds.ts";
import type { Driver } from "./driver.ts";
import { appears, gone, keep, keepSound, says, test, texts } from "./page.ts";
import { until } from "./processes.ts";

const SITTING = test("sitting");
export async function sitATest(driver: Driver): Promise<void> {
	writeBirds(driver.workspace);

	await driver.click(`${test("rail")} button`, "Assess");
	await appears(driver, test("assess-offer"));
	await keepSound(driver, "a1-room");
	await driver.click(test("assess-offer"), "Mathematics fundamentals");
	await says(driver, test("assess-offer-page"), /20 questions/);
	await keepSound(driver, "a2-offer");
	await driver.click(test("assess-offer"), "Birds");
	await listen(driver);
	await driver.click(`${test("assess-sit")} button:not(:disabled)`, "Begin on this screen");

	await appears(driver, SITTING);
	await says(driver, SITTING, /bird \d+ say/);
	assert.deepEqual(await sung(driver), []);
	const rail = await driver.run((rail: string) => {
		const element = document.querySelector(rail);
		return element !== null && element.closest("[inert]") === null;
	}, test("rail"));
	assert.ok(!rail, "whoever sits reaches what is the teacher's");
	await keepSound(driver, "a3-question");
	await driver.click(button("Fill the screen"));
	await appears(driver, button("Leave the full screen"));
	assert.ok(await driver.run(() => document.fullscreenElement !== null));
	await keep(driver, "a3b-filled");
	await answer(driver, "zqkey");
	await says(driver, SITTING, /2 of 3/);
	assert.deepEqual(await sung(driver), []);
	await answer(driver, "zqwrong");
	await says(driver, SITTING, /3 of 3/);
	assert.deepEqual(await sung(driver), []);
	await driver.click(button("Leave the full screen"));
	await says(driver, SITTING, /not filled any more/);

	// What is closed in the middle opens at the same question.
	const asked = await question(driver);
	await driver.close();
	await driver.start();
	await appears(driver, SITTING);
	await until("the question that was open", async () => (await question(driver)) === asked);
	await keep(driver, "a4-after-a-restart");
	await listen(driver);
	await answer(driver, "tweet");
	await says(driver, SITTING, /That was everything/);
	assert.deepEqual(await sung(driver), []);
	await keepSound(driver, "a5-over");
	await driver.click(`${SITTING} button`, "Done");

	await gone(driver, SITTING);
	await appears(driver, test("assess-sitting"));
	await driver.click(test("assess-sitting"));
	await says(driver, "main", /1 of 3/);
	const result = (await texts(driver, "main")).join();
	assert.match(result, /Says zqrationale/);
	assert.match(result, /tweet/);
	// The ear hears what sings: the teacher is told all of it.
	const heard = new Set(await sung(driver));
	assert.deepEqual([...heard].sort(), ["zqkey", "zqrationale", "zqwrong"]);
	await keepSound(driver, "a6-result");
	await driver.click("main button", "Back to the list");
	await driver.click("main button", "Results of those without a class");
	await says(driver, test("class-results"), /Says zqrationale/);
	assert.equal((await texts(driver, test("class-question"))).length, BIRDS.length);
	await keepSound(driver, "a7-class");
	await driver.click(`${test("rail")} button`, "Plan");
}

const button = (label: string) => `${SITTING} button[aria-label="${label}"]`;

/** Types an answer and sends it by its key, as nobody who hurries reaches for the mouse. */
export async function answer(driver: Driver, words: string): Promise<void> {
	await driver.type(`${SITTING} input`, words);
	await driver.press("Enter");
}

async function question(driver: Driver): Promise<string> {
	return /What does \w+ bird \d+ say/.exec((await texts(driver, SITTING)).join())?.[0] ?? "";
}

/** Hears from now on what the page is told. */
function listen(driver: Driver): Promise<void> {
	return driver.run(() => {
		const heard: string[] = [];
		Object.assign(window, { heard });
		const fetched = window.fetch.bind(window);
		window.fetch = async (...request) => {
			const response = await fetched(...request);
			response
				.clone()
				.text()
				.then((text) => heard.push(text));
			return response;
		};
	});
}

/** What sings in the page and in what it was told, but for the words that were typed. */
async function sung(driver: Driver): Promise<string[]> {
	const told = await driver.run(() => {
		const { heard } = window as unknown as { heard: string[] };
		return { page: document.documentElement.outerHTML, heard };
	});
	assert.match(told.heard.join(), /bird \d+ say|"over"/, "nothing was heard");
	return [told.page, ...told.heard].flatMap((text) => text.match(SINGS) ?? []);
}
