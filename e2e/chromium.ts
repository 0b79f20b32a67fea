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

/** A driver that takes pictures for people to keep, too. */
export interface BrowserDriver extends Driver {
	/** A part of the page as WebP, with a little around it; null is all of the page. */
	cutOut(selector: string | null): Promise<Buffer>;
}

/** What stands around a part that is cut out, in pixels. */
const AROUND = 12;

/** Good enough for letters, and a fifth of the bytes of PNG. */
const QUALITY = 42;

export async function browserDriver(): Promise<BrowserDriver> {
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
		start: async (pace) => {
			home.draftsAt(pace);
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
		cutOut: async (selector) => {
			const { width, height } = opened().viewportSize() ?? { width: 0, height: 0 };
			const box = selector && (await opened().locator(selector).first().boundingBox());
			if (selector && !box) throw new Error(`${selector} is not in the page`);
			const [x, y] = box ? [Math.max(0, box.x - AROUND), Math.max(0, box.y - AROUND)] : [0, 0];
			const right = box ? Math.min(width, box.x + box.width + AROUND) : width;
			const bottom = box ? Math.min(height, box.y + box.height + AROUND) : height;
			const session = await context.newCDPSession(opened());
			const { data } = await session.send("Page.captureScreenshot", {
				format: "webp",
				quality: QUALITY,
				clip: { x, y, width: right - x, height: bottom - y, scale: 1 },
			});
			await session.detach();
			return Buffer.from(data, "base64");
		},
		terminal: home.terminal,
		serve: home.serve,
		workspace: home.workspace,
		data: home.data,
		saved: home.saved,
	};
}
