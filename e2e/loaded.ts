/** Nothing is loaded that only takes memory: no script in two forms, no graphics driver that draws nothing. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Driver } from "./driver.ts";

export async function loadNothingForNothing(driver: Driver): Promise<void> {
	const scripts = await driver.run(scriptsHere);
	assert.ok(scripts.length >= 3, `only ${scripts.length} scripts were found`);
	// What is beyond ASCII makes the engine keep all of a script again, at two bytes for a character.
	const beyond = scripts.filter(({ ascii }) => !ascii).map(({ address }) => address);
	assert.deepEqual(beyond, []);
	if (!driver.shell) return;
	const mapped = readFileSync(`/proc/${driver.shell()}/maps`, "utf8");
	assert.match(mapped, /libwebkit2gtk/);
	assert.doesNotMatch(mapped, /_dri\.so|libgallium|libLLVM/);
}

/** Runs in the page: the scripts that it has loaded by now, or will in a moment. */
function scriptsHere(): Promise<{ address: string; ascii: boolean }[]> {
	const wanted = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
		"script[src], link[rel=modulepreload]",
	);
	const addresses = [...wanted].map((one) =>
		one instanceof HTMLScriptElement ? one.src : one.href,
	);
	return Promise.all(
		[...new Set(addresses)].map(async (address) => {
			const response = await fetch(address);
			if (!response.ok) throw new Error(`${address}: ${response.status}`);
			const words = await response.text();
			return { address, ascii: ![...words].some((letter) => letter.charCodeAt(0) > 127) };
		}),
	);
}
