import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { TeachingDay, TeachingSlot, TeachingWeek } from "../../api/generated";
import { CallError, platform } from "../../platform";
import { readDraft, useDrafts } from "../../session/draft";
import { placeNow } from "../../shared/use-place";
import { Start } from "./start";

const COMMANDS = { commands: [{ plugin: "lesson-planning", name: "create-lesson" }] };

function slot(of: string, period: string, more: Partial<TeachingSlot> = {}): TeachingSlot {
	return { class: of, period, time: null, minutes: 50, plan: null, ...more };
}

function day(date: string, slots: TeachingSlot[], more: Partial<TeachingDay> = {}): TeachingDay {
	return { date, school: true, closed: "", slots, ...more };
}

const LOOPS = { path: "lessons/3B/loops/lesson.md", title: "Loops", accepted: false };

const WEEK: TeachingWeek = {
	file: "timetable.md",
	known: true,
	today: "2026-11-26",
	days: [
		day("2026-11-23", [slot("3B", "2")]),
		day("2026-11-24", []),
		day("2026-11-25", [], { school: false, closed: "in-service day" }),
		day("2026-11-26", [slot("3B", "5", { plan: LOOPS }), slot("2A", "6")]),
		day("2026-11-27", []),
	],
	next: [
		{ class: "2A", date: "2026-11-26", period: "6", time: null, minutes: 50, after: null },
		{ class: "3B", date: "2026-11-30", period: "2", time: "10:40", minutes: 50, after: LOOPS },
	],
	problems: [],
};

const NONE: TeachingWeek = {
	...WEEK,
	known: false,
	days: WEEK.days.map((one) => ({ ...one, slots: [] })),
	next: [],
};

function show(week: TeachingWeek, answers: Record<string, unknown> = {}) {
	const asked: [string, unknown][] = [];
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		asked.push([command, params]);
		if (command in answers) return answers[command] as never;
		if (command === "week_get") return week as never;
		if (command === "command_list") return COMMANDS as never;
		if (command === "session_list") return { sessions: [], nextCursor: null } as never;
		if (command === "lesson_list") return { lessons: [] } as never;
		if (command === "class_list") return { classes: [], stages: [] } as never;
		if (command === "file_tree") return { entries: [] } as never;
		throw new CallError({ code: "notFound", message: command } as never);
	});
	const retry = { defaultOptions: { queries: { retry: false } } };
	render(
		<QueryClientProvider client={new QueryClient(retry)}>
			<Start waits={false} above={null} below={null} />
		</QueryClientProvider>,
	);
	return { user: userEvent.setup(), asked };
}

test("the next lesson of a class is begun with the cursor where its topic goes", async () => {
	const { user } = show(WEEK);
	const way = await screen.findByRole("button", { name: /Plan the next lesson for\s?3B/ });
	expect(way).toHaveTextContent("Monday 30 November, period 2, 10:40 · after Loops");
	await user.click(way);
	const draft = readDraft("draft:new");
	expect(draft.text).toBe("a lesson on  for 3B on Monday 30 November");
	expect(draft.command).toEqual({ plugin: "lesson-planning", name: "create-lesson" });
	expect(useDrafts.getState().caret).toBe("a lesson on ".length);
});

test("the week says what is planned, what is not, and why there is no school", async () => {
	const { user } = show(WEEK);
	const week = await screen.findByTestId("week");
	const today = within(week).getByRole("listitem", { current: "date" });
	expect(within(today).getAllByRole("button")).toHaveLength(2);
	expect(within(week).getByText("in-service day")).toBeVisible();
	// Monday is over: nobody plans for it any more.
	expect(within(week).queryByRole("button", { name: /Monday 23 November/ })).toBeNull();
	await user.click(
		within(week).getByRole("button", { name: /3B.*Loops.*Thursday 26 November, a draft/ }),
	);
	expect(placeNow()).toMatchObject({ at: "lesson", path: LOOPS.path });
});

test("a week that has not begun is called the next one", async () => {
	show({ ...WEEK, today: "2026-11-22" });
	const week = await screen.findByTestId("week");
	expect(within(week).getByRole("heading", { name: "Next week" })).toBeVisible();
	expect(within(week).queryByRole("listitem", { current: "date" })).toBeNull();
});

test("another week is asked for and the way back is there", async () => {
	const { user, asked } = show(WEEK);
	await user.click(await screen.findByRole("button", { name: "The week after" }));
	expect(asked).toContainEqual(["week_get", { day: "2026-11-30" }]);
});

test("without a timetable it is said how there comes to be one", async () => {
	const { user, asked } = show(NONE, { file_write: { sha256: "0" } });
	expect(await screen.findAllByTestId("example")).toHaveLength(3);
	await user.click(await screen.findByRole("button", { name: "Write my timetable" }));
	expect(asked).toContainEqual([
		"file_write",
		expect.objectContaining({ path: "timetable.md", baseSha256: null }),
	]);
	expect(placeNow()).toMatchObject({ at: "file", file: { path: "timetable.md" } });
});

test("lessons that have a day stand in the week without a timetable too, and it is said how to have one", async () => {
	show({ ...WEEK, known: false, next: [] });
	expect(await screen.findByTestId("week")).toBeVisible();
	expect(screen.getByRole("button", { name: "Write my timetable" })).toBeVisible();
});

test("a row of no use is told with its line and a way to the file", async () => {
	show({ ...WEEK, problems: ["line 9 of timetable.md: the class is missing"] });
	expect(await screen.findByText(/line 9 of timetable\.md/i)).toBeVisible();
	expect(screen.getByRole("button", { name: "Open the timetable" })).toBeVisible();
});

test("what waits is named, each with a way to it, and nothing where nothing waits", async () => {
	const lesson = { path: LOOPS.path, title: "Loops", class: "3B", written: 6, accepted: 2 };
	show(WEEK, {
		session_list: {
			sessions: [
				{ id: "s1", title: "recursion", state: "waiting", updatedAt: "2026-11-26T08:00:00Z" },
				{ id: "s2", title: "done", state: "idle", updatedAt: "2026-11-26T08:00:00Z" },
			],
			nextCursor: null,
		},
		lesson_list: { lessons: [lesson, { ...lesson, path: "b", title: "Done", accepted: 6 }] },
		memory_review: { waiting: [{}, {}], pairs: [], morePairs: 1 },
		study_list: { studies: [{ id: "pilot", title: "A pilot", participants: 2 }] },
	});
	const waiting = await screen.findByTestId("waiting");
	await within(waiting).findByText(/3 things to look at/);
	const named = within(waiting).getAllByRole("button");
	expect(named.map(({ textContent }) => textContent)).toEqual([
		expect.stringMatching(/^To decide: recursion/),
		"Draft: Loops · 3B2 of 6 accepted",
		"Memory: 3 things to look at",
		"Study: A pilot2 have codes",
	]);
});
