/** The course of a class: its outcomes, a tick, a move in an outline; and words that are found in a lesson. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Driver } from "./driver.ts";
import { appears, count, findings, gone, keep, key, openList, says, test, texts } from "./page.ts";
import { until } from "./processes.ts";

const LESSON = "lessons/2A/networks/lesson.md";
/** The newest of the notices, once it has begun to slide in. */
const FRONT = "[data-sonner-toast][data-front=true][data-mounted=true]";
const OUTLINE = "courses/esports-npa/course.md";

export async function goThroughACourse(driver: Driver): Promise<void> {
	const file = () => readFileSync(join(driver.workspace, LESSON), "utf8");
	await openList(driver, "Lessons");
	await driver.click(`${test("lesson-item")}[data-path="${LESSON}"]`);
	await appears(driver, `${test("document")} .paper-title`);
	await key(driver, "f", { ctrlKey: true });
	await driver.type(`${test("find-bar")} input`, "packet");
	await says(driver, `${test("find-bar")} [role=status]`, /^1 of \d+$/);
	await keep(driver, "co1-found");
	await driver.press("Escape");
	await gone(driver, test("find-bar"));

	await driver.click(`${test("document")} header button`, "Course");
	await says(driver, test("course"), /\d+ of \d+ are met by a lesson/);
	assert.match(
		(await texts(driver, `${test("course")} tbody tr`)).join("\n"),
		/TCH 3-13a[\s\S]*never/,
	);
	const row = `${test("course-lesson")}[data-lesson="${LESSON}"]`;
	await driver.click(`${row} input[type=checkbox]`);
	await until("the tick in the lesson's file", async () => /^went: taught$/m.test(file()));
	await keep(driver, "co2-course");
	assert.deepEqual(await findings(driver), []);
	await driver.click(`${row} input[type=checkbox]`);
	await until("the tick taken back", async () => !/^went:/m.test(file()));
	// It is said once the course is read again: later, its way back would lie over the next one.
	await says(driver, FRONT, /counts as not taught yet/);

	const outline = () => readFileSync(join(driver.workspace, OUTLINE), "utf8");
	const before = outline();
	await driver.run(
		(select: string, value: string) => {
			const choice = document.querySelector<HTMLSelectElement>(select);
			if (!choice) throw new Error("there is no choice of courses");
			choice.value = value;
			choice.dispatchEvent(new Event("change", { bubbles: true }));
		},
		`${test("course")} select`,
		OUTLINE,
	);
	await until(
		"the lessons of the outline",
		async () => (await count(driver, test("course-lesson"))) === 12,
	);
	await driver.click('button[aria-label="Move “Who pays, who gains” up"]');
	await until("the outline in its new order", async () =>
		/^### 2\. Who pays, who gains$/m.test(outline()),
	);
	assert.match(outline(), /^\| \[A3\].* \| 2, 4 \|$/m);
	// What was said of the tick lies behind it.
	await says(driver, FRONT, /Who pays, who gains/);
	await until("the notice to stand still", () => driver.run(standsStill, FRONT));
	await driver.click(`${FRONT} button`, "Undo");
	await until("the outline as it was", async () => outline() === before);
	await driver.press("Escape");
	await gone(driver, "[role=dialog]");
}

/** Runs in the page: a click on what slides in goes to where it was. */
function standsStill(selector: string): boolean {
	const moving = document.querySelector(selector)?.getAnimations() ?? [];
	return moving.every(({ playState }) => playState !== "running");
}
