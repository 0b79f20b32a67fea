/** The same interface in Chromium, from the server of `teacher-assist serve`. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import type { Driver } from "./driver.ts";
import { makeHome, PASSCODE } from "./home.ts";
import { freePort, type Program } from "./processes.ts";

const PLACES = [
	"/usr/bin/chromium",
	"/usr/bin/chromium-browser",
	"/usr/bin/google-chrome",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** A browser without any profile yet. */
export function openChromium(): Promise<Browser> {
	const executablePath = process.env.CHROMIUM ?? PLACES.find((place) => existsSync(place));
	if (!executablePath) throw new Error("no Chromium: install it, or name one with CHROMIUM");
	return chromium.launch({ executablePath, headless: true });
}

export async function browserDriver(): Promise<Driver> {
	const home = makeHome();
	const port = await freePort();
	const browser = await openChromium();
	// One profile for all its life, so that what the page keeps is kept across a restart.
	const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
	let server: Program | null = null;
	let page: Page | null = null;

	const opened = (): Page => {
		if (!page) throw new Error("the page is not open");
		return page;
	};
	const visible = (selector: string, text: string) =>
		opened().locator(selector).filter({ hasText: text, visible: true }).first();

	return {
		name: "browser",
		start: async () => {
			server = await home.serve(port);
			page = await context.newPage();
			page.on("download", (file) => file.saveAs(join(home.downloads, file.suggestedFilename())));
			await page.goto(`http://127.0.0.1:${port}/`);
			// A cookie of the server before is refused only after the window has begun to show.
			await page.waitForFunction(
				() => document.querySelector("#passcode") || performance.getEntriesByName("ready").length,
			);
			if ((await page.locator("#passcode").count()) > 0) {
				await page.locator("#passcode").fill(PASSCODE);
				await page.keyboard.press("Enter");
			}
		},
		close: async () => {
			await opened().close();
			page = null;
			await server?.end();
		},
		end: async () => {
			await browser.close();
			await server?.end();
			home.remove();
		},
		run: (body, ...args) => {
			const call = `(${body})(...${JSON.stringify(args)})`;
			return opened().evaluate(call);
		},
		inject: async (source) => {
			await opened().evaluate(source);
		},
		click: (selector, text = "") => visible(selector, text).click({ timeout: 20_000 }),
		type: (selector, text) => visible(selector, "").pressSequentially(text),
		choose: (selector, path) => opened().locator(selector).setInputFiles(path),
		press: (key) => opened().keyboard.press(key),
		resize: (width, height) => opened().setViewportSize({ width, height }),
		picture: () => opened().screenshot(),
		terminal: home.terminal,
		serve: home.serve,
		workspace: home.workspace,
		data: home.data,
		saved: home.saved,
	};
}
