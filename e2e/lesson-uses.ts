/** What a teacher does with a lesson that is there: its history, files of it, copies, its sources. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import type { Driver } from "./driver.ts";
import { items, leave, rightClick } from "./hand.ts";
import { changedSince, everyLesson, fileSections } from "./lesson-file.ts";
import { latest } from "./lessons.ts";
import {
	appears,
	choose,
	count,
	findings,
	gone,
	keep,
	keepSound,
	openList,
	says,
	still,
	test,
	texts,
} from "./page.ts";
import { followPlace, loseTheTypesetter, placesSeen, setInAnotherTypeface } from "./printing.ts";
import { until } from "./processes.ts";

const ITEM = test("lesson-item");
const MAKE_COPY = "[role=dialog] button[type=submit]";
const FACES = ["Plan", "Worksheet", "Answer key", "Revision guide"] as const;

/** What can be done with a lesson in the list. */
const lessonMenu = ({ name }: Driver) => [
	"Rename",
	"For another class …",
	"History",
	"Open the file",
	`Open in a ${name === "window" ? "window" : "tab"} of its own`,
	"Copy link",
	"Archive",
	"Delete",
];

/** What files of each kind begin with, and how many bytes they have at least. */
const FILES = {
	docx: { begins: "PK", bytes: 10_000 },
	pdf: { begins: "%PDF", bytes: 10_000 },
	md: { begins: "# ", bytes: 2_000 },
	txt: { begins: "", bytes: 2_000 },
};

export async function lookBack(driver: Driver): Promise<void> {
	const file = latest(driver);
	const before = fileSections(file);
	await driver.click(`${test("document")} button`, "History");
	await appears(driver, test("section-diff"));
	await keepSound(driver, "l17-history");
	const versions = await texts(driver, test("version"));
	assert.match(versions.join("\n"), /Changed outside/);
	const draft = (await texts(driver, `${test("comparison")} option`)).at(-1) ?? "";
	await driver.run(
		(selector: string) => {
			const list = document.querySelector(selector) as HTMLSelectElement;
			list.value = list.options[list.options.length - 1]?.value ?? "";
			list.dispatchEvent(new Event("change", { bubbles: true }));
		},
		`${test("comparison")} select`,
	);
	await says(driver, test("comparison"), /Starter/);
	await keep(driver, "l18-compared");
	const version = /^\d+/.exec(draft)?.[0];
	await driver.click(`[aria-label="Bring back version ${version}: “Starter”"]`);
	await until("the starter of the first draft", async () =>
		changedSince(before, file).includes("Starter"),
	);
	assert.deepEqual(changedSince(before, file), ["Starter"]);
	await says(driver, "body", /“Starter” is as it was in version/);
	await keep(driver, "l19-restored");
	await driver.press("Escape");
	await gone(driver, "[role=dialog]");
	await still(driver);
}

export async function takeOut(driver: Driver): Promise<void> {
	for (const [ending, { begins, bytes }] of Object.entries(FILES)) {
		await driver.click(test("export"));
		await appears(driver, test(`export-${ending}`));
		if (ending === "docx") await keep(driver, "l20-export");
		const before = driver.saved();
		await driver.click(test(`export-${ending}`));
		const content = await until(`a ${ending} of the lesson`, async () => {
			const [path] = driver.saved().filter((each) => !before.includes(each));
			if (!path?.endsWith(`.${ending}`)) return null;
			const content = readFileSync(path);
			return content.length >= bytes ? content : null;
		});
		assert.equal(content.subarray(0, begins.length).toString(), begins);
		await gone(driver, "[role=menu]");
		await still(driver);
	}
	await keep(driver, "l21-exported");
	for (const face of FACES) {
		await driver.click(`${test("document")} [role=tab]`, face);
		await appears(driver, `${test("document")} [role=tab][aria-selected=true]`);
		// Pupils get no answer, and the teacher gets all of them on a page of her own.
		const answers = await count(driver, `${test("facet")} ${test("answer")}`);
		if (face === "Worksheet") assert.equal(answers, 0);
		if (face === "Answer key") assert.ok(answers > 5, `${answers} answers on the key`);
		await keep(driver, `l23-${face.toLowerCase().replace(" ", "-")}`);
		if (face !== "Worksheet") continue;
		await setInAnotherTypeface(driver);
		await loseTheTypesetter(driver);
		await lookAtItAsPrinted(driver);
		await printIt(driver);
	}
	await driver.click(`${test("document")} [role=tab]`, "Plan");
}

