/** A window of 1024 by 640: everything has its place, in each room; below that one pane stands at a time. */
import assert from "node:assert/strict";
import type { Driver } from "./driver.ts";
import { appears, empty, gone, keepSound, openList, says, still, test } from "./page.ts";
import { openSettings } from "./plugins.ts";
import { until } from "./processes.ts";

const PANES = ["sidebar-pane", "conversation-pane", "document-pane"].map(test);

/** Room beside the menu of a row for a scrollbar that lies over it, in pixels. */
const SCROLLBAR = 10;

export async function useANarrowWindow(driver: Driver): Promise<void> {
	await driver.resize(1024, 640);
	await openList(driver, "Sessions");
	await driver.click(test("new-session"));
	await fits(driver, "start");
	await driver.click(test("session-item"), "3B");
	await appears(driver, "[data-section=starter]");
	await standBeside(driver, PANES);
	await fits(driver, "session");
	await longWordsKeepTheEnd(driver);
	await menusAreFree(driver, test("session-item"));

	await driver.click(test("traces"));
	await appears(driver, test("trace-span"));
	await fits(driver, "traces");
	await driver.press("Escape");
	await gone(driver, test("trace-tree"));

	await openList(driver, "Lessons");
	await menusAreFree(driver, test("lesson-item"));
	await driver.click(test("lesson-item"), "Binary numbers");
	await says(driver, test("document"), /Binary numbers/);
	await fits(driver, "lesson");

	await openList(driver, "Memory");
	await driver.click("[role=tab]", "Everything");
	await driver.press("Escape");
	await gone(driver, test("memory-page"));
	await fits(driver, "memory");
	await driver.click(test("memory-row"));
	await appears(driver, test("memory-page"));
	await fits(driver, "memory-entry");
	await driver.click("[role=tab]", "To look at");
	await fits(driver, "memory-to-look-at");
	await driver.press("Escape");
	await driver.click(`${test("rail")} button`, "Plan");

	await openSettings(driver);
	await fits(driver, "settings");
	await driver.press("Escape");
	await gone(driver, test("settings"));
	await foldIntoOne(driver);
	await driver.resize(1280, 800);
	await appears(driver, PANES[0] ?? "");
}

/** What is written in the composer makes it higher, and who was at the end of what was said still is. */
async function longWordsKeepTheEnd(driver: Driver): Promise<void> {
	const below = () =>
		driver.run((selector: string) => {
			const list = document.querySelector(selector);
			if (!list) throw new Error("there is no conversation");
			const { scrollHeight, scrollTop, clientHeight } = list;
			return { height: clientHeight, below: scrollHeight - scrollTop - clientHeight };
		}, test("conversation"));
	await until("the end of what was said", async () => (await below()).below < 1);
	const { height } = await below();
	await driver.type(test("composer"), "please make the starter shorter and ".repeat(8));
	await until("a higher composer", async () => (await below()).height < height - 20);
	await still(driver);
	await until("the end, beside a longer message", async () => (await below()).below < 1);
	await empty(driver, test("composer"));
}

/** In a narrower window the conversation or the lesson stands alone, and the list comes over it. */
async function foldIntoOne(driver: Driver): Promise<void> {
	await driver.resize(900, 640);
	await appears(driver, '[aria-label="Show the sidebar"]');
	await fits(driver, "one-pane");
	await driver.click('[aria-label="Show the sidebar"]');
	await appears(driver, test("new-session"));
	await fits(driver, "one-pane-list");
	await driver.press("Escape");
	await gone(driver, test("new-session"));
}

async function fits(driver: Driver, name: string): Promise<void> {
	await keepSound(driver, `n-${name}`);
	assert.deepEqual(await driver.run(misfits), [], `${driver.name}, ${name}`);
}

