/** What happened is read step by step: searched, narrowed, totalled, laid beside another session, and taken away. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Driver } from "./driver.ts";
import { appears, choose, count, gone, keepSound, openList, says, test, texts } from "./page.ts";
import { until } from "./processes.ts";

const TREE = test("trace-tree");
const STEP = test("trace-span");

export async function readWhatHappened(driver: Driver): Promise<void> {
	await openList(driver, "Sessions");
	await driver.click(test("session-item"), "iteration");
	await driver.click(test("traces"));
	await appears(driver, STEP);
	await keepSound(driver, "t1-steps");
	assert.equal(await count(driver, test("trace-gaps")), 0);

	await lookFor(driver);
	await lookClosely(driver);
	await narrowDown(driver);

	await driver.click("[role=tab]", "Who took what");
	await says(driver, test("trace-components"), /Agent/);
	await says(driver, test("trace-components"), /Step/);
	await keepSound(driver, "t4-who");
	await driver.click("[role=tab]", "What it knew");
	await appears(driver, test("trace-context"));
	await compare(driver);
	await takeAway(driver);
	await driver.press("Escape");
	await gone(driver, TREE);
}

/** The same in dark. */
export async function inDark(driver: Driver): Promise<void> {
	await choose(driver, "Dark");
	await driver.click(test("traces"));
	await appears(driver, STEP);
	await keepSound(driver, "t7-dark");
	await driver.press("Escape");
	await gone(driver, TREE);
	await choose(driver, "Light");
}

async function lookFor(driver: Driver): Promise<void> {
	await driver.type(test("trace-search"), "iteration");
	await says(driver, test("trace-found"), /\d+ steps?/);
	await driver.press("Enter");
	await says(driver, test("trace-found"), /^1 of \d+/);
	// The first Escape takes the words away and leaves the page where it is.
	await driver.press("Escape");
	await until(
		"no words to look for",
		async () => (await texts(driver, test("trace-found")))[0] === "",
	);
	assert.equal(await count(driver, TREE), 1);
	await driver.type(test("trace-search"), "zqzq");
	await says(driver, test("trace-found"), /Not found/);
	await driver.press("Escape");
}

async function lookClosely(driver: Driver): Promise<void> {
	await driver.click(STEP, "Model call");
	await says(driver, test("trace-detail"), /inputTokens/);
	await keepSound(driver, "t2-detail");
	await driver.press("ArrowDown");
	await driver.press("Enter");
	await until(
		"the details of the next step",
		async () => !/^Model call/.test((await texts(driver, `${test("trace-detail")} p`))[0] ?? ""),
	);
	await driver.click('[aria-label="Close the details"]');
	await gone(driver, test("trace-detail"));
}

async function narrowDown(driver: Driver): Promise<void> {
	const all = await steps(driver);
	await option(driver, "[aria-label=Outcome]", "failed");
	await appears(driver, test("trace-shown"));
	assert.ok((await steps(driver)) < all, "what failed is everything");
	await option(driver, "[aria-label=Outcome]", "any");
	await driver.click("[aria-pressed=true]", "Steps");
	await until("no steps of tools", async () => !(await texts(driver, STEP)).some(isTool));
	await keepSound(driver, "t3-narrowed");
	await driver.click("button", "Show all steps");
	await until("all steps again", async () => (await steps(driver)) === all);
}

async function compare(driver: Driver): Promise<void> {
	await driver.click("[role=tab]", "Compare");
	await appears(driver, test("trace-other"));
	const [other] = await driver.run(
		(selector: string) =>
			[...document.querySelectorAll<HTMLOptionElement>(`${selector} option`)]
				.filter(({ textContent, value }) => value !== "" && /variables/.test(textContent ?? ""))
				.map(({ value }) => value),
		test("trace-other"),
	);
	assert.ok(other, "the other session is not offered");
	await option(driver, test("trace-other"), other);
	await appears(driver, test("trace-pair"));
	await says(driver, test("trace-shared"), /^[1-9]\d* in both, /);
	await says(driver, test("trace-compared"), /Difference/);
	await keepSound(driver, "t5-compared");
}

async function takeAway(driver: Driver): Promise<void> {
	for (const [item, ending] of [
		["Save the events", ".jsonl"],
		["Save for OpenTelemetry", ".otlp.json"],
	] as const) {
		await driver.click(test("trace-export"));
		await driver.click("[role=menuitem]", item);
		const path = await until(`a file ${ending}`, async () =>
			driver.saved().find((path) => path.endsWith(ending)),
		);
		const text = await until("its content", async () => readFileSync(path, "utf8"));
		if (ending === ".jsonl") {
			const kinds = text
				.trim()
				.split("\n")
				.map((line) => JSON.parse(line) as unknown);
			assert.ok(kinds.length > 5, `${kinds.length} events`);
		} else assert.match(text, /"gen_ai\.operation\.name"/);
	}
}

function steps(driver: Driver): Promise<number> {
	return count(driver, STEP);
}

function isTool(words: string): boolean {
	return words.startsWith("Step");
}

/** Chooses in a list of choices as the browser itself does. */
async function option(driver: Driver, selector: string, value: string): Promise<void> {
	await driver.run(
		(selector: string, value: string) => {
			const field = document.querySelector(selector);
			if (!(field instanceof HTMLSelectElement)) throw new Error(`${selector} is no choice`);
			field.value = value;
			field.dispatchEvent(new Event("change", { bubbles: true }));
		},
		selector,
		value,
	);
}
