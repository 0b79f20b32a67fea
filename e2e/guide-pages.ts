/** The guide of the repository held against what stands on the screen: its words, and its pictures. */
import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserDriver } from "./chromium.ts";
import { still } from "./page.ts";
import { repository } from "./processes.ts";

const GUIDE = join(repository, "docs", "guide");

/** A picture of more bytes makes the program larger than a picture is worth. */
const MOST_BYTES = 60_000;

/**
 * How much of a picture may look different from what is on the screen now, of 1: days and times differ
 * each time, and letters by the machine. More than that is another picture.
 */
const MOST_DIFFERENT = 0.12;

/** With this set the pictures are written anew: `GUIDE_PICTURES=write node --test guide.test.ts`. */
const WRITES = process.env.GUIDE_PICTURES === "write";

/** What was seen for each page of the guide, and the pictures that were taken. */
export class GuideWalk {
	readonly #driver: BrowserDriver;
	readonly #seen = new Map<string, string>();
	readonly #taken = new Map<string, Buffer>();

	constructor(driver: BrowserDriver) {
		this.#driver = driver;
	}

	/** Notes what can be read on the screen now for these pages. */
	async see(...pages: string[]): Promise<void> {
		const words = await this.#driver.run(readScreen);
		for (const page of pages) this.#seen.set(page, `${this.#seen.get(page) ?? ""}\n${words}`);
	}

	/** Takes the picture of a page, of a part of the screen or with null of all of it. */
	async take(page: string, selector: string | null): Promise<void> {
		await still(this.#driver);
		await this.see(page);
		this.#taken.set(page, await this.#driver.cutOut(selector));
	}

	/** What a page says stands on the screen, and was not seen there. */
	unseen(page: string): string[] {
		const seen = this.#seen.get(page) ?? "";
		const markdown = readFileSync(join(GUIDE, `${page}.md`), "utf8");
		const bold = [...markdown.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = ""]) => words);
		return bold.filter((words) => !seen.includes(plain(words)));
	}

	/** Writes the pictures, or compares them with those of the repository; gives back what is wrong. */
	async pictures(): Promise<string[]> {
		const folder = join(GUIDE, "images");
		if (WRITES) {
			mkdirSync(folder, { recursive: true });
			for (const [page, picture] of this.#taken) {
				writeFileSync(join(folder, `${page}.webp`), picture);
			}
		}
		const files = readdirSync(folder);
		const wrong = files
			.filter((name) => !this.#taken.has(name.replace(/\.webp$/, "")))
			.map((name) => `${name} is made by nothing`);
		for (const [page, picture] of this.#taken) {
			const name = `${page}.webp`;
			if (!files.includes(name)) {
				wrong.push(`${name} is missing`);
				continue;
			}
			const kept = readFileSync(join(folder, name));
			if (kept.length > MOST_BYTES) wrong.push(`${name} has ${kept.length} bytes`);
			const different = await this.#driver.run(
				differenceOf,
				kept.toString("base64"),
				picture.toString("base64"),
			);
			if (different > MOST_DIFFERENT) {
				wrong.push(`${name} is not what the window shows: ${different.toFixed(3)} of it differs`);
			}
		}
		return wrong;
	}
}

/** The pages of the guide, by their files. */
export function guidePages(): string[] {
	const pages = readdirSync(GUIDE)
		.filter((name) => name.endsWith(".md"))
		.map((name) => name.slice(0, -".md".length));
	assert.equal(pages.length, 10);
	return pages;
}

/** As the words of the screen are compared: one space, and one kind of apostrophe. */
function plain(words: string): string {
	return words.replace(/[’']/g, "'").replace(/\s+/g, " ");
}

/** Runs in the page: what can be read, and what controls are called that have no words. */
function readScreen(): string {
	const named = [...document.querySelectorAll("[aria-label], [placeholder], [title]")]
		.filter((element) => element.checkVisibility())
		.flatMap((element) =>
			["aria-label", "placeholder", "title"].map((name) => element.getAttribute(name) ?? ""),
		);
	// biome-ignore lint/performance/useDomNodeTextContent: what is hidden cannot be read, and is no word of the screen.
	return [document.body.innerText, ...named].join("\n").replace(/[’']/g, "'").replace(/\s+/g, " ");
}

/** Runs in the page: how much of two pictures differs, seen from far away. */
async function differenceOf(one: string, other: string): Promise<number> {
	const WIDTH = 96;
	const HEIGHT = 60;
	const LIGHT = 24;
	const load = async (data: string) => {
		const image = new Image();
		image.src = `data:image/webp;base64,${data}`;
		await image.decode();
		const canvas = document.createElement("canvas");
		canvas.width = WIDTH;
		canvas.height = HEIGHT;
		const context = canvas.getContext("2d");
		if (!context) throw new Error("nothing can be drawn");
		context.drawImage(image, 0, 0, WIDTH, HEIGHT);
		return context.getImageData(0, 0, WIDTH, HEIGHT).data;
	};
	const [a, b] = await Promise.all([load(one), load(other)]);
	let different = 0;
	for (let at = 0; at < a.length; at += 4) {
		const light = (data: Uint8ClampedArray) =>
			((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3;
		if (Math.abs(light(a) - light(b)) > LIGHT) different += 1;
	}
	return different / (WIDTH * HEIGHT);
}
