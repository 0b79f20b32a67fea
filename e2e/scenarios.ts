/** What a teacher does, told once and played in each face, in this order and on the same data. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lookAtWhatAgentsLearn } from "./agents.ts";
import { sitATest } from "./assess.ts";
import { goBackToABackup, openDamaged } from "./backups.ts";
import { runATestWithAClass } from "./class.ts";
import { bringTogether, changeAProperty } from "./class-profile.ts";
import { hearAConcern } from "./concern.ts";
import { goThroughACourse } from "./course.ts";
import { decideOnALesson } from "./decisions.ts";
import type { Driver } from "./driver.ts";
import { keepFilesInOrder } from "./files.ts";
import { makeItHers } from "./first-steps.ts";
import { useTheHand } from "./hand.ts";
import { sayHowItWent } from "./how-it-went.ts";
import { importADocument } from "./importing.ts";
import { planForADay } from "./lesson-day.ts";
import { copyForAnotherClass, lookBack, openASource, takeOut } from "./lesson-uses.ts";
import {
	addMoveAndRemove,
	decideInTheLesson,
	decideSectionBySection,
	writeByHand,
} from "./lessons.ts";
import { followLinks, readWhatBroke } from "./links.ts";
import { loadNothingForNothing } from "./loaded.ts";
import { useALocalModel } from "./local-model.ts";
import { lookAtWhatGrowsOld, lookAtWhatWaits } from "./memory-review.ts";
import { useMemory } from "./memory-room.ts";
import { useANarrowWindow } from "./narrow.ts";
import { writeForHerself } from "./own-notes.ts";
import {
	appears,
	appearsPastCards,
	choose,
	count,
	FILLED,
	findings,
	gone,
	keep,
	OPEN,
	openList,
	say,
	seenSections,
	send,
	settled,
	shifted,
	test,
	texts,
	watchSections,
} from "./page.ts";
import { addAPicture } from "./pictures.ts";
import { makeThemHers } from "./plugins.ts";
import { until } from "./processes.ts";
import { makeAndRunAQuiz } from "./quiz.ts";
import { rateByHand } from "./rating.ts";
import { signOut } from "./signing-out.ts";
import { leadAStudy } from "./study.ts";
import { inDark, readWhatHappened } from "./traces.ts";

const CREATE = "/create-lesson";

/** Milliseconds for each piece: the drafter is done before it can be stopped, and a model is not. */
const A_MODELS_PACE = 150;

export interface Scenario {
	name: string;
	play(driver: Driver): Promise<void>;
}

