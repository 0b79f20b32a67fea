/** What the hand finds everywhere: menus where the pointer is, and keys that mean the words one is in. */
import assert from "node:assert/strict";
import type { Driver } from "./driver.ts";
import { appears, gone, keep, keepSound, key, openList, says, still, test, texts } from "./page.ts";
import { until } from "./processes.ts";

const ITEMS = "[role=menuitem]";
const CTRL = { ctrlKey: true };

export async function useTheHand(driver: Driver): Promise<void> {
	await changeRooms(driver);
	await openList(driver, "Sessions");
	await rightClick(driver, test("session-item"));
	assert.deepEqual(await items(driver), [
		"Rename",
		"Make a copy",
		"Copy link",
		"Archive",
		"Delete",
	]);
	await keep(driver, "h1-row");
	await leave(driver);

	await driver.click(test("session-item"), "3B");
	await appears(driver, "[data-section=starter]");
	await rightClick(driver, "[data-section=starter] h2");
	assert.equal((await items(driver))[0], "Copy this section");
	await keep(driver, "h2-section");
	await leave(driver);
	await rightClick(driver, test("composer"));
	assert.deepEqual(await items(driver), ["Cut", "Copy", "Paste", "Select all"]);
	await leave(driver);
	await rightClick(driver, test("agent-text"));
	assert.deepEqual(await items(driver), ["Copy this message", "Select all"]);
	await keep(driver, "h3-message");
	await driver.click(ITEMS, "Select all");
	const message = await selection(driver);
	assert.ok(!message.includes("Teacher assist"), "the window is selected");

	await key(driver, "a", CTRL, "[data-section=starter]");
	assert.match(await selection(driver), /^Starter/);
	await key(driver, "a", CTRL, "[data-section=starter]");
	const page = await selection(driver);
	assert.match(page, /Learning intentions/);
	assert.ok(!page.includes("Teacher assist"), "the window is selected");

	await zoom(driver);
	await takeBack(driver);
	await comeBack(driver);
}

/** Everything is made larger and brought back to its usual size. */
async function zoom(driver: Driver): Promise<void> {
	const size = () => driver.run(() => getComputedStyle(document.documentElement).fontSize);
	const usual = await size();
	await key(driver, "+", CTRL);
	await says(driver, "[data-sonner-toast]", /110 %/);
	assert.notEqual(await size(), usual);
	const larger = await size();
	await keep(driver, "h4-larger");
	await reload(driver);
	assert.equal(await size(), larger);
	await key(driver, "0", CTRL);
	assert.equal(await size(), usual);
}

/** The page is loaded again, as a browser does it. */
async function reload(driver: Driver): Promise<void> {
	await driver.run(() => {
		Object.assign(window, { isOld: true });
		setTimeout(() => location.reload(), 0);
	});
	await until("the page again", () =>
		driver
			.run(
				(row: string) => !("isOld" in window) && document.querySelector(row) !== null,
				test("session-item"),
			)
			.catch(() => false),
	);
}

/** Memory is a room of its own, and the way back leads to the list she came from. */
async function changeRooms(driver: Driver): Promise<void> {
	const list = "[aria-label=Lists] [role=tab][aria-selected=true]";
	await openList(driver, "Lessons");
	await openList(driver, "Memory");
	await appears(driver, test("memory-item"));
	await gone(driver, list);
	await still(driver);
	await keep(driver, "h0-memory");
	await driver.click(`${test("rail")} button`, "Plan");
	await says(driver, list, /Lessons/);
}

/** A session that was put away comes back by the key. */
async function takeBack(driver: Driver): Promise<void> {
	const before = (await texts(driver, test("session-item"))).length;
	await rightClick(driver, test("session-item"));
	await driver.click(ITEMS, "Archive");
	await says(driver, "[data-sonner-toast]", /is in the archive/);
	await keep(driver, "h5-archived");
	await key(driver, "z", CTRL);
	await until("the session in the list", async () => {
		return (await texts(driver, test("session-item"))).length === before;
	});
}

/** The document alone shows the way back to the conversation. */
async function comeBack(driver: Driver): Promise<void> {
	await key(driver, "2", CTRL);
	await appears(driver, test("show-conversation"));
	await keepSound(driver, "h6-document-only");
	await driver.click(test("show-conversation"));
	await gone(driver, test("show-conversation"));
}

/** What the right button of a mouse does; no driver of ours has one. */
export async function rightClick(driver: Driver, selector: string): Promise<void> {
	await driver.run((selector: string) => {
		const element = document.querySelector(selector);
		const { left, top } = element?.getBoundingClientRect() ?? new DOMRect();
		const [clientX, clientY] = [left + 8, top + 8];
		element?.dispatchEvent(
			new MouseEvent("contextmenu", {
				bubbles: true,
				cancelable: true,
				clientX,
				clientY,
			}),
		);
	}, selector);
	await appears(driver, ITEMS);
}

export function items(driver: Driver): Promise<string[]> {
	return texts(driver, ITEMS);
}

export async function leave(driver: Driver): Promise<void> {
	await driver.press("Escape");
	await gone(driver, ITEMS);
}

function selection(driver: Driver): Promise<string> {
	return until("something selected", () =>
		driver.run(() => document.getSelection()?.toString().trim() || null),
	);
}
