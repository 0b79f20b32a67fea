/** What scenarios look at in the page, in the words of the interface. */
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import axe from "axe-core";
import type { Driver } from "./driver.ts";
import { until } from "./processes.ts";

const OUTPUT = join(import.meta.dirname, "output");

/** A run of the offline drafter takes a second or two; a busy machine takes its time. */
export const RUN_MS = 60_000;

export interface SeenSection {
	path: string;
	heading: string;
	states: string[];
}

export const test = (id: string) => `[data-testid=${id}]`;

/** Keeps a picture of the page as output. */
export async function keep(driver: Driver, name: string): Promise<void> {
	mkdirSync(OUTPUT, { recursive: true });
	writeFileSync(join(OUTPUT, `${driver.name}-${name}.png`), await driver.picture());
}

/** A section that is still to come, and one that is there. */
export const OPEN = "[data-section][data-state=drafting]";
export const FILLED = "[data-section][data-state=draft]";

/** The texts of all elements with this selector. */
export function texts(driver: Driver, selector: string): Promise<string[]> {
	return driver.run(
		(selector: string) =>
			[...document.querySelectorAll(selector)].map((element) => element.textContent ?? ""),
		selector,
	);
}

export async function count(driver: Driver, selector: string): Promise<number> {
	return (await texts(driver, selector)).length;
}

export async function appears(driver: Driver, selector: string, patience = 20_000): Promise<void> {
	await until(`${selector} in the page`, async () => (await count(driver, selector)) > 0, patience);
}

/** Waits for words in any of these elements. */
export async function says(driver: Driver, selector: string, words: RegExp): Promise<void> {
	await until(`${words} in ${selector}`, async () =>
		words.test((await texts(driver, selector)).join()),
	);
}

export async function gone(driver: Driver, selector: string, patience = 20_000): Promise<void> {
	await until(`${selector} to go`, async () => (await count(driver, selector)) === 0, patience);
}

const OVER = "[role=dialog], [role=menu], [role=alert], [role=status]";

/** The words of what lies over the page, for a failure to say what was in the way. */
export async function openNow(driver: Driver): Promise<string> {
	const words = (await texts(driver, OVER)).map((text) => text.trim().slice(0, 400));
	return words.filter(Boolean).join(" | ");
}

/** Closes the menus and dialogs that a scenario has left open. */
export async function leaveOpen(driver: Driver): Promise<void> {
	for (let at = 0; at < 4 && (await count(driver, "[role=dialog], [role=menu]")) > 0; at++) {
		await driver.press("Escape");
		await sleep(300);
	}
}

/** Shows one of the lists beside the rail. */
export async function openList(
	driver: Driver,
	list: "Sessions" | "Lessons" | "Files" | "Memory",
): Promise<void> {
	await driver.click(`${test("rail")} button`, list === "Memory" ? list : "Plan");
	if (list !== "Memory") await driver.click("[aria-label=Lists] [role=tab]", list);
}

/** Begins a new session and says something in it. */
export async function say(driver: Driver, words: string): Promise<void> {
	await driver.click(test("new-session"));
	await driver.type(test("composer"), words);
	await send(driver);
}

/** Takes the words out of a field. */
export async function empty(driver: Driver, field: string): Promise<void> {
	await driver.run((selector: string) => {
		const field = document.querySelector(selector);
		if (!(field instanceof HTMLTextAreaElement)) throw new Error(`${selector} is no field`);
		// React listens for what the browser itself sets.
		const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value") ?? {};
		set?.call(field, "");
		field.dispatchEvent(new Event("input", { bubbles: true }));
	}, field);
}

/** Sends what is in the composer and waits until it is worked on, or has been: short work is over before a look. */
export async function send(driver: Driver): Promise<void> {
	const words = await driver.run((selector: string) => {
		const field = document.querySelector(selector);
		return field instanceof HTMLTextAreaElement ? field.value.trim().slice(-40) : "";
	}, test("composer"));
	const stands = async () =>
		words !== "" && (await texts(driver, test("teacher-message"))).at(-1)?.includes(words) === true;
	const before = await stands();
	// Until the commands are known it cannot be said what a slash begins.
	await appears(driver, `${test("send")}:not(:disabled)`);
	await driver.click(test("send"));
	await until(`${test("stop")}, or what was sent in the conversation`, async () => {
		if ((await count(driver, test("stop"))) > 0) return true;
		return !before && (await stands());
	});
}

/** What leaves each card as it is, in the order in which they are met. */
const PAST = [
	"feedforward-use",
	"reflection-skip",
	"confidence-skip",
	"decisions-later",
	"decisions-leave",
	"memory-done",
];

/** Goes past cards that are open now, without deciding anything. */
async function passCards(driver: Driver): Promise<void> {
	for (const id of PAST) {
		const button = `${test(id)}:not(:disabled)`;
		// It may be gone by the time it is clicked, when its answer has arrived meanwhile.
		if ((await count(driver, button)) > 0) await press(driver, button);
	}
}

