/** What the hand finds everywhere: menus where the pointer is, and keys that mean the words one is in. */
import assert from "node:assert/strict";
import type { Driver } from "./driver.ts";
import { appears, gone, keep, openList, test, texts } from "./page.ts";
import { until } from "./processes.ts";

const ITEMS = "[role=menuitem]";

export async function useTheHand(driver: Driver): Promise<void> {
	await openList(driver, "Sessions");
	await rightClick(driver, test("session-item"));
	assert.deepEqual(await items(driver), ["Rename", "Make a copy", "Archive", "Delete"]);
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

	await selectAll(driver, "[data-section=starter]");
	assert.match(await selection(driver), /^Starter/);
	await selectAll(driver, "[data-section=starter]");
	const page = await selection(driver);
	assert.match(page, /Learning intentions/);
	assert.ok(!page.includes("Teacher assist"), "the window is selected");
}

/** What the right button of a mouse does; no driver of ours has one. */
async function rightClick(driver: Driver, selector: string): Promise<void> {
	await driver.run((selector: string) => {
		const element = document.querySelector(selector);
		const { left, top } = element?.getBoundingClientRect() ?? new DOMRect();
		const [clientX, clientY] = [left + 8, top + 8];
		element?.dispatchEvent(
			new MouseEvent("contextmenu", { bubbles: true, cancelable: true, clientX, clientY }),
		);
	}, selector);
	await appears(driver, ITEMS);
}

function items(driver: Driver): Promise<string[]> {
	return texts(driver, ITEMS);
}

async function leave(driver: Driver): Promise<void> {
	await driver.press("Escape");
	await gone(driver, ITEMS);
}

function selection(driver: Driver): Promise<string> {
	return until("something selected", () =>
		driver.run(() => document.getSelection()?.toString().trim() || null),
	);
}

function selectAll(driver: Driver, focused: string): Promise<void> {
	return driver.run((focused: string) => {
		const element = document.querySelector<HTMLElement>(focused);
		element?.focus();
		element?.dispatchEvent(
			new KeyboardEvent("keydown", { key: "a", ctrlKey: true, bubbles: true, cancelable: true }),
		);
	}, focused);
}
