/** The room of memory: something is remembered, found, changed, told about, forgotten and erased. */
import type { Driver } from "./driver.ts";
import {
	appears,
	count,
	empty,
	gone,
	keepSound,
	key,
	openList,
	says,
	test,
	texts,
} from "./page.ts";
import { until } from "./processes.ts";

const WORDS = "Exit tickets on mini whiteboards";
const NEW_WORDS = "Exit tickets on paper slips";
const PAGE = test("memory-page");

export async function useMemory(driver: Driver): Promise<void> {
	await openList(driver, "Memory");
	await appears(driver, test("memory-room"));
	await add(driver);
	await find(driver);
	await useTheKeys(driver);
	await reword(driver);
	await tellWhy(driver);
	await editAsAFile(driver);

	await driver.click(test("memory-forget"));
	await appears(driver, test("memory-restore"));
	await gone(driver, row("paper slips"));
	await says(driver, "[data-sonner-toast]", /Forgotten/);
	// The way back is by the key that takes back everything else.
	await key(driver, "z", { ctrlKey: true });
	await appears(driver, test("memory-forget"));
	await appears(driver, row("paper slips"));
	await erase(driver);
	await lookAt(driver);
	await driver.click(`${test("rail")} button`, "Plan");
}

async function add(driver: Driver): Promise<void> {
	await driver.click(test("memory-add-open"));
	await driver.type(test("memory-add-text"), WORDS);
	await driver.click(test("memory-add-keep"));
	await says(driver, PAGE, /Written by you/);
	await keepSound(driver, "m1-added");
}

async function find(driver: Driver): Promise<void> {
	await driver.press("/");
	await focusOn(driver, test("memory-search"));
	await driver.type(test("memory-search"), "whiteboards");
	await says(driver, test("memory-found"), /mini whiteboards/);
	await says(driver, test("memory-found"), /Only words are compared/);
	await keepSound(driver, "m2-found");
	// The keys alone lead to what was found, into it, back, and out of the search.
	await driver.press("ArrowDown");
	await focusOn(driver, row("whiteboards"));
	await driver.press("Enter");
	await focusOn(driver, PAGE);
	await driver.press("Escape");
	await gone(driver, PAGE);
	await focusOn(driver, row("whiteboards"));
	await driver.press("/");
	await driver.press("Escape");
	await gone(driver, test("memory-found"));
}

/** In the list the keys pin, forget and take back what has the focus. */
async function useTheKeys(driver: Driver): Promise<void> {
	await driver.press("ArrowDown");
	await focusOn(driver, test("memory-row"));
	await goTo(driver, row("whiteboards"));
	await driver.press("p");
	await appears(driver, `${row("whiteboards")} [aria-label=Pinned]`);
	await driver.press("Delete");
	await gone(driver, row("whiteboards"));
	await key(driver, "z", { ctrlKey: true });
	await appears(driver, row("whiteboards"));
	await driver.click(row("whiteboards"));
	await appears(driver, PAGE);
}

/** Goes down the list by its arrow until the row has the focus. */
async function goTo(driver: Driver, row: string): Promise<void> {
	for (let steps = await count(driver, test("memory-row")); steps > 0; steps--) {
		if (await isFocused(driver, row)) return;
		await driver.press("ArrowDown");
	}
	await focusOn(driver, row);
}

function focusOn(driver: Driver, selector: string): Promise<boolean> {
	return until(`the focus on ${selector}`, () => isFocused(driver, selector));
}

function isFocused(driver: Driver, selector: string): Promise<boolean> {
	return driver.run(
		(selector: string) => document.activeElement?.matches(selector) ?? false,
		selector,
	);
}

async function reword(driver: Driver): Promise<void> {
	await key(driver, "e", {}, PAGE);
	const field = test("memory-rewording-text");
	await appears(driver, field);
	await empty(driver, field);
	await driver.type(field, NEW_WORDS);
	await driver.press("Enter");
	await says(driver, test("memory-words"), /paper slips/);
}

async function tellWhy(driver: Driver): Promise<void> {
	await driver.click(`${PAGE} button`, "Why do you think that?");
	await says(driver, test("memory-history"), /You changed it from “Exit tickets on mini/);
	await says(driver, test("memory-history"), /You pinned it/);
	await keepSound(driver, "m3-why");
}

/** The text that it stands in is edited in the room, and closing it leads back to the entry. */
async function editAsAFile(driver: Driver): Promise<void> {
	await driver.click('[aria-label="Edit as a file"]');
	await appears(driver, test("memory-editor"));
	await says(driver, test("memory-editor"), /paper slips/);
	await keepSound(driver, "m3b-as-a-file");
	await driver.click(`${test("memory-editor")} [aria-label=Close]`);
	await appears(driver, PAGE);
}

async function erase(driver: Driver): Promise<void> {
	await driver.click(test("memory-erase"));
	await says(driver, "[role=dialog]", /Erase for good\?.*It cannot be brought back/);
	await says(driver, "[role=dialog]", /What stays is that something was erased/);
	await keepSound(driver, "m3c-erase");
	await driver.press("Escape");
	await gone(driver, "[role=dialog]");
	await appears(driver, PAGE);
	await driver.click(test("memory-erase"));
	await driver.click(test("memory-erase-sure"));
	await says(driver, "[data-sonner-toast]", /Erased for good/);
	await gone(driver, PAGE);
	await gone(driver, row("Exit tickets"));
}

/** Two that clash are put before her, and the newer takes the place of the older. */
async function lookAt(driver: Driver): Promise<void> {
	for (const minutes of [5, 10]) {
		await driver.click(test("memory-add-open"));
		await driver.type(test("memory-add-text"), `Starters of ${minutes} minutes, without paper`);
		await driver.click(test("memory-add-keep"));
		await gone(driver, test("memory-add"));
	}
	await driver.click("[role=tab]", "To look at");
	await appears(driver, test("memory-pair"));
	await keepSound(driver, "m4-to-look-at");
	await driver.click(`${test("memory-pair")} button`, "The newer holds");
	await until("the pair to be decided", async () => {
		const pairs = await texts(driver, test("memory-pair"));
		return !pairs.join().includes("Starters of 5 minutes, without paper");
	});
	await driver.click("[role=tab]", "Everything");
	await gone(driver, row("Starters of 5 minutes, without paper"));
}

/** The row of an entry, by some of its words. */
function row(words: string): string {
	return `${test("memory-row")}[title*="${words}"]`;
}
