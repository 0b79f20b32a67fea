import { expect, it } from "vitest";
import { sectionHash } from "./section-hash";

// As `printf … | sha256sum` has them.
const OF_ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
const OF_POUNDS = "91dc36c1b11efe91f42c344da17532fa1723292a2fa28e7c656fa762aacf30b3";

it("is the SHA-256 of the text in UTF-8, however often and whatever else is asked", () => {
	expect(sectionHash("abc")).toBe(OF_ABC);
	const others = Array.from({ length: 500 }, (_, at) => sectionHash(`text ${at}`));
	expect(new Set(others).size).toBe(500);
	expect(sectionHash("abc")).toBe(OF_ABC);
	expect(sectionHash("abc")).toBe(OF_ABC);
	expect(sectionHash("£5 é")).toBe(OF_POUNDS);
});
