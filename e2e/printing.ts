/** How pupils' pages are set, chosen in the settings and seen on the page that is open. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Driver } from "./driver.ts";
import { appears, findings, gone, keep, says, test } from "./page.ts";
import { openSettings } from "./plugins.ts";
import { until } from "./processes.ts";

/** Goes on with a worksheet that is open: it is set in another typeface, and as before again. */
export async function setInAnotherTypeface(driver: Driver): Promise<void> {
	const file = join(driver.workspace, "teacher.md");
	const before = readFileSync(file, "utf8");
	await openPrinting(driver);
	await pick(driver, "Typeface for all classes", "comicNeue");
	await says(driver, test("printing"), /Comic Neue, 12 point/);
	await says(driver, test("printing"), /3B Comic Neue, 14 point, a line and a half/);
	await keep(driver, "l23a-typeface");
	assert.deepEqual(await findings(driver), []);
	assert.match(readFileSync(file, "utf8"), /^print: Comic Neue$/m);
	await driver.press("Escape");
	await gone(driver, test("settings"));
	await until("the worksheet in Comic Neue", async () =>
		(await familyOf(driver, test("facet"))).includes("Comic Neue"),
	);
	await keep(driver, "l23b-worksheet-in-comic-neue");
	await openPrinting(driver);
	await pick(driver, "Typeface for all classes", "");
	await until("the file as it was", async () => readFileSync(file, "utf8") === before);
	await driver.press("Escape");
	await gone(driver, test("settings"));
}

async function openPrinting(driver: Driver): Promise<void> {
	await openSettings(driver);
	await driver.click(`${test("settings")} [role=tab]`, "Lessons");
	await appears(driver, test("printing"));
}

function pick(driver: Driver, label: string, value: string): Promise<void> {
	return driver.run(
		(label, value) => {
			const select = document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`);
			if (!select) throw new Error(`there is no ${label}`);
			select.value = value;
			select.dispatchEvent(new Event("change", { bubbles: true }));
		},
		label,
		value,
	);
}

function familyOf(driver: Driver, selector: string): Promise<string> {
	return driver.run((selector) => {
		const found = document.querySelector(selector);
		return found === null ? "" : getComputedStyle(found).fontFamily;
	}, selector);
}

/**
 * Goes on with a worksheet that is open: whoever sets its pages is ended while they are looked at. That is said, and
 * the window and the next look are as if nothing had been.
 */
export async function loseTheTypesetter(driver: Driver): Promise<void> {
	let ended = 0;
	const ending = setInterval(() => {
		for (const pid of typesettersOf(driver.data)) {
			try {
				process.kill(pid, "SIGKILL");
				ended += 1;
			} catch {
				// It was done by then.
			}
		}
	}, 5);
	try {
		await driver.click(test("print"));
		await driver.click(test("print-look"));
		await says(driver, "[role=dialog]", /could not be set: .* ended early.*Try again/);
	} finally {
		clearInterval(ending);
	}
	assert.ok(ended > 0, "nobody set pages in a process of its own");
	await keep(driver, "l22a-typesetter-ended");
	await driver.press("Escape");
	await gone(driver, "[role=dialog]");
}

/** The processes that set pages for whoever works on these data. */
function typesettersOf(data: string): number[] {
	return readdirSync("/proc")
		.map(Number)
		.filter((pid) => {
			if (!(pid > 0)) return false;
			try {
				const [, first] = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
				if (first !== "typesetting-worker") return false;
				const [, parent] =
					/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
				return readFileSync(`/proc/${parent}/environ`, "utf8").includes(data);
			} catch {
				// It ended while we looked.
				return false;
			}
		});
}

/** Notes from now on, frame by frame, how high an element stands while it is there. */
export function followPlace(driver: Driver, selector: string): Promise<void> {
	return driver.run((selector) => {
		const places: number[] = [];
		Object.assign(window, { places });
		const look = () => {
			const element = document.querySelector(selector);
			if (element) places.push(Math.round(element.getBoundingClientRect().top));
			requestAnimationFrame(look);
		};
		look();
	}, selector);
}

/** The heights of what is followed, until two frames from now. */
export function placesSeen(driver: Driver): Promise<number[]> {
	return driver.run(
		() =>
			new Promise<number[]>((seen) => {
				const { places } = window as unknown as { places: number[] };
				requestAnimationFrame(() => requestAnimationFrame(() => seen([...places])));
			}),
	);
}
