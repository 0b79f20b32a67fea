/** What a teacher writes into a lesson for herself and for a pupil's language, and takes back by the key. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Driver } from "./driver.ts";
import { latest } from "./lessons.ts";
import { appears, count, keepSound, key, says, test } from "./page.ts";
import { until } from "./processes.ts";

const CTRL = { ctrlKey: true };

export async function writeForHerself(driver: Driver): Promise<void> {
	const file = latest(driver);
	const comments = join(dirname(file), "comments.md");
	const kept = () => (existsSync(comments) ? readFileSync(comments, "utf8") : "");
	const before = readFileSync(file, "utf8");

	const field = 'textarea[aria-label="Comment to myself on Starter"]';
	await driver.click('[aria-label="Comment to myself on Starter"]');
	await appears(driver, field);
	await driver.type(field, "Cards are in the blue box.");
	await driver.click(`${test("comments")} button`, "Keep");
	await until("her comment beside the lesson", async () =>
		kept().includes("Cards are in the blue box."),
	);
	assert.equal(readFileSync(file, "utf8"), before, "it is in no page");
	await says(driver, test("comments"), /Only you see this.*Cards are in the blue box/s);
	await keepSound(driver, "l20-comment");
	await key(driver, "z", CTRL);
	await until("no comment of hers", async () => !kept().includes("blue box"));

	const words = test("own-words");
	await driver.click(`${words} button`, "Words in a pupil’s language");
	await driver.type(`${words} input`, "Polish");
	await driver.type(`${words} label:nth-of-type(2) input`, "pętla");
	await driver.click(`${words} button`, "Keep");
	await until("the word in the lesson", async () =>
		/in your language \(Polish\): pętla/.test(readFileSync(file, "utf8")),
	);
	await says(driver, "[data-sonner-toast]", /The words in Polish are kept/);
	assert.equal(await count(driver, `${words} form`), 0);
	await key(driver, "z", CTRL);
	await until("the words as they were", async () => readFileSync(file, "utf8") === before);
}
