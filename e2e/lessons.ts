/** A lesson as a teacher works on it: decided on, written by hand, left and brought back, taken out. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Driver } from "./driver.ts";
import { changedSince, everyLesson, fileSections } from "./lesson-file.ts";
import {
	appears,
	count,
	findings,
	gone,
	keep,
	openList,
	press,
	RUN_MS,
	say,
	says,
	send,
	test,
	texts,
} from "./page.ts";
import { until } from "./processes.ts";

/** What lies before the decisions and after them, in the order in which it is met. */
const BEFORE = ["feedforward-use", "reflection-skip", "confidence-skip"];
const AFTER = [...BEFORE, "accept-rest", "accept-rest-sure", "memory-done"];

const section = (id: string) => `[data-section="${id}"]`;
const asked = (id: string, decision: string) => `${section(id)} [data-decision=${decision}]`;
const item = (id: string, words: string, tool: string) =>
	`${section(id)} [data-testid=item]:has([aria-label*="${words}"]) [aria-label^="${tool} "]`;
const button = (name: string) => `button[aria-label="${name}"]`;

const PROMPT = "Write the loop on paper first.";
const MINE = "Say the loop aloud, then write it.";
const THEIRS = "Use the laptops for this one.";

/** Drafts a lesson offline and gives back its file. */
async function draft(driver: Driver, words: string): Promise<string> {
	const before = everyLesson(driver.workspace);
	await say(driver, words);
	// There is one on this topic since the first scenario.
	await driver.click(test("question-option"), "Write another one");
	await past(driver, BEFORE, "[data-decision=accept]");
	const [file, ...more] = everyLesson(driver.workspace).filter((path) => !before.includes(path));
	assert.ok(file && more.length === 0, `not one new lesson: ${[file, ...more].join()}`);
	return file;
}

export async function decideSectionBySection(driver: Driver): Promise<void> {
	const file = await draft(driver, "/create-lesson a lesson on iteration for 3B");
	const drafted = fileSections(file);

	await driver.click(asked("learning-intentions", "accept"));
	await appears(driver, `${section("learning-intentions")}[data-standing=accepted]`);
	assert.deepEqual(changedSince(drafted, file), []);
	await keep(driver, "l1-accepted");

	await driver.click(asked("starter", "revise"));
	await driver.type(test("revise-words"), "make it shorter");
	await keep(driver, "l2-revising");
	await driver.click(test("revise-send"));
	await until(
		"the starter in another wording",
		async () => changedSince(drafted, file).length > 0,
		RUN_MS,
	);
	// The question may be there a moment before the text that it is about.
	await appears(driver, `${section("starter")}[data-standing=revised]`, RUN_MS);
	await appears(driver, asked("starter", "accept"), RUN_MS);
	// Its minutes go to another part, and what she accepted stays.
	assert.deepEqual(changedSince(drafted, file), ["Starter", "Main activities"]);
	await keep(driver, "l3-revised");

	const revised = fileSections(file);
	await driver.click(asked("main-activities", "alternatives"));
	await appears(driver, test("way"), RUN_MS);
	assert.ok((await count(driver, test("way"))) >= 3);
	assert.deepEqual(changedSince(revised, file), []);
	await keep(driver, "l4-ways-beside");
	assert.deepEqual(await findings(driver), []);
	await driver.click('[data-testid=alternatives] [aria-label^="More room"]');
	await appears(driver, '[data-testid=alternatives] [aria-label^="Show the conversation"]');
	await keep(driver, "l5-ways-wide");
	await driver.click('[data-testid=alternatives] [aria-label^="Show the conversation"]');
	await driver.click(test("choose-way"));
	await until(
		"the way that was chosen",
		async () => changedSince(revised, file).length > 0,
		RUN_MS,
	);
	await appears(driver, "[data-decision=accept]", RUN_MS);
	const moved = changedSince(revised, file);
	assert.ok(moved.includes("Main activities"), moved.join());
	assert.ok(!moved.includes("Learning intentions"), `what was accepted moved: ${moved.join()}`);
	await keep(driver, "l6-chosen");
	const chosen = fileSections(file);

	await past(driver, AFTER, `${test("talk")}[data-work=idle]`);
	assert.deepEqual(changedSince(chosen, file), []);
	await keep(driver, "l7-decided");
}

