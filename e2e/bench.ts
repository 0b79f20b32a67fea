/**
 * What a teacher waits for in the real window: start to first paint, start to ready, from sending to the
 * first words of the answer, and from a key to the frame that shows it while a whole lesson is open.
 * Prints tables; `cargo xtask bench` builds what it needs.
 */
import { readFileSync } from "node:fs";
import { type Keys, seenKeys, spread, watchKeys } from "./keys.ts";
import { appears, RUN_MS, say, settled, test } from "./page.ts";
import { windowDriver } from "./webkit.ts";

const STARTS = 5;

/** As much as a teacher types in half a minute; each letter is a key. */
const WORDS = "please make the starter shorter and give the pairs one more example of a loop";

/** Clock ticks a second, which Linux has fixed at 100 for user space. */
const TICKS = 100;

/** When a process was started, in milliseconds since 1970. */
function startedAt(pid: number): number {
	const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
	const ticks = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]);
	const uptime = Number(readFileSync("/proc/uptime", "utf8").split(" ")[0]);
	return Date.now() - (uptime - ticks / TICKS) * 1000;
}

const driver = await windowDriver();
const rows: { painted: number; ready: number; firstWords: number }[] = [];
let keys: Keys = { toFrame: [], work: [] };
try {
	// The first start makes the database and is not warm.
	for (let start = 0; start <= STARTS; start++) {
		await driver.start();
		const begun = startedAt(driver.shell());
		await appears(driver, test("composer"));
		const [painted = Number.NaN, ready = Number.NaN] = await driver.run(marks, [
			"painted",
			"ready",
		]);
		await driver.click(test("new-session"));
		await driver.type(test("composer"), "hello");
		const firstWords = await driver.run(untilWords, test("send"), test("agent-text"));
		await driver.run(untilGone, test("stop"), RUN_MS);
		await driver.close();
		rows.push({ painted: painted - begun, ready: ready - begun, firstWords });
	}
	await driver.start();
	await appears(driver, test("composer"));
	await say(driver, "a lesson on iteration for 3B");
	await settled(driver);
	await driver.run(watchKeys, test("composer"));
	await driver.type(test("composer"), WORDS);
	keys = await driver.run(seenKeys);
	await driver.close();
} finally {
	await driver.end();
}
const round = (row: (typeof rows)[number]) =>
	Object.fromEntries(Object.entries(row).map(([name, ms]) => [`${name} (ms)`, Math.round(ms)]));
console.table(Object.fromEntries(rows.map((row, n) => [n ? `warm ${n}` : "first", round(row)])));

console.table({
	"key to frame, a lesson open": spread(keys.toFrame),
	"of which the page works": spread(keys.work),
});

/** Runs in the page: the moments of two marks, in milliseconds since 1970. */
async function marks(names: string[]): Promise<number[]> {
	const found = (name: string) => performance.getEntriesByName(name)[0];
	while (!names.every(found)) await new Promise((resolve) => setTimeout(resolve, 10));
	return names.map((name) => performance.timeOrigin + (found(name)?.startTime ?? 0));
}

/** Runs in the page: sends, and waits until the answer has words that are painted. */
function untilWords(send: string, words: string): Promise<number> {
	return new Promise((resolve) => {
		const begun = performance.now();
		const observer = new MutationObserver(() => {
			if (!document.querySelector(words)?.textContent) return;
			observer.disconnect();
			requestAnimationFrame(() => resolve(performance.now() - begun));
		});
		observer.observe(document.body, { childList: true, subtree: true, characterData: true });
		(document.querySelector(send) as HTMLElement).click();
	});
}

/** Runs in the page. */
async function untilGone(selector: string, patience: number): Promise<void> {
	const deadline = performance.now() + patience;
	while (document.querySelector(selector) && performance.now() < deadline) {
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
}
