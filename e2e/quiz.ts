/** A newcomer makes a quiz and runs it with a class, each learner at a computer; then marks change. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join as path } from "node:path";
import { openForSeats } from "./class.ts";
import type { Driver } from "./driver.ts";
import { join, type LearnerAt, Room } from "./learners.ts";
import { appears, count, gone, keepSound, says, test } from "./page.ts";
import { freePort, until } from "./processes.ts";

const BOARD = test("assess-board");
const DIALOG = "[role=dialog]";
const RESULTS = test("class-results");
const QUESTIONS = 10;
const SEATS = ["1", "2", "3"] as const;

export async function makeAndRunAQuiz(driver: Driver): Promise<void> {
	const room = await Room.open();
	const port = await freePort();
	const server = await driver.serve(port);
	try {
		await make(driver);
		const code = await openForSeats(driver, SEATS.length);
		for (const [at, seat] of SEATS.entries()) {
			const learner = await room.computer();
			await join(learner, `http://127.0.0.1:${port}/join`, code, seat);
			await answerAll(learner, at);
			// What is right is told to nobody who still could tell it to somebody.
			assert.deepEqual(keysTold(learner), [], `seat ${seat}`);
		}
		await says(driver, BOARD, /3 finished/);
		await driver.click(`${BOARD} button`, "Let nobody else join");
		await says(driver, BOARD, /Nobody else can join/);
		await driver.click(`${BOARD} button`, "Back to the list");
		await gone(driver, BOARD);
		await changeMarks(driver);
		await driver.click(`${test("rail")} button`, "Plan");
	} finally {
		await room.close();
		await server.end();
	}
}

/** Says a topic, and has ten questions that can be looked at before they are kept. */
async function make(driver: Driver): Promise<void> {
	await driver.click(`${test("rail")} button`, "Assess");
	await driver.click("button", "Make a quiz");
	await appears(driver, test("quiz-search"));
	await driver.type(`${test("quiz-search")}`, "iteration");
	await driver.press("Enter");
	await until("ten questions", async () => {
		return (await count(driver, test("quiz-question"))) === QUESTIONS;
	});
	await says(driver, test("quiz-composer"), /TCH 4-14a/);
	await keepSound(driver, "q1-composer");
	await driver.click(test("quiz-save"));
	await appears(driver, test("assess-offer-page"));
	await says(driver, test("assess-offer-page"), /10 questions/);
	await keepSound(driver, "q2-kept");
	const kept = readdirSync(path(driver.workspace, "sittings"));
	const file = kept.find((name) => name.startsWith("iteration"));
	assert.ok(file, kept.join());
	assert.match(readFileSync(path(driver.workspace, "sittings", file), "utf8"), /count: 10/);
}

/** Answers each question with an option or a number, whatever is asked for. */
async function answerAll({ page }: LearnerAt, at: number): Promise<void> {
	const sitting = page.getByTestId("sitting");
	for (let place = 1; place <= QUESTIONS; place++) {
		await sitting.getByText(`${place} of ${QUESTIONS}`, { exact: true }).waitFor();
		const options = sitting.getByRole("radio");
		const field = sitting.getByRole("textbox");
		await options.first().or(field).waitFor();
		if ((await options.count()) > 0) await options.nth(at).check();
		else await field.fill(String(at + 2));
		await sitting.getByRole("button", { name: /^(Answer|Next|Send)/ }).click();
	}
	await page.getByRole("heading", { name: /That was everything/ }).waitFor();
}

/** Whatever a learner's browser heard that only somebody with the key could say. */
function keysTold({ heard }: LearnerAt): string[] {
	const told = heard.filter(({ url }) => !url.startsWith("/assets/")).map(({ text }) => text);
	return told.flatMap((text) => text.match(/range leaves out|misconceptions":\["[^"]+/g) ?? []);
}

/** A question that was unfair is left out, and comes back. */
async function changeMarks(driver: Driver): Promise<void> {
	await driver.click("main button", "Results of those without a class");
	await says(driver, RESULTS, /of 10/);
	await keepSound(driver, "q3-results");
	await driver.click(`${test("class-question")} button`);
	await driver.click(`${test("class-question-whole")} button`, "Marks");
	await appears(driver, DIALOG);
	await driver.click(`${DIALOG} label`, "Leave the question out");
	await driver.type(`${DIALOG} input:not([type=radio])`, "It was unfair.");
	await says(driver, DIALOG, /of 9/);
	await keepSound(driver, "q4-marks");
	await driver.click(`${DIALOG} button`, "Change marks");
	await gone(driver, DIALOG);
	await says(driver, RESULTS, /of 9/);
	await driver.click("button", "Undo");
	await says(driver, RESULTS, /of 10/);
}
