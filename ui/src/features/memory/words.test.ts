import { expect, test } from "vitest";
import { named } from "./words";

test.each([
	["- Short **starters**", "“Short starters”"],
	[
		"Always plan pair work when the projector is out, seen for the third time",
		"“Always plan pair work when the projector is out, seen for …”",
	],
	["x".repeat(70), `“${"x".repeat(60)} …”`],
])("%s is named by its beginning", (text, name) => {
	expect(named(text)).toBe(name);
});