/** The panes stand one after the other and end with the window. */
async function standBeside(driver: Driver, panes: string[]): Promise<void> {
	await still(driver);
	const edges = await driver.run((panes: string[]) => {
		const found = panes.map((pane) => document.querySelector(pane)?.getBoundingClientRect());
		return found.map((pane) => [Math.round(pane?.left ?? 0), Math.round(pane?.right ?? 0)]);
	}, panes);
	for (const [at, [left = 0, right = 0]] of edges.entries()) {
		const [, before = 0] = edges[at - 1] ?? [];
		assert.ok(left >= before, `panes lie over one another: ${JSON.stringify(edges)}`);
		assert.ok(right - left >= 200, `a pane has no room: ${JSON.stringify(edges)}`);
	}
	assert.ok((edges.at(-1)?.[1] ?? 0) <= 1024, `a pane leaves the window: ${JSON.stringify(edges)}`);
}

/** The menus of the rows end before a scrollbar that lies over their list. */
async function menusAreFree(driver: Driver, row: string): Promise<void> {
	await appears(driver, row);
	const space = await until("menus of rows", () =>
		driver.run(() => {
			const menus = [...document.querySelectorAll("[aria-label^='More for']")];
			const spaces = menus.map((menu) => {
				const list = menu.closest(".overflow-y-auto")?.getBoundingClientRect();
				return (list?.right ?? 0) - menu.getBoundingClientRect().right;
			});
			return spaces.length > 0 ? Math.min(...spaces) : null;
		}),
	);
	assert.ok(space >= SCROLLBAR, `the menus of rows end ${space} pixels before their list does`);
}

/** Runs in the page: what leaves the window, scrolls sideways, or is covered by something else. */
function misfits(): string[] {
	const named = (element: Element) =>
		`${element.tagName} ${element.getAttribute("data-testid") ?? ""} ${element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40)}`;
	const found: string[] = [];
	if (document.documentElement.scrollWidth > innerWidth) found.push("the window scrolls sideways");
	for (const element of document.querySelectorAll("body *")) {
		const { overflowX } = getComputedStyle(element);
		// Code scrolls in its own frame, which is how it stays readable; what is inert is not there.
		const mayScroll = element.closest("pre, .cm-editor, [inert]") !== null;
		const scrolls = overflowX === "auto" || overflowX === "scroll";
		if (!mayScroll && scrolls && element.scrollWidth > element.clientWidth + 1) {
			found.push(`scrolls sideways: ${named(element)}`);
		}
	}
	const dialog = document.querySelector("[role=dialog]");
	for (const element of (dialog ?? document).querySelectorAll(
		"button, a[href], input, select, textarea, [role=tab]",
	)) {
		const style = getComputedStyle(element);
		if (style.visibility === "hidden" || style.pointerEvents === "none") continue;
		if (element.closest("[inert], .sr-only, [data-sonner-toaster]") !== null) continue;
		// What can be seen of it: a scroller or the window may cut it.
		const seen = element.getBoundingClientRect();
		let [left, top, right, bottom] = [seen.left, seen.top, seen.right, seen.bottom];
		if (right - left < 2 || bottom - top < 2) continue;
		if (left < -1 || right > innerWidth + 1) found.push(`leaves the window: ${named(element)}`);
		for (let around = element.parentElement; around; around = around.parentElement) {
			const { overflowX, overflowY } = getComputedStyle(around);
			if (overflowX === "visible" && overflowY === "visible") continue;
			const frame = around.getBoundingClientRect();
			[left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
			[top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
		}
		[top, bottom] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
		if (right - left < 4 || bottom - top < 4) continue;
		const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
		const free = hit && (element.contains(hit) || hit.contains(element) || hit.closest("label"));
		// A heading that stays while its text scrolls under it covers what is on its way out.
		const stays = hit?.closest("[class*=sticky], [data-sonner-toaster]");
		if (!free && !stays) found.push(`${named(element)} lies under ${hit ? named(hit) : "nothing"}`);
	}
	return found;
}
