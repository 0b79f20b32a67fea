import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Toaster, toast } from "sonner";
import { beforeEach, expect, test, vi } from "vitest";
import type { Course, CourseArrange, CourseLesson, CourseTaught } from "../../../api/generated";
import { platform } from "../../../platform";
import { fileAt, lessonAt } from "../../../shared/place";
import { startAt } from "../../../shared/test-place";
import { undoLast } from "../../../shared/undo";
import { placeNow } from "../../../shared/use-place";
import { CourseDialog } from "./course-dialog";

function lesson(title: string, rest: Partial<CourseLesson> = {}): CourseLesson {
	const id = `lessons/3B/${title}/lesson.md`;
	const fixed = { path: id, line: null, date: null, taught: false, went: null };
	return { id, title, ...fixed, planned: 50, minutes: 50, accepted: true, ...rest };
}

function outcome(code: string, met: number[], wanted = true) {
	const where = { path: "curriculum/c.md", line: 7 };
	return { code, text: `Pupils do ${code}.`, level: "Third", ...where, wanted, met };
}

let course: Course;
let asked: CourseArrange[];

beforeEach(() => {
	localStorage.clear();
	startAt();
	toast.dismiss();
	asked = [];
	course = {
		of: "3B",
		name: "3B",
		kind: "class",
		lessons: [
			lesson("Networks", { taught: true, date: "2026-11-02" }),
			lesson("Loops", { date: "2026-11-05" }),
			lesson("Lists"),
		],
		outcomes: [
			outcome("TCH 3-14a", [0]),
			outcome("TCH 3-15a", [1, 2]),
			outcome("TCH 3-13a", []),
			outcome("TCH 2-15a", [2], false),
		],
		notes: [],
	};
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		if (command === "course_list") {
			const outline = { of: "courses/x/course.md", name: "Esports", kind: "outline" };
			const classes = ["1B", "3B"].map((name) => ({ of: name, name, kind: "class" }));
			return { courses: [...classes, outline] } as never;
		}
		if (command === "lesson_list") return { lessons: [{ class: null }, { class: "3B" }] } as never;
		if (command === "course_get") return course as never;
		if (command === "course_arrange") {
			const wanted = params as CourseArrange;
			asked.push(wanted);
			const by = new Map(course.lessons.map((each) => [each.id, each]));
			const lessons = wanted.lessons.map((id) => by.get(id) as CourseLesson);
			course = { ...course, lessons };
			return course as never;
		}
		if (command === "course_taught") {
			const { lesson: id, taught } = params as CourseTaught;
			const lessons = course.lessons.map((each) => (each.id === id ? { ...each, taught } : each));
			course = { ...course, lessons };
			return course as never;
		}
		throw new Error(`unexpected ${command}`);
	});
});

function open(of: string | null = "3B") {
	render(
		<QueryClientProvider client={new QueryClient()}>
			<CourseDialog of={of} />
			<Toaster />
		</QueryClientProvider>,
	);
	return userEvent.setup();
}

const titles = () =>
	screen
		.getAllByTestId("course-lesson")
		.map((row) => row.querySelector(":scope > div > button")?.textContent);

test("a course has its lessons in their sequence, and says what is met and what never is", async () => {
	open();
	expect(await screen.findByText("2 of 3 are met by a lesson.")).toBeVisible();
	expect(titles()).toEqual(["Networks", "Loops", "Lists"]);
	const rows = screen.getAllByRole("row").map((row) => row.textContent);
	expect(rows).toContain("TCH 3-13aPupils do TCH 3-13a.never");
	expect(rows).toContain("TCH 3-15aPupils do TCH 3-15a.23");
	expect(rows).toContain("TCH 2-15a (Third level)Pupils do TCH 2-15a.3");
	const loops = screen.getAllByTestId("course-lesson")[1] as HTMLElement;
	expect(within(loops).getByText("TCH 3-15a")).toBeVisible();
	expect(within(loops).getByText("Thu 5 Nov · 50 min")).toBeVisible();
});