/** What was accepted in the conversation is accepted wherever the lesson is opened, and open after a change. */
export async function decideInTheLesson(driver: Driver): Promise<void> {
	const file = latest(driver);
	const plenary = section("plenary");
	const stands = (standing: string) => appears(driver, `${plenary}[data-standing=${standing}]`);
	const before = fileSections(file);

	await openList(driver, "Lessons");
	await driver.click(`${test("lesson-item")}[data-path="${relative(driver.workspace, file)}"]`);
	await appears(driver, button("Close this lesson"));
	await stands("accepted");
	await driver.click(`${plenary} ${test("unaccept-section")}`);
	await stands("none");
	await keep(driver, "l7-taken-back");
	assert.deepEqual(await findings(driver), []);
	await until("the list that says so", async () => {
		const names = await labels(driver, test("lesson-item"));
		return names.some((name) => /, \d+ of \d+ accepted$/.test(name));
	});
	await driver.click(`${plenary} ${test("accept-section")}`);
	await stands("accepted");
	assert.deepEqual(changedSince(before, file), [], "a decision changes no word");

	await driver.type(test("composer"), "make the plenary shorter");
	await send(driver);
	await until("a shorter plenary", async () => changedSince(before, file).length > 0, RUN_MS);
	await gone(driver, `${plenary}[data-standing=accepted]`);
	await keep(driver, "l7-open-again");
	await past(driver, AFTER, `${test("talk")}[data-work=idle]`);
	await driver.click(button("Close this lesson"));
	await stands("accepted");
}

function labels(driver: Driver, selector: string): Promise<string[]> {
	return driver.run(
		(selector: string) =>
			[...document.querySelectorAll(selector)].map((each) => each.getAttribute("aria-label") ?? ""),
		selector,
	);
}

