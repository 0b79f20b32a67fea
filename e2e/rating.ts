/** Lessons are rated by hand: blind, by keys alone, through a reload, and at last held against a judge. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Driver } from "./driver.ts";
import { appears, choose, count, gone, keepSound, key, says, test, texts } from "./page.ts";
import { until } from "./processes.ts";

const SHEET = test("rating-sheet");
const PROGRESS = test("rating-progress");
/** In the names of the conditions and of the judge. */
const CANARY = /quixel/i;
const QUESTIONS = 11;
/** The rubric's questions, of which the judge answered some. */
const JUDGED = ["one-idea", "pupils-think"];

const LESSONS: Record<string, string> = {
	quixelone:
		"# Iteration\n\n## Tasks\n\n1. Trace the loop by hand and say what it prints, and why.\n",
	quixeltwo: "# Iteration\n\n## Tasks\n\n1. Copy the loop from the board.\n",
};

export async function rateByHand(driver: Driver): Promise<void> {
	const folder = makeResults(driver.workspace);
	await openFromPalette(driver);
	await driver.click(`${test("rating-choose")} button`, "evals/trial");
	await says(driver, PROGRESS, /Pair 1 of 1 · 0 of 11 answers/);
	await says(driver, `${test("rating-draft-a")}, ${test("rating-draft-b")}`, /Copy the loop/);
	await keepSound(driver, "r1-two-lessons");
	const page = await driver.run(() => document.documentElement.outerHTML);
	assert.doesNotMatch(page, CANARY);

	await driver.resize(1024, 640);
	await key(driver, "1");
	await pressed(driver, "a");
	await key(driver, "w");
	await driver.type("input[aria-label='Why, in a line']", "It asks why.");
	await driver.press("Enter");
	await says(driver, test("rating-question"), /2 of 11/);
	await until("the reason on the disk", async () => lines(folder).at(-1)?.why === "It asks why.");
	await key(driver, "3");
	await pressed(driver, "b");
	await key(driver, "z", { ctrlKey: true });
	await gone(driver, "[data-testid^=rating-][aria-pressed=true]");
	await says(driver, PROGRESS, / · 1 of 11 answers/);
	await key(driver, "2");
	await pressed(driver, "same");
	await keepSound(driver, "r2-narrow");

	// Whoever comes back is where she was, with all that she said.
	await reload(driver);
	await says(driver, PROGRESS, / · 2 of 11 answers/);
	await says(driver, test("rating-question"), /3 of 11/);
	await driver.resize(1280, 800);
	for (let question = 3; question <= QUESTIONS; question++) {
		assert.equal(await count(driver, test("rating-look")), 0);
		await key(driver, "1");
		await says(driver, PROGRESS, new RegExp(` · ${question} of 11 answers`));
		await key(driver, "ArrowDown");
	}
	await driver.click(test("rating-look"));
	const outcome = test("rating-outcome");
	await says(driver, outcome, /quixeljudge:small/);
	await says(driver, outcome, /quixelone/);
	await keepSound(driver, "r3-outcome");
	await choose(driver, "Dark");
	await driver.click(test("rating-look"));
	await keepSound(driver, "r4-dark");
	await choose(driver, "Light");
	await takeAway(driver);

	const said = lines(folder).filter(({ withdrawn }) => !withdrawn);
	const criteria = new Set(said.map(({ criterion }) => criterion));
	assert.equal(criteria.size, QUESTIONS);
	await driver.click(`${SHEET} button`, "Other folder");
	await appears(driver, test("rating-choose"));
	await driver.click(`${test("rail")} button`, "Plan");
}

async function openFromPalette(driver: Driver): Promise<void> {
	await key(driver, "k", { ctrlKey: true });
	await appears(driver, test("palette"));
	await driver.type(`${test("palette")} input`, "rate lessons");
	await driver.press("Enter");
	await appears(driver, test("rating-choose"));
}

/** The page is loaded again, as a browser does it. */
async function reload(driver: Driver): Promise<void> {
	await driver.run(() => {
		Object.assign(window, { isOld: true });
		setTimeout(() => location.reload(), 0);
	});
	const isBack = (sheet: string) => !("isOld" in window) && document.querySelector(sheet) !== null;
	await until("the page again", () => driver.run(isBack, SHEET).catch(() => false));
}

async function takeAway(driver: Driver): Promise<void> {
	await driver.click(test("rating-save"));
	await driver.click("[role=menuitem]", "A table");
	const path = await until("the table", async () =>
		driver.saved().find((path) => /Ratings.*\.csv$/.test(path)),
	);
	const rows = readFileSync(path, "utf8").trim().split("\n");
	assert.equal(rows.length, QUESTIONS + 1);
	assert.match(rows.join("\n"), /,me,(first|second),It asks why\./);
}

async function pressed(driver: Driver, verdict: string): Promise<void> {
	await appears(driver, `${test(`rating-${verdict}`)}[aria-pressed=true]`);
	assert.equal((await texts(driver, "[data-testid^=rating-][aria-pressed=true]")).length, 1);
}

interface Line {
	criterion: string;
	why?: string;
	withdrawn?: boolean;
}

function lines(folder: string): Line[] {
	const text = readFileSync(join(folder, "ratings.jsonl"), "utf8");
	return text
		.trim()
		.split("\n")
		.map((line) => JSON.parse(line) as Line);
}

/** A folder as `eval run` writes it, with two lessons for one request, and what a judge said of them. */
function makeResults(workspace: string): string {
	const folder = join(workspace, "evals", "trial");
	mkdirSync(join(folder, "lessons"), { recursive: true });
	const hash = (text: string) => createHash("sha256").update(text).digest("hex");
	const entries = Object.entries(LESSONS);
	const results = entries.map(([condition, text]) => {
		writeFileSync(join(folder, "lessons", `loops.${condition}.1.md`), text);
		const lesson = hash(text);
		return {
			case: "loops",
			condition,
			repetition: 1,
			request: "iteration for 3B",
			lesson,
		};
	});
	const [first = "", second = ""] = Object.keys(LESSONS);
	const judgements = JUDGED.map((criterion) => ({
		...{
			case: "loops",
			first,
			second,
			repetition: 1,
			criterion,
			rubric: version(),
		},
		...{
			lessons: Object.values(LESSONS).map(hash),
			rater: "quixeljudge:small",
		},
		...{ preference: "first", steady: true },
	}));
	write(join(folder, "results.jsonl"), results);
	write(join(folder, "judgements.jsonl"), judgements);
	return folder;
}

/** What a judge says is of one version of the rubric. */
function version(): number {
	const rubric = readFileSync(new URL("../evals/rubric.yaml", import.meta.url), "utf8");
	return Number(/^version: (\d+)/m.exec(rubric)?.[1]);
}

function write(path: string, lines: readonly object[]): void {
	writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
}
