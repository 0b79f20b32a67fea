/** A class joins a test with a code, each learner in a browser of its own, and the teacher watches the board. */
import assert from "node:assert/strict";
import type { Driver } from "./driver.ts";
import { answer, join, type LearnerAt, question, Room, sung } from "./learners.ts";
import { appears, gone, keepSound, says, test, texts } from "./page.ts";
import { freePort } from "./processes.ts";

const BOARD = test("assess-board");
const SEAT = test("board-seat");
const SEATS = ["1", "2", "3"] as const;

export async function runATestWithAClass(driver: Driver): Promise<void> {
	const room = await Room.open();
	const port = await freePort();
	let server = await driver.serve(port);
	try {
		const code = await open(driver);
		const door = `http://127.0.0.1:${port}/join`;
		const learners: LearnerAt[] = [];
		for (const seat of SEATS) {
			const learner = await room.computer();
			learners.push(learner);
			await join(learner, door, code, seat);
			assert.match(await question(learner), /bird/);
		}
		const [first, second, third] = learners as [LearnerAt, LearnerAt, LearnerAt];
		await says(driver, BOARD, /3 of 3 have joined/);
		await answer(first, "zqkey");
		await first.page.getByText("2 of 3", { exact: true }).waitFor();
		await answer(second, "zqwrong");
		await second.page.getByText("2 of 3", { exact: true }).waitFor();
		await says(driver, BOARD, /Says zqrationale/);
		await says(driver, SEAT, /2 of 3/);
		await keepSound(driver, "c1-board");

		// The host is killed: each goes on with the same question, and nobody types anything again.
		const asked = await Promise.all(learners.map(question));
		server.child.kill("SIGKILL");
		await server.end();
		server = await driver.serve(port);
		await third.page.reload();
		assert.deepEqual(await Promise.all(learners.map(question)), asked);
		for (const [at, learner] of learners.entries()) {
			for (let left = at === 2 ? 3 : 2; left > 0; left--) {
				const before = await question(learner);
				await answer(learner, "tweet");
				await learner.page.getByText(before).waitFor({ state: "detached" });
			}
			await learner.page.getByRole("heading", { name: /That was everything/ }).waitFor();
			// Neither what would have been right, nor what was typed here, nor why that was wrong.
			assert.deepEqual(await sung(learner), [], `seat ${at + 1}`);
			await learner.page.getByRole("button", { name: "Done" }).click();
			await learner.page.getByLabel("What is the code?").waitFor();
			assert.ok(learner.heard.every(({ url }) => !url.startsWith("/api/")));
		}
		await says(driver, BOARD, /3 finished/);
		await keepSound(driver, "c2-finished");
		await end(driver);
	} finally {
		await room.close();
		await server.end();
	}
}

/** Opens the birds for three seats, and gives the code that the board shows. */
async function open(driver: Driver): Promise<string> {
	await driver.click(`${test("rail")} button`, "Assess");
	await driver.click(test("assess-offer"), "Birds");
	return openForSeats(driver, SEATS.length);
}

/** Opens what is shown for so many seats, and gives the code that the board shows. */
export async function openForSeats(driver: Driver, seats: number): Promise<string> {
	const many = `${test("assess-open")} input[type=number]`;
	await appears(driver, many);
	await driver.run((selector: string) => {
		const field = document.querySelector(selector);
		if (field instanceof HTMLInputElement) field.select();
	}, many);
	await driver.type(many, String(seats));
	await driver.click(`${test("assess-open")} button`, "Open");
	await says(driver, BOARD, new RegExp(`0 of ${seats} have joined`));
	const said = (await texts(driver, BOARD)).join();
	const code = /Code: ((?:\w ?){6})/.exec(said)?.[1]?.replaceAll(" ", "") ?? "";
	assert.match(code, /^\w{6}$/, said);
	return code;
}

/** Nobody else joins, and the results of the class are there. */
async function end(driver: Driver): Promise<void> {
	await driver.click(`${BOARD} button`, "Let nobody else join");
	await says(driver, BOARD, /Nobody else can join/);
	await driver.click(`${BOARD} button`, "Back to the list");
	await gone(driver, BOARD);
	await driver.click(`${test("rail")} button`, "Plan");
}
