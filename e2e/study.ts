/** A study is led from the window while two people take part, each in a browser of its own, and the host dies once. */
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { Driver } from "./driver.ts";
import { type LearnerAt, Room } from "./learners.ts";
import { keepSound, says, test, texts } from "./page.ts";
import { freePort } from "./processes.ts";

const BOARD = test("study-board");
/** In the names of conditions, in the study's title and in what it asks. */
const CANARY = /zorble/i;

const FILES: Record<string, string> = {
	"protocol.yaml": `id: trial
title: Zorble title
question: Does zorble help?
seed: 3
participants: 2
order: williams
conditions:
  - { id: zorblefull, title: Zorble full, like: full }
  - { id: zorblenone, title: Zorble none, like: unassisted }
tasks:
  - { id: t1, title: A lesson, text: t1.md, materials: [sheet.md], minutes: 20 }
tasks-per-condition: 1
sittings:
  - { id: only, conditions: 2, minutes: 100 }
break-minutes: 5
instruments:
  - { use: umux-lite, when: after-condition, conditions: [zorblefull] }
consent:
  text: consent.md
  tiers:
    - { id: numbers, title: Numbers only, keeps: events }
    - { id: words, title: Words too, keeps: texts }
`,
	"t1.md": "Plan a lesson on loops for 3B.",
	"sheet.md": "What the class has done: sequence and variables.",
	"consent.md":
		"# Consent\n\nRead this.\n\n## Numbers only\n\nNumbers.\n\n## Words too\n\nWords.\n",
};

export async function leadAStudy(driver: Driver): Promise<void> {
	const folder = join(driver.workspace, "studies", "trial");
	mkdirSync(folder, { recursive: true });
	for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
	const room = await Room.open();
	const port = await freePort();
	let server = await driver.serve(port);
	try {
		await driver.click(`${test("rail")} button`, "Study");
		await driver.click(`${BOARD} button`, "Make codes");
		await says(driver, BOARD, /1 of 2 planned participants has a code/);
		await driver.click(`${BOARD} button`, "Make codes");
		await says(driver, BOARD, /p02/);
		const codes = (await texts(driver, `${BOARD} td.font-mono`)).map((code) => code.trim());
		assert.equal(codes.length, 2);
		const people: LearnerAt[] = [];
		for (const code of codes) {
			const person = await room.computer();
			people.push(person);
			await person.page.goto(`http://127.0.0.1:${port}/study`);
			await person.page.getByLabel("What is the code?").fill(code);
			await person.page.keyboard.press("Enter");
			await person.page.getByRole("radio", { name: /Words too/ }).check();
			await person.page.getByRole("button", { name: /I agree/ }).click();
			await person.page.getByRole("button", { name: "Begin", exact: true }).click();
			await person.page.getByRole("timer").waitFor();
		}
		await says(driver, BOARD, /A lesson/);
		const writes = await byHand(people);
		await writes.page.getByLabel("Your lesson").fill("# Loops\n\nBy hand.");
		await writes.page.getByText("Kept.", { exact: true }).waitFor();
		await keepSound(driver, "study1-board");

		// The host is killed: the page says so, and goes on where it was.
		server.child.kill("SIGKILL");
		await server.end();
		server = await driver.serve(port);
		await writes.page.reload();
		await writes.page.getByRole("timer").waitFor();
		assert.equal(await writes.page.getByLabel("Your lesson").inputValue(), "# Loops\n\nBy hand.");
		await writes.page.keyboard.press("F8");
		await writes.page.getByLabel("Moment 1").fill("It came back.");
		await writes.page.getByRole("button", { name: "Keep", exact: true }).click();
		await writes.page.getByRole("button", { name: "Kept", exact: true }).waitFor();

		for (const { page } of people) await toTheEnd(page);
		await says(driver, BOARD, /Is through/);
		await keepSound(driver, "study2-through");
		for (const { page, heard } of people) {
			const told = heard.filter(({ url }) => !url.startsWith("/assets/"));
			assert.ok(told.every(({ url }) => !url.startsWith("/api/")));
			for (const text of [await page.title(), page.url(), await page.content()])
				assert.doesNotMatch(text, CANARY);
			for (const { url, text } of told) {
				assert.doesNotMatch(url, CANARY);
				assert.doesNotMatch(text, CANARY, url);
			}
		}
	} finally {
		await room.close();
		await server.end();
	}
}

/** Whoever has nothing but an editor now. */
async function byHand(people: readonly LearnerAt[]): Promise<LearnerAt> {
	for (const person of people) {
		if ((await person.page.getByLabel("Your lesson").count()) > 0) return person;
	}
	throw new Error("nobody writes by hand");
}

/** Goes on until nothing comes any more. */
async function toTheEnd(page: Page): Promise<void> {
	const over = page.getByRole("heading", { name: /That was everything/ });
	const task = page.getByRole("button", { name: "I am done" });
	const ready = page.getByRole("button", {
		name: /^(Begin|Begin the rest|Go on)$/,
	});
	const asked = page.getByRole("button", { name: "Hand in" });
	for (let step = 0; step < 20; step++) {
		await over.or(task).or(ready).or(asked).first().waitFor();
		if (await over.isVisible()) return;
		if (await task.isVisible()) {
			const composer = page.getByPlaceholder(/Ask/);
			if (await composer.isVisible()) {
				await composer.fill("a lesson on loops for 3B");
				await page.keyboard.press("Enter");
				await page.getByText("a lesson on loops for 3B").first().waitFor();
			}
			await task.click();
			await page.getByRole("dialog").getByRole("button", { name: "I am done" }).click();
			await task.waitFor({ state: "detached" });
		} else if (await asked.isVisible()) {
			await asked.click();
			await page.getByRole("dialog").getByRole("button", { name: "Hand in" }).click();
			await page.getByTestId("sitting").waitFor({ state: "detached" });
		} else {
			const name = await ready.first().textContent();
			await ready.first().click();
			await page
				.getByRole("button", { name: name ?? "", exact: true })
				.waitFor({ state: "detached" });
		}
	}
	throw new Error("there is no end to it");
}