export const scenarios: Scenario[] = [
	{
		name: "an empty window says what to do and who answers",
		play: async (driver) => {
			await driver.start();
			await appears(driver, test("who-answers"));
			await keep(driver, "1-empty");
			assert.match((await texts(driver, test("who-answers")))[0] ?? "", /not AI|no AI/i);
			const moved = await shifted(driver);
			assert.ok(moved < 0.01, `the page moved by ${moved} while it opened`);
		},
	},
	{
		name: "no script of the page is kept twice, and no graphics driver is loaded that draws nothing",
		play: loadNothingForNothing,
	},
	{
		name: "whoever signs out is asked for the passcode again",
		play: signOut,
	},
	{
		name: "words about a child at risk go nowhere before she has read what comes first",
		play: hearAConcern,
	},
	{
		name: "a lesson on iteration for 3B fills section by section",
		play: async (driver) => {
			await watchSections(driver);
			await driver.click(test("example"), "a lesson on iteration for 3B");
			await send(driver);
			await appearsPastCards(driver, OPEN);
			await keep(driver, "2-drafting");
			await settled(driver);
			await keep(driver, "3-lesson");
			const filled = (await seenSections(driver)).filter(
				({ states }) => states.includes("drafting") && states.at(-1) === "draft",
			);
			assert.ok(filled.length >= 3, `only ${filled.length} sections were seen to fill`);
			assert.equal(await count(driver, OPEN), 0);
			const pages = await texts(driver, `${test("document")} [role=tab]`);
			assert.deepEqual(pages, ["Plan", "Worksheet", "Answer key", "Revision guide"]);
			const document = (await texts(driver, test("document"))).join();
			assert.match(document, /iteration/i);
			assert.match(document, /TCH \d-\d\d[a-z]/);
		},
	},
	{
		name: "what was done opens into steps",
		play: async (driver) => {
			await driver.click(`${test("steps")} button`, "wrote");
			await appears(driver, test("step"));
			await keep(driver, "4-steps");
			assert.match((await texts(driver, test("step"))).join(" "), /Wrote “/);
		},
	},
	{
		name: "a lesson from request to decisions",
		play: decideOnALesson,
	},
	{
		name: "a request that names no class is asked about and goes on with the answer",
		play: async (driver) => {
			await say(driver, `${CREATE} a lesson on sorting for S2`);
			await appearsPastCards(driver, test("question-option"));
			await keep(driver, "5-question");
			const [answer] = await texts(driver, `${test("question-option")} > span:first-child`);
			assert.ok(answer);
			await driver.click(test("question-option"), answer);
			// Later the conversation has scrolled on, and what is far above is not in the page.
			await until("the answer in the card", async () =>
				(await texts(driver, test("question-card"))).join().includes(answer),
			);
			await settled(driver);
			assert.equal(await count(driver, test("question-option")), 0);
			await appears(driver, FILLED);
			await keep(driver, "6-answered");
		},
	},
	{
		name: "work is stopped and what was done is kept",
		play: async (driver) => {
			await driver.close();
			await driver.start(A_MODELS_PACE);
			await appears(driver, test("composer"));
			await say(driver, `${CREATE} a lesson on variables for 2A`);
			await appearsPastCards(driver, test("steps"));
			await driver.click(test("stop"));
			await settled(driver);
			await keep(driver, "7-stopped");
			assert.match((await texts(driver, test("conversation"))).join(), /stopped/i);
		},
	},
	{
		name: "work that closing has cut off is continued after opening again",
		play: async (driver) => {
			await say(driver, `${CREATE} a lesson on algorithms for 1B`);
			await appearsPastCards(driver, OPEN);
			await driver.close();
			await driver.start();
			await appears(driver, test("session-item"));
			const titles = await texts(driver, test("session-item"));
			assert.equal(titles.length, 5, titles.join());
			await driver.click(test("session-item"), "1B");
			await appears(driver, test("continue"));
			await keep(driver, "8-interrupted");
			await driver.click(test("continue"));
			await appears(driver, test("stop"));
			await settled(driver);
			await until("all sections to be filled", async () => {
				const [filled, open] = [await count(driver, FILLED), await count(driver, OPEN)];
				return filled > 0 && open === 0;
			});
			await keep(driver, "9-continued");
		},
	},
	{
		name: "what happened is read step by step, searched, compared and taken away",
		play: async (driver) => {
			await readWhatHappened(driver);
			await inDark(driver);
		},
	},
	{
		name: "an edit on disk is seen in the window",
		play: async (driver) => {
			const path = join(driver.workspace, "classes", "3B.md");
			const item = '[role=treeitem][data-path="classes/3B.md"]';
			await openList(driver, "Files");
			await appears(driver, '[data-path="classes"]');
			if ((await count(driver, item)) === 0) await driver.click('[data-path="classes"]');
			await driver.click(item);
			await appears(driver, `${test("file-editor")} .cm-content`);
			const edited = readFileSync(path, "utf8").replace(/^# 3B.*$/m, "# 3B, moved to room 12");
			writeFileSync(path, edited);
			const seen = async () =>
				(await texts(driver, `${test("file-editor")} .cm-content`)).join().includes("room 12");
			await until("the edit in the editor", seen);
			await keep(driver, "10-edited");
		},
	},
	{
		name: "a property of a class is changed in its line, and nothing else in the file",
		play: changeAProperty,
	},
	{
		name: "what two have changed in different places of a file is brought together",
		play: bringTogether,
	},
	{
		name: "files are found, duplicated and added, and a folder that is deleted comes back",
		play: keepFilesInOrder,
	},
	{
		name: "a document is imported, and of its outcomes what was accepted counts",
		play: importADocument,
	},
	{
		name: "each section of a lesson is decided on, and nothing that was accepted moves",
		play: decideSectionBySection,
	},
	{
		name: "what was accepted is accepted in the lesson by itself, taken back there, and opened by a change",
		play: decideInTheLesson,
	},
	{
		name: "a task is written by hand, and by two at once",
		play: writeByHand,
	},
	{
		name: "a picture is added to a task, is seen on the worksheet and goes with its line",
		play: addAPicture,
	},
	{
		name: "a section is left out and brought back, a task is added, moved, removed",
		play: addMoveAndRemove,
	},
	{
		name: "a lesson's versions are compared, one section is restored, and hers alone is written",
		play: async (driver) => {
			await lookBack(driver);
			await writeForHerself(driver);
		},
	},
	{
		name: "a lesson is saved for other programs and printed as its PDF",
		play: takeOut,
	},
	{
		name: "a lesson is found in the list and taken to another class",
		play: copyForAnotherClass,
	},
	{
		name: "a claim about the curriculum opens its source at its lines",
		play: openASource,
	},
	{
		name: "skills and commands are changed, taken back, and a plugin is added",
		play: makeThemHers,
	},
	{
		name: "a model on this computer is found, tried and chosen, and asked about when it is gone",
		play: useALocalModel,
	},
	{
		name: "the right button and the keys mean what the pointer is on",
		play: useTheHand,
	},
	{
		name: "memory is a room: remembered, found, changed, told about, forgotten and erased",
		play: useMemory,
	},
	{
		name: "what was noticed waits for her word: kept, kept in other words, or not",
		play: lookAtWhatWaits,
	},
	{
		name: "of memories that clash, say the same or grow old each is hers to decide and take back",
		play: lookAtWhatGrowsOld,
	},
	{
		name: "a test is sat through a restart on this screen, and looked at afterwards",
		play: sitATest,
	},
	{
		name: "a study is led while two people take part, and nobody reads what is compared",
		play: leadAStudy,
	},
	{
		name: "two lessons are rated blind by keys, through a reload, and held against a judge",
		play: rateByHand,
	},
	{
		name: "a class of three joins with a code, and nobody loses anything when the host is killed",
		play: runATestWithAClass,
	},
	{
		name: "a newcomer makes a quiz, runs it with a class and changes marks",
		play: makeAndRunAQuiz,
	},
	{
		name: "a window of 1024 by 640 has room for everything, and a narrower one for one pane",
		play: useANarrowWindow,
	},
	{
		name: "how a lesson went is asked once, answered by keyboard and remembered of its class",
		play: sayHowItWent,
	},
	{
		name: "a day in her words is shown, changed on the card and kept in the lesson",
		play: planForADay,
	},
	{
		name: "a course says what is met, is ticked and moved, and words are found in a lesson",
		play: goThroughACourse,
	},
	{
		name: "what coding agents learn has a page of its own beside what a teacher expects",
		play: lookAtWhatAgentsLearn,
	},
	{
		name: "a newcomer sets up: who she is, a class of hers, a lesson begun for it",
		play: makeItHers,
	},
	{
		name: "the palette opens by its keys and closes again",
		play: async (driver) => {
			await driver.run(() => {
				document.dispatchEvent(
					new KeyboardEvent("keydown", {
						key: "k",
						ctrlKey: true,
						bubbles: true,
					}),
				);
			});
			await appears(driver, test("palette"));
			await keep(driver, "11-palette");
			assert.deepEqual(await findings(driver), []);
			await driver.press("Escape");
			await until("the palette to go", async () => (await count(driver, test("palette"))) === 0);
		},
	},
	{
		name: "a link shows what it names or changes nothing, and what breaks leaves a report without her words",
		play: async (driver) => {
			await followLinks(driver);
			await readWhatBroke(driver);
		},
	},
	{
		name: "axe finds nothing against it, in dark and in light",
		play: async (driver) => {
			// A message that fades away while axe looks has another contrast.
			await gone(driver, "[data-sonner-toast]");
			const found: string[] = [];
			const look = async (where: string) => {
				found.push(...(await findings(driver)).map((line) => `${where}: ${line}`));
			};
			for (const colours of ["Dark", "Light"] as const) {
				await choose(driver, colours);
				await look(`${colours}, editor`);
				await openList(driver, "Memory");
				await appears(driver, test("memory-item"));
				await look(`${colours}, memory`);
				await openList(driver, "Sessions");
				await driver.click(test("session-item"), "3B");
				await appears(driver, test("document"));
				await look(`${colours}, lesson`);
				await keep(driver, `12-${colours.toLowerCase()}`);
				await openList(driver, "Files");
				await driver.click('[role=treeitem][data-path="classes/3B.md"]');
				await appears(driver, test("file-editor"));
			}
			assert.deepEqual(found, []);
		},
	},
	{
		name: "a session that is deleted for good comes back with a backup",
		play: goBackToABackup,
	},
	{
		name: "a database that does not open says so, and one step brings a backup back",
		play: openDamaged,
	},
];
