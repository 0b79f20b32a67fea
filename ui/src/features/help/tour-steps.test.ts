import { expect, test } from "vitest";
import { classFacts, placeFor, tourSteps } from "./tour-steps";

const WINDOW = { width: 1280, height: 800 };
const CARD = { width: 320, height: 180 };

const AT = [
	["a field at the foot", { left: 300, top: 740, width: 430, height: 44 }, { left: 742, top: 608 }],
	["a pane at the right", { left: 740, top: 0, width: 540, height: 800 }, { left: 408, top: 12 }],
	["a button at the left", { left: 0, top: 120, width: 52, height: 48 }, { left: 64, top: 120 }],
	[
		"all of its width, at the top",
		{ left: 0, top: 0, width: 1280, height: 60 },
		{ left: 12, top: 72 },
	],
] as const;

test.each(AT)("the card stands beside what it points at: %s", (_, target, place) => {
	expect(placeFor(target, CARD, WINDOW)).toEqual(place);
});

test("what fills the window has the card in its corner", () => {
	const all = { left: 0, top: 0, ...WINDOW };
	expect(placeFor(all, CARD, WINDOW)).toEqual({ left: 948, top: 608 });
});

const OF = { className: "3B", facts: "S3, 28 pupils", answers: "Offline drafter" };

test("the tour has seven steps, and calls her class by its name and who answers by theirs", () => {
	const steps = tourSteps(OF);
	expect(steps).toHaveLength(7);
	const words = steps.map(({ title, words }) => `${title}: ${words}`);
	expect(words[0]).toContain("“a lesson on loops for 3B”");
	expect(words[1]).toMatch(/^What is known about 3B: 3B \(S3, 28 pupils\) has a profile/);
	expect(words[5]).toContain("Now it is Offline drafter.");
});

test("without a class it says how to make the first one", () => {
	const [, about] = tourSteps({ className: null, facts: "", answers: null });
	expect(about?.words).toContain("New class …");
	expect(about?.at).not.toContain('[data-path="classes/null.md"]');
});

test("the facts are those of the properties, and of nothing below them", () => {
	expect(classFacts("---\nclass: 3B\nstage: S3\npupils: 28\n---\n\nstage: none\n")).toBe(
		"S3, 28 pupils",
	);
	expect(classFacts("# 3B\n\nstage: S3\n")).toBe("");
});
