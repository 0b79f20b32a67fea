/** One lesson from the request to the last decision, as a teacher makes it. */
import assert from "node:assert/strict";
import type { Driver } from "./driver.ts";
import { appears, count, findings, gone, keep, press, RUN_MS, say, test, texts } from "./page.ts";
import { until } from "./processes.ts";

const TICKS = "[data-testid=context-item][data-state=used] input[type=checkbox]";

/** The section with this standing, by what the page calls it. */
const standing = (name: string) => `[data-section][data-standing=${name}]`;

export async function decideOnALesson(driver: Driver): Promise<void> {
	await say(driver, "/create-lesson a lesson on selection for 3B");

	await appears(driver, test("feedforward-card"), RUN_MS);
	await keep(driver, "d1-what-i-will-use");
	const high = await driver.run(
		(card: string) => document.querySelector(card)?.getBoundingClientRect().height ?? 0,
		test("feedforward-card"),
	);
	assert.ok(high > 0 && high <= 400, `the card is ${high} pixels high`);
	assert.deepEqual(await findings(driver), []);
	await driver.click(test("feedforward-more"));
	const ticks = await count(driver, TICKS);
	assert.ok(ticks > 0, "nothing can be taken out");
	assert.deepEqual(await findings(driver), []);
	await lookAtWhatIsSent(driver);
	await driver.click(TICKS);
	await driver.click(test("feedforward-change"));
	await appears(driver, test("feedforward-note"));
	await driver.click(test("feedforward-use"));
	await until("what was used in one line", async () =>
		(await texts(driver, test("feedforward-card"))).join().includes("that you took out"),
	);

	const isSure = await sayHowSure(driver, "d1-how-sure");
	await appears(driver, "[data-decision=accept]", RUN_MS);
	assert.equal(await count(driver, test("reflection-skip")), 0, "a question before the decisions");
	await keep(driver, "d2-decisions");
	assert.deepEqual(await findings(driver), []);
	await driver.click(test("decisions-later"));
	await appears(driver, test("decisions-now"));
	assert.ok((await count(driver, "[data-decision=accept]")) > 0, "what waits is gone");
	await driver.click(test("decisions-now"));
	await appears(driver, test("accept-rest"));
	const first = await headings(driver, "[data-section]:has([data-decision=accept])");
	assert.ok(first.length >= 3, `only ${first.length} sections can be decided on`);
	const before = await sectionTexts(driver);

	await driver.click("[data-decision=accept]");
	await appears(driver, standing("accepted"));
	await until("the count of decisions", async () =>
		(await texts(driver, test("decisions-card"))).join().includes("Your decisions: 1 of"),
	);

	await driver.click("[data-decision=revise]");
	await driver.click(test("wish"), "Shorter");
	await driver.press("Enter");
	await until(
		"the revised section, asked about again",
		() => settledOrAsked(driver, first[1] ?? ""),
		RUN_MS,
	);
	await appears(driver, test("what-changed"));
	await keep(driver, "d3-revised");
	assert.deepEqual(await findings(driver), []);
	const after = await sectionTexts(driver);
	const changed = Object.keys(before).filter((name) => before[name] !== after[name]);
	// What belongs to the section goes along with it; what she accepted stays.
	assert.ok(!changed.includes(first[0] ?? ""), `what was accepted moved: ${changed.join()}`);
	if (changed.length > 0) assert.ok(changed.includes(first[1] ?? ""), changed.join());

	await wishForNothing(driver);

	await driver.click("[data-decision=alternatives]");
	await until(
		"other ways, or a word that there are none",
		async () =>
			(await count(driver, test("way"))) > 0 || (await count(driver, test("question-option"))) > 0,
		RUN_MS,
	);
	await keep(driver, "d4-other-ways");
	assert.deepEqual(await findings(driver), []);
	if ((await count(driver, test("way"))) > 0) {
		assert.ok((await count(driver, test("way"))) >= 3);
		await driver.click(test("choose-way"));
	} else {
		await driver.click(test("question-option"), "Leave it");
	}
	await appears(driver, "[data-decision=accept]", RUN_MS);

	await acceptAGroupAndUndo(driver);

	// The conversation may still move under the pointer: who has missed a button presses it again.
	await until("the question whether all of the rest is meant", async () => {
		if ((await count(driver, test("accept-rest-sure"))) > 0) return true;
		await press(driver, `${test("accept-rest")}:not(:disabled)`);
		return false;
	});
	await driver.click(test("accept-rest-sure"));
	// Who said it before is asked once more, and nobody else.
	if (isSure) await appears(driver, test("confidence-done"), RUN_MS);
	assert.equal(await sayHowSure(driver, "d5-how-sure-now"), isSure);
	await reach(driver, test("memory-proposal"), ["reflection-skip"]);
	await keep(driver, "d5-memory");
	assert.deepEqual(await findings(driver), []);
	await driver.click(test("memory-confirm"));
	await driver.click(test("memory-done"));
	// What she said nothing about is asked once more, until she says that it is not for now.
	await reach(driver, `${test("talk")}[data-work=idle]`, ["memory-done"]);
	await keep(driver, "d6-decided");
	assert.match((await texts(driver, test("memory-card"))).join(), /1 remembered/);
	assert.match((await texts(driver, test("decisions-card"))).join(), /Done·\d+ accepted/);
	await appears(driver, test("decided-print"));
}

