import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { LessonVersion, SectionDiff } from "../../../api/generated";
import { platform } from "../../../platform";
import { startAt } from "../../../shared/test-place";
import { LessonHost, lesson, PATH } from "../lesson/test-lesson";
import { showLesson } from "../test-lesson-pane";
import { clear } from "../test-pane";

function version(number: number, author: LessonVersion["author"], what: string): LessonVersion {
	const createdAt = `2026-01-0${number}T09:00:00Z`;
	return { number, createdAt, author, what, section: null, sessionId: null };
}

const SECTIONS: SectionDiff[] = [
	{
		id: "Main",
		heading: "Main",
		change: "changed",
		hunks: [
			{
				oldStart: 1,
				newStart: 1,
				lines: [
					{ tag: "same", pieces: [{ text: "Walk.", emphasis: false }] },
					{ tag: "removed", pieces: [{ text: "<!-- drafting -->", emphasis: false }] },
					{
						tag: "removed",
						pieces: [
							{ text: "Trace ", emphasis: false },
							{ text: "once", emphasis: true },
						],
					},
					{
						tag: "added",
						pieces: [
							{ text: "Trace ", emphasis: false },
							{ text: "twice", emphasis: true },
						],
					},
				],
			},
		],
	},
	{ id: "Notes", heading: "Notes", change: "same", hunks: [] },
];

let host: LessonHost;

beforeEach(() => {
	clear();
	startAt();
	host = new LessonHost(lesson());
	host.versions = [
		version(3, "teacher", "changed Main"),
		version(2, "outside", "changed in another program"),
		version(1, "agent", "wrote the lesson"),
	];
	const answer = vi.mocked(platform.call).getMockImplementation();
	vi.mocked(platform.call).mockImplementation(async (command, params) => {
		if (command !== "lesson_diff") return answer?.(command, params) as never;
		host.asked.push([command, params]);
		const facts = [{ fact: "minutes", old: "50", new: "45" }];
		return { facts, sections: SECTIONS } as never;
	});
});

async function open() {
	const { user } = showLesson();
	await user.click(await screen.findByRole("button", { name: "History" }));
	await screen.findByTestId("section-diff");
	return user;
}

test("every version says who made it, when, and what was done", async () => {
	await open();
	expect(screen.getAllByTestId("version").map((each) => each.textContent)).toEqual([
		expect.stringMatching(/^Changed Main\.3 · You · Sat/),
		expect.stringMatching(/^Changed in another program\.2 · Changed outside · Fri/),
		expect.stringMatching(/^Wrote the lesson\.1 · Agent · Thu/),
	]);
});

test("a version is compared with the one before, or with any other, with the words marked", async () => {
	const user = await open();
	const main = screen.getByTestId("section-diff");
	expect(within(main).getByText("once").tagName).toBe("DEL");
	expect(within(main).getByText("twice").tagName).toBe("INS");
	expect(within(main).getAllByText("removed:")).toHaveLength(1);
	expect(main).not.toHaveTextContent("drafting");
	expect(screen.getByTestId("fact-changes")).toHaveTextContent("Minutes: 50 45");
	expect(screen.getByText("1 other section is the same in both.")).toBeVisible();
	await user.selectOptions(screen.getByRole("combobox"), "1");
	await waitFor(() =>
		expect(host.asked).toEqual([
			["lesson_diff", { path: PATH, from: 2, to: 3 }],
			["lesson_diff", { path: PATH, from: 1, to: 3 }],
		]),
	);
});

test("what the agent did in one go is one step, which opens", async () => {
	host.versions = [4, 3, 2, 1].map((number) => ({
		...version(number, number === 4 ? "teacher" : "agent", `did ${number}`),
		sessionId: number === 4 ? null : "s",
	}));
	const user = await open();
	const told = () => screen.getAllByTestId("version").map((each) => each.textContent);
	expect(told()).toEqual([
		expect.stringMatching(/^Did 4\.4 · You/),
		expect.stringMatching(/^First draft1–3 · Agent/),
	]);
	await user.click(screen.getByText("First draft"));
	expect(screen.getByText("This is how the lesson began.")).toBeVisible();
	await user.click(screen.getByRole("button", { name: "3 changes" }));
	await user.click(screen.getByText("Did 3."));
	expect(told()).toHaveLength(5);
	await waitFor(() =>
		expect(host.asked.at(-1)).toEqual(["lesson_diff", { path: PATH, from: 2, to: 3 }]),
	);
});

test("the first version has nothing before it", async () => {
	const user = await open();
	await user.click(screen.getAllByTestId("version")[2] as HTMLElement);
	expect(screen.getByText("This is how the lesson began.")).toBeVisible();
});

test("a section or the whole lesson is brought back", async () => {
	const user = await open();
	await user.click(screen.getByRole("button", { name: "Bring back version 2: “Main”" }));
	await user.click(screen.getAllByTestId("version")[1] as HTMLElement);
	await user.click(await screen.findByRole("button", { name: "Bring all of version 2 back" }));
	await waitFor(() =>
		expect(host.asked.filter(([command]) => command === "lesson_restore")).toEqual([
			["lesson_restore", { path: PATH, version: 2, section: "Main" }],
			["lesson_restore", { path: PATH, version: 2, section: null }],
		]),
	);
});