export async function copyForAnotherClass(driver: Driver): Promise<void> {
	const file = latest(driver);
	const path = relative(driver.workspace, file);
	const own = `${ITEM}[data-path="${path}"]`;
	await openList(driver, "Lessons");
	await appears(driver, own);
	assert.match((await texts(driver, own)).join(), /iteration.*3B/is);
	const before = everyLesson(driver.workspace);
	await driver.click(`${test("document")} button`, "For another class");
	await driver.click("[role=dialog] label", "1B");
	// What should change comes a moment later, above the button, and moves it by nothing.
	await followPlace(driver, MAKE_COPY);
	await appears(driver, test("changes-before"));
	assert.equal(new Set(await placesSeen(driver)).size, 1);
	await keepSound(driver, "l25-another-class");
	await driver.click("[role=dialog] button", "Make the copy");
	await appears(driver, test("wanted-changes"));
	await keepSound(driver, "l26-what-should-change");
	assert.ok((await count(driver, `${test("wanted-changes")} li`)) > 0);
	const [copy] = everyLesson(driver.workspace).filter((each) => !before.includes(each));
	assert.ok(copy && existsSync(copy), "there is no copy on the disk");
	assert.match(readFileSync(copy, "utf8"), /^class: "?1B/m);
	await driver.click(`${test("wanted-changes")} button`, "Open the copy");
	await says(driver, test("document"), /1B/);
	await keep(driver, "l27-copy");

	const all = await count(driver, ITEM);
	await driver.type(test("lesson-filter"), "iteration 1b");
	await until("fewer lessons", async () => (await count(driver, ITEM)) < all);
	assert.equal(await count(driver, `${ITEM}[data-path="${relative(driver.workspace, copy)}"]`), 1);
	assert.equal(await count(driver, own), 0);
	await keep(driver, "l27b-filtered");
	await rightClick(driver, ITEM);
	assert.deepEqual(await items(driver), lessonMenu(driver));
	await still(driver);
	await keep(driver, "l27d-menu");
	await leave(driver);
	await renameIt(driver, copy);
	await archiveIt(driver, copy);
}

/** Puts the lesson of this file, which is open, into the archive, and brings it back where it says so. */
async function archiveIt(driver: Driver, file: string): Promise<void> {
	const before = readFileSync(file, "utf8");
	const row = `${ITEM}[data-path="${relative(driver.workspace, file)}"]`;
	await rightClick(driver, row);
	await driver.click("[role=menuitem]", "Archive");
	await says(driver, test("document"), /This lesson is in the archive/);
	await gone(driver, row);
	assert.match(readFileSync(file, "utf8"), /^archived: "?\d{4}-\d{2}-\d{2}"?$/m);
	await driver.click(test("lessons-archived"));
	await appears(driver, row);
	await keepSound(driver, "l27e-archived");
	await driver.click(test("lesson-unarchive"));
	await gone(driver, test("lesson-unarchive"));
	// Nothing is left in the archive, so nobody is sent to look there.
	await gone(driver, test("lessons-archived"));
	assert.equal(readFileSync(file, "utf8"), before);
	await appears(driver, row);
}

/** Gives the lesson of this file another title, in the list. */
async function renameIt(driver: Driver, file: string): Promise<void> {
	const before = readFileSync(file, "utf8");
	const [title = ""] = /^# .*$/m.exec(before) ?? [];
	await driver.click(`[aria-label="More for ${title.slice(2)}"]`);
	await driver.click(test("lesson-rename"));
	await driver.type(test("rename"), "Fixed loops");
	await keepSound(driver, "l27c-renaming");
	await driver.press("Enter");
	await says(driver, ITEM, /Fixed loops/);
	await says(driver, test("document"), /Fixed loops/);
	assert.equal(readFileSync(file, "utf8"), before.replace(title, "# Fixed loops"));
}

export async function openASource(driver: Driver): Promise<void> {
	await choose(driver, "Dark");
	const chip = `${test("document")} [data-evidence=found]`;
	const [name = ""] = await texts(driver, chip);
	await driver.click(chip, name);
	await says(driver, `${test("peek")} [aria-current]`, /\S/);
	assert.doesNotMatch((await texts(driver, `${test("peek")} li`)).join("\n"), /^(#|- )/m);
	await keepSound(driver, "l28-peek-dark");
	await driver.press("Escape");
	await gone(driver, test("peek"));
	assert.ok(await driver.run((chip: string) => document.activeElement?.matches(chip), chip));

	await driver.press("Enter");
	await appears(driver, test("peek"));
	await driver.click(`${test("peek")} button`, "Open the file");
	await says(driver, `${test("file-editor")} .cm-pointedAt`, /\S/);
	await keepSound(driver, "l28b-source-dark");
	await choose(driver, "Light");
}

/** Opens the sides of the worksheet as they will come out of the printer. */
async function lookAtItAsPrinted(driver: Driver): Promise<void> {
	await followPlace(driver, test("print-look"));
	await driver.click(test("print"));
	// What is known of the pages comes while the menu is open, and nothing that can be clicked moves for it.
	await appears(driver, test("print-said"));
	assert.equal(new Set(await placesSeen(driver)).size, 1, "a choice moved under the pointer");
	await driver.click(test("print-look"));
	await appears(driver, test("printed-side"));
	await until("the sides drawn", () =>
		driver.run((sides: string) => {
			const drawn = [...document.querySelectorAll<HTMLImageElement>(sides)];
			return drawn.every(({ complete, naturalWidth }) => complete && naturalWidth > 0);
		}, test("printed-side")),
	);
	await keepSound(driver, "l22b-as-printed");
	await driver.press("Escape");
	await gone(driver, "[role=dialog]");
	await still(driver);
}

/** Prints the worksheet: what the browser is handed is its PDF, and never the page with the window. */
async function printIt(driver: Driver): Promise<void> {
	// The window hands it to the system's own program, which is not here to look at.
	if (driver.name !== "browser") return putNotesAway(driver);
	await driver.run(() => {
		const printing = { blobs: [] as Blob[], tabs: [] as string[], pages: 0 };
		const address = URL.createObjectURL.bind(URL);
		URL.createObjectURL = (blob) => {
			printing.blobs.push(blob as Blob);
			return address(blob);
		};
		window.open = (url) => {
			printing.tabs.push(String(url));
			return window;
		};
		window.print = () => {
			printing.pages += 1;
		};
		Object.assign(window, { printing });
	});
	await driver.click(test("print"));
	await says(driver, test("print-shown"), /^Worksheet · \d+ sides?$/);
	await says(driver, test("print-all"), /^All pages · \d+ sides$/);
	await keep(driver, "l22-print");
	// A menu lies over the page and so in none of its landmarks.
	const found = (await findings(driver)).filter((finding) => !finding.startsWith("region:"));
	assert.deepEqual(found, []);
	// What is left out of the plan was counted with it, and the menu stays open for the next choice.
	await driver.click(test("without-rationale"));
	await says(driver, test("print-all"), /at most/);
	await driver.click(test("without-rationale"));
	await driver.click(test("print-shown"), "Worksheet");
	await says(driver, "body", /open as a PDF/);
	const handed = await driver.run(async () => {
		const { printing } = window as unknown as {
			printing: { blobs: Blob[]; tabs: string[]; pages: number };
		};
		const begins = await Promise.all(printing.blobs.map((blob) => blob.slice(0, 4).text()));
		return { begins, tabs: printing.tabs.length, pages: printing.pages };
	});
	assert.deepEqual(handed, { begins: ["%PDF"], tabs: 1, pages: 0 });
	await gone(driver, "[role=menu]");
	await putNotesAway(driver);
}

/** What a file cannot show stays to be read, over the tabs where it is long, until it is put away. */
async function putNotesAway(driver: Driver): Promise<void> {
	await driver.run(() => {
		for (const close of document.querySelectorAll<HTMLElement>("[data-close-button]"))
			close.click();
	});
	await gone(driver, "[data-sonner-toast]");
	await still(driver);
}
