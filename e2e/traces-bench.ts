/**
 * A session of ten thousand steps in the window's page: how soon its steps are there, how evenly frames come while
 * it is scrolled from end to end by wheel, and how long a search and a filter take. Frames are those that Chromium's
 * own tracing tells of. `STEPS` makes it smaller or larger; `cargo xtask bench` builds what it needs.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openChromium } from "./chromium.ts";
import { makeHome, PASSCODE } from "./home.ts";
import { freePort, programs } from "./processes.ts";
import { told, traced, wheel } from "./traced.ts";

const STEPS = Number(process.env.STEPS ?? 10_000);

/** How far a gesture scrolls, in pixels, and how fast, in pixels a second. */
const DISTANCE = 20_000;
const SPEEDS = [800, 4_000, 12_000];

const home = makeHome();
const port = await freePort();
const browser = await openChromium();
const server = await home.serve(port);
try {
	execFileSync(join(programs, "examples", "long_session"), [home.data, "steps", String(STEPS)], {
		env: home.env,
	});
	const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
	const page = await context.newPage();
	await page.goto(`http://127.0.0.1:${port}/`);
	await page.locator("#passcode").fill(PASSCODE);
	await page.keyboard.press("Enter");
	await page.getByTestId("session-item").filter({ hasText: "A long session" }).first().click();
	await page.getByTestId("traces").click();
	const opened = performance.now();
	await page.getByTestId("trace-span").first().waitFor({ timeout: 120_000 });
	console.log(`from the click to the steps: ${Math.round(performance.now() - opened)} ms`);
	const drawn = await page.getByTestId("trace-span").count();
	console.log(`${STEPS} steps, of which ${drawn} are in the page`);
	assert.ok(drawn < 200, `${drawn} lines are in the page at once`);
	await sleep(1_000);

	const cdp = await context.newCDPSession(page);
	const rows: Record<string, ReturnType<typeof told>> = {};
	for (const speed of SPEEDS) {
		const box = await page.getByTestId("trace-tree").boundingBox();
		assert.ok(box);
		rows[`${speed} px/s`] = told(await traced(cdp, () => wheel(cdp, box, -DISTANCE, speed)));
	}
	console.table(rows);

	const field = page.getByTestId("trace-search");
	console.table({
		"from the last letter to what was found (ms)": await timed(async () => {
			await field.fill("lessons/042");
			await page
				.getByTestId("trace-found")
				.filter({ hasText: /\d steps/ })
				.waitFor();
		}),
		"to the next one that was found (ms)": await timed(async () => {
			await field.press("Enter");
			await page.getByTestId("trace-found").filter({ hasText: /1 of/ }).waitFor();
		}),
		"to what failed alone (ms)": await timed(async () => {
			await page.getByLabel("Outcome").selectOption("failed");
			await page.getByTestId("trace-shown").waitFor();
		}),
	});
} finally {
	await browser.close();
	await server.end();
	home.remove();
}

async function timed(work: () => Promise<void>): Promise<number> {
	const began = performance.now();
	await work();
	return Math.round(performance.now() - began);
}
