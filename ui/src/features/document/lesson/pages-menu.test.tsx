import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { PageSides } from "../../../api/generated";
import { platform } from "../../../platform";
import { startAt } from "../../../shared/test-place";
import { useView } from "../../../shared/view";
import { showLesson } from "../test-lesson-pane";
import { clear } from "../test-pane";
import { withSides } from "./sides";
import { LessonHost, lesson } from "./test-lesson";

const NOTE = "The plan takes 3 sides and should take 2 sides.";
const PLAN: PageSides = { facet: "plan", sides: 3, most: 2, note: NOTE };
const WORKSHEET: PageSides = { facet: "worksheet", sides: 1, most: 2, note: null };

beforeEach(() => {
	clear();
	startAt();
	useView.setState(useView.getInitialState());
});

test.each([
	[undefined, undefined, "Pages · …"],
	[null, undefined, "Pages"],
	[[PLAN, WORKSHEET], undefined, "Pages · 4 sides"],
	[[PLAN, WORKSHEET], "worksheet", "Pages · 1 side"],
	[[PLAN, WORKSHEET], "guide", "Pages · nothing on it yet"],
	[[{ ...PLAN, atMost: true }, WORKSHEET], undefined, "Pages · at most 4 sides"],
] as const)("the sides of %j for %s are “%s”", (pages, facet, words) => {
	expect(withSides("Pages", pages, facet)).toBe(words);
});

describe("before a lesson is taken out", () => {
	test("its sides are counted once it is asked for, and once for each state of it", async () => {
		const host = new LessonHost(lesson());
		host.sides = [PLAN, WORKSHEET];
		const { user, refresh } = showLesson();
		await screen.findByTestId("print");
		const counted = () =>
			vi.mocked(platform.call).mock.calls.filter(([command]) => command === "lesson_sides").length;
		expect(counted()).toBe(0);
		await user.click(screen.getByTestId("print"));
		expect(await screen.findByRole("menuitem", { name: "Plan · 3 sides" })).toBeVisible();
		expect(screen.getByRole("menuitem", { name: "All pages · 4 sides" })).toBeVisible();
		expect(screen.getByTestId("too-long")).toHaveTextContent(NOTE);
		expect(screen.getByTestId("print-said")).toHaveTextContent("Pupils’ pages are set in Andika.");
		await user.keyboard("{Escape}");
		await user.click(screen.getByTestId("export"));
		expect(await screen.findByText("Only the plan · 3 sides")).toBeVisible();
		expect(screen.getByTestId("too-long")).toHaveTextContent(NOTE);
		expect(counted()).toBe(1);
		await user.keyboard("{Escape}");
		host.lesson = lesson({ sha256: "two" });
		host.sides = [WORKSHEET];
		await refresh();
		await user.click(screen.getByTestId("print"));
		await waitFor(() =>
			expect(screen.getByTestId("print-shown")).toHaveTextContent("Plan · nothing on it yet"),
		);
		expect(counted()).toBe(2);
	});

	test("the plan goes without its evidence and reasons once that is ticked, and stays so", async () => {
		const host = new LessonHost(lesson());
		host.sides = [PLAN, WORKSHEET];
		const { user } = showLesson();
		await user.click(await screen.findByTestId("print"));
		const tick = await screen.findByRole("menuitemcheckbox", {
			name: "The plan without evidence and reasons",
			checked: false,
		});
		await screen.findByTestId("too-long");
		await user.click(tick);
		expect(screen.getByTestId("print-shown")).toHaveTextContent("Plan · at most 3 sides");
		expect(screen.queryByTestId("too-long")).toBeNull();
		await user.click(screen.getByTestId("print-shown"));
		expect(platform.call).toHaveBeenCalledWith(
			"lesson_export",
			expect.objectContaining({ facets: ["plan"], withoutRationale: true }),
		);
		expect(localStorage.getItem("view")).toContain('"withoutRationale":true');
		await user.click(screen.getByTestId("export"));
		expect(await screen.findByRole("menuitemcheckbox", { checked: true })).toBeVisible();
	});

	test("its sides can be looked at as they are printed, and printed from there", async () => {
		new LessonHost(lesson());
		const { user } = showLesson();
		await user.click(await screen.findByTestId("print"));
		await user.click(await screen.findByRole("menuitem", { name: "Look at the plan as printed" }));
		const dialog = await screen.findByRole("dialog", { name: "Plan, as printed" });
		expect(await within(dialog).findByRole("img", { name: "Side 2 of 2" })).toBeVisible();
		expect(dialog).toHaveTextContent("Pupils’ pages are set in Andika.");
		expect(platform.call).toHaveBeenCalledWith(
			"lesson_printed",
			expect.objectContaining({ facets: ["plan"], withoutRationale: false }),
			expect.any(AbortSignal),
		);
		await user.click(within(dialog).getByRole("button", { name: "Print" }));
		expect(platform.call).toHaveBeenCalledWith(
			"lesson_export",
			expect.objectContaining({ facets: ["plan"], format: "pdf" }),
		);
		expect(screen.queryByRole("dialog")).toBeNull();
	});
});
