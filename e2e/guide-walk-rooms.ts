/** The rest of the way that the guide tells of: memory, files, import, quizzes, settings. */
import { join } from "node:path";
import { openForSeats } from "./class.ts";
import type { Driver } from "./driver.ts";
import type { GuideWalk } from "./guide-pages.ts";
import { appears, count, gone, openList, RUN_MS, says, test } from "./page.ts";
import { repository, until } from "./processes.ts";

const DIALOG = "[role=dialog]";
const DOCUMENT = join(repository, "crates", "import", "tests", "documents", "sample.docx");

export async function walkBesideLessons(driver: Driver, walk: GuideWalk): Promise<void> {
	await throughMemory(driver, walk);
	await throughFiles(driver, walk);
	await importOne(driver, walk);
	await makeAQuiz(driver, walk);
	await throughSettings(driver, walk);
}

async function throughMemory(driver: Driver, walk: GuideWalk): Promise<void> {
	await openList(driver, "Memory");
	await driver.click(test("memory-row"));
	await appears(driver, test("memory-page"));
	await walk.take("memory", test("memory-room"));
	await driver.press("Escape");
	await gone(driver, test("memory-page"));
}

async function throughFiles(driver: Driver, walk: GuideWalk): Promise<void> {
	await openList(driver, "Files");
	await appears(driver, '[data-path="classes"]');
	const item = '[role=treeitem][data-path="classes/3B.md"]';
	if ((await count(driver, item)) === 0) await driver.click('[data-path="classes"]');
	await driver.click(item);
	await appears(driver, `${test("file-editor")} .cm-content`);
	await walk.take("classes", test("file-editor"));
	await walk.see("classes");
	await walk.see("curriculum", "trouble");
}

async function importOne(driver: Driver, walk: GuideWalk): Promise<void> {
	await driver.click(test("import"));
	await appears(driver, test("import-choose"));
	await walk.see("curriculum");
	await driver.choose(test("import-file"), DOCUMENT);
	await driver.click(test("import-begin"));
	await appears(driver, test("imported-outcome"), RUN_MS);
	await walk.take("curriculum", DIALOG);
	await driver.press("Escape");
	await gone(driver, DIALOG);
}

async function makeAQuiz(driver: Driver, walk: GuideWalk): Promise<void> {
	await driver.click(`${test("rail")} button`, "Assess");
	await walk.see("quizzes");
	await driver.click("button", "Make a quiz");
	await driver.type(test("quiz-search"), "iteration");
	await driver.press("Enter");
	await until("ten questions", async () => (await count(driver, test("quiz-question"))) === 10);
	await walk.take("quizzes", test("quiz-composer"));
	await driver.click(test("quiz-save"));
	await appears(driver, test("assess-offer-page"));
	await walk.see("quizzes");
	await openForSeats(driver, 3);
	await walk.see("quizzes");
	await driver.click(`${test("rail")} button`, "Plan");
}

async function throughSettings(driver: Driver, walk: GuideWalk): Promise<void> {
	await driver.click(`${test("rail")} button`, "Settings");
	await appears(driver, test("settings"));
	await walk.see("trouble");
	await driver.click(`${test("settings")} [role=tab]`, "Backups");
	await says(driver, test("settings"), /Back up now/);
	await walk.see("trouble");
	await driver.press("Escape");
	await gone(driver, test("settings"));
}