/** Clicks a button if it is there, in one step, so that it cannot go away in between. */
export function press(driver: Driver, selector: string): Promise<boolean> {
	return driver.run((selector: string) => {
		const button = document.querySelector(selector);
		if (button instanceof HTMLElement) button.click();
		return button !== null;
	}, selector);
}

/** A key as the page hears it, where the focus is put first or in no field. */
export function key(
	driver: Driver,
	key: string,
	held: { ctrlKey?: boolean; altKey?: boolean; code?: string } = {},
	focused = "body",
): Promise<void> {
	return driver.run(
		(key: string, held: KeyboardEventInit, focused: string) => {
			const element = document.querySelector<HTMLElement>(focused);
			element?.focus();
			const options = { key, bubbles: true, cancelable: true, ...held };
			element?.dispatchEvent(new KeyboardEvent("keydown", options));
		},
		key,
		held,
		focused,
	);
}

/** Waits for something to appear, past the cards that stand before it. */
export async function appearsPastCards(driver: Driver, selector: string): Promise<void> {
	await until(
		`${selector} in the page`,
		async () => {
			if ((await count(driver, selector)) > 0) return true;
			await passCards(driver);
			return false;
		},
		RUN_MS,
	);
}

/** Waits until the agent works no more and asks nothing; cards on the way are passed. */
export async function settled(driver: Driver): Promise<void> {
	await until(
		"the run to end",
		async () => {
			await passCards(driver);
			return (await count(driver, `${test("talk")}[data-work=idle]`)) > 0;
		},
		RUN_MS,
	);
}

/** Notes from now on each state that a section of the document has been seen in. */
export function watchSections(driver: Driver): Promise<void> {
	return driver.run(() => {
		const seen = new Map<string, SeenSection>();
		const look = () => {
			const path = document.querySelector("[data-testid=document] [role=tab][aria-selected=true]");
			for (const section of document.querySelectorAll("[data-section]")) {
				const key = `${path?.textContent}/${section.getAttribute("data-section")}`;
				const known = seen.get(key) ?? {
					path: path?.textContent ?? "",
					heading: section.querySelector("h2")?.textContent ?? "",
					states: [],
				};
				const state = section.getAttribute("data-state") ?? "";
				if (known.states.at(-1) !== state) known.states.push(state);
				seen.set(key, known);
			}
		};
		new MutationObserver(look).observe(document.body, {
			subtree: true,
			childList: true,
			attributes: true,
			attributeFilter: ["data-state"],
		});
		Object.assign(window, { seenSections: seen });
		look();
	});
}

export function seenSections(driver: Driver): Promise<SeenSection[]> {
	return driver.run(() => {
		const { seenSections } = window as unknown as {
			seenSections: Map<string, SeenSection>;
		};
		return [...seenSections.values()];
	});
}

/** How much of the page has moved by itself since it was opened, where the browser counts it. */
export function shifted(driver: Driver): Promise<number> {
	return driver.run(async () => {
		if (!PerformanceObserver.supportedEntryTypes.includes("layout-shift")) return 0;
		return new Promise<number>((resolve) => {
			let sum = 0;
			new PerformanceObserver((list) => {
				for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
			}).observe({ type: "layout-shift", buffered: true });
			setTimeout(() => resolve(sum), 500);
		});
	});
}

/** Keeps a picture of the page once nothing moves, and axe finds nothing against it. */
export async function keepSound(driver: Driver, name: string): Promise<void> {
	await still(driver);
	await keep(driver, name);
	assert.deepEqual(await findings(driver), []);
}

/** What axe has to say against the page as it is, one line a finding. */
export async function findings(driver: Driver): Promise<string[]> {
	const first = await look(driver);
	if (first.length === 0) return [];
	// A notice that began to fade away while axe looked has another contrast: what stays is a finding.
	const second = await look(driver);
	return second.filter((finding) => first.includes(finding));
}

async function look(driver: Driver): Promise<string[]> {
	await driver.inject(axe.source);
	// What fades in has another contrast for a moment.
	await still(driver);
	return driver.run(async () => {
		const { axe } = window as unknown as { axe: typeof import("axe-core") };
		const { violations } = await axe.run(document, {
			resultTypes: ["violations"],
		});
		return violations.flatMap(({ id, help, nodes }) =>
			nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target} ${failureSummary}`),
		);
	});
}

/** Chooses the colours as a person does. */
export async function choose(driver: Driver, colours: "Light" | "Dark"): Promise<void> {
	await driver.click(`[aria-label="${colours} colours"]`);
	// They fade over; a test of contrast must not look in between.
	await still(driver);
}

/** Waits until nothing moves: what fades away still takes clicks. */
export async function still(driver: Driver): Promise<void> {
	await driver.run(async () => {
		const ended = document.getAnimations().map(({ finished }) => finished.catch(() => null));
		// One that goes on for ever, or that waits for a frame, is none to wait for.
		const enough = new Promise((resolve) => setTimeout(resolve, 600));
		await Promise.race([Promise.all(ended), enough]);
	});
}