export async function writeByHand(driver: Driver): Promise<void> {
	const file = latest(driver);
	const drafted = fileSections(file);
	const [title = ""] = await itemTitles(driver, "tasks");
	const edit = item("tasks", title, "Edit");
	// Or another tool would be under the pointer by the time it is pressed.
	assert.equal(await driver.run(movesWhenReached), 0);

	await openEditor(driver, edit);
	const original = await retype(driver, 2, PROMPT);
	await keep(driver, "l8-editing");
	assert.deepEqual(await findings(driver), []);
	await driver.click(`${section("tasks")} button`, "Save");
	await inFile(file, PROMPT);
	assert.deepEqual(changedSince(drafted, file), ["Tasks"]);
	await appears(driver, "[data-undo]");
	await keep(driver, "l9-edited");
	await driver.click("[data-undo]");
	await until("the task as it was", async () => changedSince(drafted, file).length === 0);

	await says(driver, section("tasks"), new RegExp(asPattern(original)));
	await openEditor(driver, edit);
	await retype(driver, 2, MINE);
	// Meanwhile somebody has the file open in another program.
	const [before = "", tasks = ""] = readFileSync(file, "utf8").split(/(?=^## Tasks$)/m);
	writeFileSync(file, before + tasks.replace(original, THEIRS));
	await driver.click(`${section("tasks")} button`, "Save");
	await says(driver, section("tasks"), /Somebody changed this task/);
	await says(driver, section("tasks"), new RegExp(THEIRS));
	await says(driver, section("tasks"), new RegExp(MINE));
	assert.ok(readFileSync(file, "utf8").includes(THEIRS));
	await keep(driver, "l10-conflict");
	assert.deepEqual(await findings(driver), []);
	await driver.click(`${section("tasks")} button`, "Keep mine");
	await inFile(file, MINE);
	await gone(driver, `${section("tasks")} .cm-content`);
	assert.deepEqual(changedSince(drafted, file), ["Tasks"]);
	await keep(driver, "l11-resolved");
}

export async function addMoveAndRemove(driver: Driver): Promise<void> {
	const file = latest(driver);
	const before = fileSections(file);

	await driver.click(button("More for Resources"));
	await driver.click("[role=menuitem]", "Leave this section out");
	await gone(driver, section("resources"));
	assert.deepEqual(changedSince(before, file), ["Resources"]);
	await driver.click("button", "Add a section");
	await appears(driver, "[role=menuitem]");
	await keep(driver, "l12-add-a-section");
	// The page moves below an open menu when something is written above it: it stays in reach.
	await driver.run(() => document.querySelector("[data-section]")?.scrollIntoView());
	await until("the menu to stay in the window", () => driver.run(isInside, "[role=menu]"));
	await driver.click("[role=menuitem]", "Resources");
	await appears(driver, section("resources"));
	await keep(driver, "l13-added-again");
	assert.deepEqual(await findings(driver), []);

	const titles = await itemTitles(driver, "tasks");
	await openEditor(driver, button("Add a task to Tasks"));
	await retype(driver, 0, "### Loops at home (core)");
	await keep(driver, "l14-new-task");
	await driver.click(`${section("tasks")} button`, "Save");
	await titled(driver, [...titles, "Loops at home"]);
	await inFile(file, "### Loops at home (core)");
	// Its other tools are drawn when she comes to it.
	await driver.run(focusOn, item("tasks", "Loops at home", "Edit"));
	const last = titles.at(-1) ?? "";
	const moved = [...titles.slice(0, -1), "Loops at home", last];
	await pressed(driver, item("tasks", "Loops at home", "Move"), (patience) =>
		titled(driver, moved, patience),
	);
	await keep(driver, "l15-moved");
	await pressed(driver, item("tasks", "Loops at home", "Remove"), (patience) =>
		titled(driver, titles, patience),
	);
	await keep(driver, "l16-removed");
	const rest = changedSince(before, file).filter((heading) => heading !== "Resources");
	assert.deepEqual(rest, []);
}

/** Runs in the page: how far the first tool of an item moves when she comes to it, where the others are not drawn yet. */
function movesWhenReached(): Promise<number | null> {
	const bars = document.querySelectorAll("[data-item] [role=toolbar]");
	const first = [...bars].find(({ children }) => children.length === 1)?.querySelector("button");
	if (!first) return Promise.resolve(null);
	const before = first.getBoundingClientRect().left;
	first.focus();
	return new Promise((seen) => {
		const look = () => seen(first.getBoundingClientRect().left - before);
		requestAnimationFrame(() => requestAnimationFrame(look));
	});
}

/** Runs in the page. */
function focusOn(selector: string): void {
	document.querySelector<HTMLElement>(selector)?.focus();
}

/** The lesson that was drafted last. */
export function latest(driver: Driver): string {
	const [file] = everyLesson(driver.workspace);
	assert.ok(file, "there is no lesson");
	return file;
}

/** Waits for something, past the cards that these buttons answer. */
async function past(driver: Driver, ids: string[], selector: string): Promise<void> {
	await until(
		`${selector} in the page`,
		async () => {
			if ((await count(driver, selector)) > 0) return true;
			for (const id of ids) await press(driver, `${test(id)}:not(:disabled)`);
			return false;
		},
		RUN_MS,
	);
}

const EDITOR = `${section("tasks")} .cm-content`;

/** Opens an editor in the tasks. */
export async function openEditor(driver: Driver, control: string): Promise<void> {
	await driver.click(control);
	await appears(driver, EDITOR);
}

/** Presses until that is seen which follows: a page that moves just then takes the click; a person clicks again. */
async function pressed(
	driver: Driver,
	control: string,
	follows: (patience: number) => Promise<void>,
): Promise<void> {
	for (let tries = 1; ; tries++) {
		await driver.click(control);
		try {
			return await follows(5_000);
		} catch (reason) {
			if (tries === 3 || (await count(driver, control)) === 0) throw reason;
		}
	}
}

/** Writes over a line of the editor that is open, and gives back what stood there. */
async function retype(driver: Driver, line: number, words: string): Promise<string> {
	const was = await driver.run(
		(selector: string, line: number) => {
			const found = document.querySelector(selector)?.querySelectorAll(".cm-line")[line];
			if (found) window.getSelection()?.selectAllChildren(found);
			return found?.textContent ?? "";
		},
		EDITOR,
		line,
	);
	await driver.type(EDITOR, words);
	return was;
}

function itemTitles(driver: Driver, id: string): Promise<string[]> {
	return driver.run(
		(selector: string) =>
			[...document.querySelectorAll(selector)].map((tools) =>
				(tools.getAttribute("aria-label") ?? "").replace(/^Change /, ""),
			),
		`${section(id)} [role=toolbar]`,
	);
}

async function titled(driver: Driver, titles: string[], patience?: number): Promise<void> {
	await until(
		`the tasks ${titles.join()}`,
		async () => titles.join() === (await itemTitles(driver, "tasks")).join(),
		patience,
	);
}

/** Words as a pattern for just these words. */
function asPattern(words: string): string {
	return words.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

async function inFile(file: string, words: string): Promise<void> {
	await until(`“${words}” in the file`, async () => readFileSync(file, "utf8").includes(words));
}

/** The words of the whole document pane. */
export async function shownDocument(driver: Driver): Promise<string> {
	return (await texts(driver, test("document"))).join();
}

/** Runs in the page: whether the whole of an element can be seen. */
function isInside(selector: string): boolean {
	const box = document.querySelector(selector)?.getBoundingClientRect();
	return box !== undefined && box.top >= 0 && box.bottom <= innerHeight;
}