/** Accepts the activities at once, and takes that back as long as it can be done. */
async function acceptAGroupAndUndo(driver: Driver): Promise<void> {
	const accept = `${test("accept-group")}[data-group=Activities]`;
	const undo = '[aria-label="Undo: accept Activities"]';
	await until("a group that is accepted at once", async () => {
		if ((await count(driver, undo)) > 0) return true;
		await press(driver, accept);
		return false;
	});
	assert.equal(await count(driver, accept), 0);
	await keep(driver, "d4b-group-accepted");
	assert.ok(await press(driver, undo), "the group could be taken back for a moment only");
	await appears(driver, accept);
	await gone(driver, undo);
}

/** Wishes for what no rule can do: her words stay, and the way to her own hand is beside them. */
async function wishForNothing(driver: Driver): Promise<void> {
	await driver.click("[data-decision=revise]");
	await driver.type(test("revise-words"), "set it on a farm");
	await driver.press("Enter");
	await appears(driver, test("stuck-wish"), RUN_MS);
	assert.deepEqual(await findings(driver), []);
	await driver.click(`${test("stuck-wish")} button`, "Ask for something else");
	await appears(driver, test("wish-failed"), RUN_MS);
	assert.deepEqual(await texts(driver, test("revise-words")), ["set it on a farm"]);
	assert.equal(await count(driver, test("wish-edit")), 1);
	await keep(driver, "d3-not-done");
	assert.deepEqual(await findings(driver), []);
	await driver.click("fieldset button", "Cancel");
	await gone(driver, test("wish-failed"));
}

/** Opens what is sent from the card, unfolds a piece of it, and comes back to where she was. */
async function lookAtWhatIsSent(driver: Driver): Promise<void> {
	const button = test("feedforward-sent");
	await driver.click(button);
	await appears(driver, test("preview"));
	await driver.click(`${test("preview")} button`, "classes/3B.md");
	await appears(driver, `${test("preview")} pre`);
	await keep(driver, "d1-what-is-sent");
	assert.deepEqual(await findings(driver), []);
	const told = (await texts(driver, test("preview"))).join();
	assert.match(told, /Nothing is sent: the offline drafter works by rules/);
	assert.match(told, /update_section[\d,]+ tokens/);
	await driver.press("Escape");
	await until("the focus back on the button", () =>
		driver.run((button: string) => document.activeElement?.matches(button) ?? false, button),
	);
}

/** Says how sure she is where she is asked: not after she has passed it over twice in this window. */
async function sayHowSure(driver: Driver, picture: string): Promise<boolean> {
	const next = ["confidence-done", "reflection-skip", "memory-proposal"].map(test).join();
	await until(
		"the next card",
		async () => (await count(driver, `${next},[data-decision=accept]`)) > 0,
		RUN_MS,
	);
	if ((await count(driver, test("confidence-done"))) === 0) return false;
	await driver.click(test("confidence-slider"));
	await keep(driver, picture);
	assert.deepEqual(await findings(driver), []);
	await driver.click(test("confidence-done"));
	return true;
}

/** Waits for something, past these cards. */
async function reach(driver: Driver, selector: string, past: string[]): Promise<void> {
	await until(
		`${selector} in the page`,
		async () => {
			if ((await count(driver, selector)) > 0) return true;
			for (const id of past) await press(driver, `${test(id)}:not(:disabled)`);
			return false;
		},
		RUN_MS,
	);
}

function headings(driver: Driver, selector: string): Promise<string[]> {
	return driver.run(
		(selector: string) =>
			[...document.querySelectorAll(selector)].map(
				(section) => section.querySelector("h2")?.textContent ?? "",
			),
		selector,
	);
}

/** The words of each section of the document, by heading. */
function sectionTexts(driver: Driver): Promise<Record<string, string>> {
	return driver.run(() =>
		Object.fromEntries(
			[...document.querySelectorAll("[data-section]")].map((section) => [
				section.querySelector("h2")?.textContent ?? "",
				[...section.querySelectorAll(".paper-text, [data-testid=item]")]
					.map((part) => part.textContent ?? "")
					.join("\n"),
			]),
		),
	);
}

/** Whether the section with this heading can be decided on again. */
function settledOrAsked(driver: Driver, heading: string): Promise<boolean> {
	return driver.run((heading: string) => {
		const section = [...document.querySelectorAll("[data-section]")].find(
			(each) => each.querySelector("h2")?.textContent === heading,
		);
		// The question may be there a moment before the text that it is about.
		const isRevised = section?.getAttribute("data-standing") === "revised";
		return isRevised && section?.querySelector("[data-decision=accept]") != null;
	}, heading);
}