test("where no course is asked for, that of the latest lesson's class is shown", async () => {
	open(null);
	expect(await screen.findByRole("combobox", { name: "Course of" })).toHaveValue("3B");
	expect(platform.call).toHaveBeenCalledWith("course_get", { of: "3B" });
	expect(platform.call).not.toHaveBeenCalledWith("course_get", { of: "1B" });
});

test("only what is never met is shown on demand", async () => {
	const user = open();
	await user.click(await screen.findByRole("checkbox", { name: "Only what is never met" }));
	expect(screen.queryByText("TCH 3-15a", { selector: "th *" })).toBeNull();
	expect(screen.getByText("TCH 3-13a", { selector: "th *" })).toBeVisible();
});

test("a lesson is moved by keys, keeps the focus, and goes back by undo", async () => {
	const user = open();
	const handle = await screen.findByRole("button", { name: "Move lesson 2, Loops" });
	handle.focus();
	await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
	await waitFor(() => expect(titles()).toEqual(["Networks", "Lists", "Loops"]));
	expect(screen.getByRole("button", { name: "Move lesson 3, Loops" })).toHaveFocus();
	const said = await screen.findAllByText("“Loops” is lesson 3 of 3 now.");
	expect(said.length).toBeGreaterThan(0);
	undoLast();
	await waitFor(() => expect(titles()).toEqual(["Networks", "Loops", "Lists"]));
	expect(asked).toHaveLength(2);
});

test("what was taught stays, and nothing is moved over it", async () => {
	const user = open();
	const first = await screen.findByRole("button", { name: "Move lesson 1, Networks" });
	expect(first).toHaveAttribute("aria-disabled", "true");
	first.focus();
	await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
	await user.click(screen.getByRole("button", { name: "Move “Loops” up" }));
	expect(asked).toEqual([]);
	await user.click(screen.getByRole("button", { name: "Move “Loops” down" }));
	await waitFor(() => expect(titles()).toEqual(["Networks", "Lists", "Loops"]));
});

test("a lesson is dragged to another place", async () => {
	open();
	const handle = await screen.findByRole("button", { name: "Move lesson 3, Lists" });
	for (const [at, row] of screen.getAllByTestId("course-lesson").entries())
		row.getBoundingClientRect = () => ({ bottom: (at + 1) * 50 }) as DOMRect;
	fireEvent.pointerDown(handle, { button: 0, clientY: 120 });
	fireEvent.pointerMove(handle, { clientY: 70 });
	fireEvent.pointerUp(handle, { clientY: 70 });
	await waitFor(() => expect(titles()).toEqual(["Networks", "Lists", "Loops"]));
});

test("a lesson is ticked as taught, and the tick taken back", async () => {
	const user = open();
	await user.click(await screen.findByRole("checkbox", { name: "Taught: Loops" }));
	await waitFor(() =>
		expect(screen.getByRole("checkbox", { name: "Taught: Loops" })).toBeChecked(),
	);
	await screen.findByText("“Loops” was taught.");
	undoLast();
	await waitFor(() =>
		expect(screen.getByRole("checkbox", { name: "Taught: Loops" })).not.toBeChecked(),
	);
});

test("what she said of a lesson is no tick to take back", async () => {
	course.lessons[0] = lesson("Networks", { taught: true, went: "changed: too long" });
	open();
	const tick = await screen.findByRole("checkbox", { name: "Taught: Networks" });
	expect(tick).toBeChecked();
	expect(tick).toBeDisabled();
	expect(screen.getByText(/changed: too long/)).toBeVisible();
});

test("a lesson and an outcome open where they stand", async () => {
	const user = open();
	await user.click(await screen.findByRole("button", { name: "Loops" }));
	expect(lessonAt(placeNow())).toBe("lessons/3B/Loops/lesson.md");
	await user.click(screen.getByRole("button", { name: "TCH 3-14a" }));
	expect(fileAt(placeNow())).toMatchObject({ path: "curriculum/c.md", line: 7 });
});
