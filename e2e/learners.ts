/** Learners on computers of their own: a browser for each, which hears all that it is told. */
import type { Browser, Page } from "playwright-core";
import { SINGS } from "./birds.ts";
import { openChromium } from "./chromium.ts";

export interface LearnerAt {
	page: Page;
	/** Every answer that the page has had so far, of whatever address. */
	heard: { url: string; text: string }[];
}

export class Room {
	private readonly browser: Browser;

	private constructor(browser: Browser) {
		this.browser = browser;
	}

	static async open(): Promise<Room> {
		return new Room(await openChromium());
	}

	/** A computer at which nobody has sat yet. */
	async computer(): Promise<LearnerAt> {
		const context = await this.browser.newContext({ viewport: { width: 1024, height: 640 } });
		const page = await context.newPage();
		const heard: LearnerAt["heard"] = [];
		page.on("response", async (response) => {
			// A page that is left takes what it was told with it.
			const text = await response.text().catch(() => "");
			heard.push({ url: new URL(response.url()).pathname, text });
		});
		return { page, heard };
	}

	close(): Promise<void> {
		return this.browser.close();
	}
}

/** Takes a seat of what the code leads to. */
export async function join({ page }: LearnerAt, door: string, code: string, seat: string) {
	await page.goto(door);
	await page.getByLabel("What is the code?").fill(code);
	await page.keyboard.press("Enter");
	await page.getByRole("radio", { name: seat, exact: true }).check();
	await page.getByRole("button", { name: `Begin at seat ${seat}` }).click();
}

export async function answer({ page }: LearnerAt, words: string): Promise<void> {
	await page.getByTestId("sitting").getByRole("textbox").fill(words);
	await page.keyboard.press("Enter");
}

/** The question that stands there. */
export async function question({ page }: LearnerAt): Promise<string> {
	const said = page.getByTestId("sitting").getByText(/bird \d+ say/);
	return /What does \w+ bird \d+ say/.exec((await said.first().textContent()) ?? "")?.[0] ?? "";
}

/** What sings on the page or in what it was told; scripts are everybody's. */
export async function sung({ page, heard }: LearnerAt): Promise<string[]> {
	const told = heard.filter(({ url }) => !url.startsWith("/assets/")).map(({ text }) => text);
	return [await page.content(), ...told].flatMap((text) => text.match(SINGS) ?? []);
}
