import { expect, test } from "vitest";
import { markedParts } from "./snippet";

test.each([
	["… an **exit ticket** for 3B", ["… an ", "[exit ticket]", " for 3B"]],
	["**exit** and **ticket**", ["[exit]", " and ", "[ticket]"]],
	["no mark", ["no mark"]],
	["a lone ** stays", ["a lone ** stays"]],
	["", []],
])("“%s” in parts", (snippet, parts) => {
	const shown = markedParts(snippet).map(({ text, matched }) => (matched ? `[${text}]` : text));
	expect(shown).toEqual(parts);
});
