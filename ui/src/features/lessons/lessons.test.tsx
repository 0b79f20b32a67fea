import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Toaster, toast } from "sonner";
import { beforeEach, expect, test, vi } from "vitest";
import type { LessonSummary } from "../../api/generated";
import { platform } from "../../platform";
import { readDraft } from "../../session/draft";
import { useWantedView } from "../../session/wanted-view";
import { lessonAt } from "../../shared/place";
import { startAt, WhileAt } from "../../shared/test-place";
import { undoLast } from "../../shared/undo";
import { placeNow } from "../../shared/use-place";
import { useView } from "../../shared/view";
import { useWantedChanges } from "../../shared/wanted-changes";
import { DuplicateDialog, LessonList } from ".";

function summary(
	title: string,
	className: string,
	rest: Partial<LessonSummary> = {},
): LessonSummary {
	return {
		path: `lessons/${className}/${title}/lesson.md`,
		title,
		topic: title,
		class: className,
		minutes: 50,
		planned: 50,
		date: null,
		place: null,
		updatedAt: "2026-01-05T09:00:00Z",
		sections: 12,
		written: 12,
		accepted: 0,
		problems: 0,
		archived: false,
		...rest,
	};
}

const LOOPS = summary("Loops", "3B");
const COPY = "lessons/1B/Loops/lesson.md";
let lessons: LessonSummary[];
let asked: unknown[];

beforeEach(() => {
	localStorage.clear();
	startAt();
	useView.setState({ panes: "all" });
	useWantedView.setState({ section: null });
	lessons = [LOOPS, summary("Castles", "1B", { written: 3, accepted: 2, problems: 2 })];
	asked = [];
	toast.dismiss();
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		if (command === "lesson_list") {
			const { archived } = params as { archived: boolean };
			return { lessons: lessons.filter((each) => each.archived === archived) } as never;
		}
		if (command === "lesson_archive") {
			const { path, archived } = params as { path: string; archived: boolean };
			lessons = lessons.map((each) => (each.path === path ? { ...each, archived } : each));
			return { ...LOOPS, sections: [] } as never;
		}
		if (command === "file_remove") {
			const { path } = params as { path: string };
			lessons = lessons.filter((each) => each.path !== path);
			return {} as never;
		}
		if (command === "file_restore") {
			lessons = [LOOPS, ...lessons];
			return { path: LOOPS.path, sha256: "1" } as never;
		}
		if (command === "file_read") return { text: "# Loops\n", sha256: "1" } as never;
		if (command === "file_write") {
			asked.push(params);
			lessons = lessons.map((each) => (each === LOOPS ? { ...LOOPS, title: "Fixed loops" } : each));
			return { sha256: "2" } as never;
		}
		if (command === "lesson_get") return { ...LOOPS, sections: [] } as never;
		if (command === "file_tree") {
			const paths = ["classes/1B.md", "classes/3B.md", "classes/notes/x.md"];
			return { entries: paths.map((path) => ({ path, name: path, folder: false })) } as never;
		}
		const why = "1B has no EAL pupils";
		const changes = [{ section: "differentiation", heading: "Differentiation", why }];
		if (command === "lesson_changes") return { changes } as never;
		if (command === "lesson_duplicate") {
			asked.push(params);
			return { path: COPY, changes } as never;
		}
		throw new Error(`unexpected ${command}`);
	});
});

function open() {
	render(
		<QueryClientProvider client={new QueryClient()}>
			<LessonList />
			<Toaster />
			<WhileAt at="duplicate">{({ lesson }) => <DuplicateDialog lesson={lesson} />}</WhileAt>
		</QueryClientProvider>,
	);
	return userEvent.setup();
}

test("lessons are found by title, topic and class, and open without a session", async () => {
	const user = open();
	const names = () => screen.queryAllByTestId("lesson-item").map((each) => each.textContent);
	expect(await screen.findByRole("button", { name: "Loops, 3B" })).toBeVisible();
	expect(names()).toEqual(["Loops 3B", "Castles 1B"]);
	expect(
		screen.getByRole("button", {
			name: "Castles, 1B, 3 of 12 sections written, 2 things to look at, 2 of 12 accepted",
		}),
	).toBeVisible();
	await user.type(screen.getByRole("searchbox"), "cast 1b");
	expect(names()).toEqual(["Castles 1B"]);
	await user.clear(screen.getByRole("searchbox"));
	await user.type(screen.getByRole("searchbox"), "zebra");
	expect(screen.getByText("No lesson has “zebra” in it.")).toBeVisible();
	await user.clear(screen.getByRole("searchbox"));
	await user.click(screen.getByRole("button", { name: "Loops, 3B" }));
	expect(placeNow()).toEqual({ at: "lesson", path: LOOPS.path, sessionId: null });
});

test("a lesson whose title was lost in another program can still be opened", async () => {
	lessons = [summary("", "3B")];
	const user = open();
	await user.click(await screen.findByRole("button", { name: "A lesson without a title, 3B" }));
	expect(lessonAt(placeNow())).toBe("lessons/3B//lesson.md");
});

test("a lesson in the archive leaves the list, is found folded below it, and comes back", async () => {
	const user = open();
	const names = () => screen.queryAllByTestId("lesson-item").map((each) => each.textContent);
	await user.click(await screen.findByRole("button", { name: "More for Loops" }));
	await user.click(await screen.findByRole("menuitem", { name: "Archive" }));
	await waitFor(() => expect(names()).toEqual(["Castles 1B"]));
	await user.click(screen.getByRole("button", { name: "Archived" }));
	await waitFor(() => expect(names()).toEqual(["Castles 1B", "Loops 3B"]));
	await user.click(screen.getByRole("button", { name: "More for Loops" }));
	await user.click(await screen.findByRole("menuitem", { name: "Take out of the archive" }));
	await waitFor(() => expect(names()).toEqual(["Loops 3B", "Castles 1B"]));
	expect(screen.queryByRole("button", { name: "Archived" })).toBeNull();
	undoLast();
	await waitFor(() => expect(names()).toEqual(["Castles 1B", "Loops 3B"]));
});

test("an empty list says what a lesson is, with an example to begin with", async () => {
	lessons = [];
	const user = open();
	await user.click(await screen.findByRole("button", { name: "Try this one" }));
	expect(readDraft("draft:new").text).toBe("a lesson on iteration for 3B");
});

test.each(["the menu", "F2"])(
	"a lesson is renamed by %s, and the row has the focus again",
	async (by) => {
		const user = open();
		const row = await screen.findByRole("button", { name: "Loops, 3B" });
		if (by === "F2") {
			row.focus();
			await user.keyboard("{F2}");
		} else {
			await user.click(screen.getByRole("button", { name: "More for Loops" }));
			await user.click(await screen.findByRole("menuitem", { name: "Rename" }));
		}
		expect(await screen.findByLabelText("Title of this lesson")).toHaveFocus();
		await user.keyboard("Fixed loops{Enter}");
		const renamed = await screen.findByRole("button", { name: "Fixed loops, Loops, 3B" });
		expect(renamed).toHaveFocus();
		expect(asked).toEqual([{ path: LOOPS.path, text: "# Fixed loops\n", baseSha256: "1" }]);
	},
);

test("a lesson is taken to another class, and what should change there is listed", async () => {
	const user = open();
	await user.click(await screen.findByRole("button", { name: "More for Loops" }));
	await user.click(await screen.findByRole("menuitem", { name: "For another class …" }));
	expect(await screen.findByRole("radio", { name: "1B" })).toBeVisible();
	expect(screen.queryByRole("radio", { name: "3B" })).toBeNull();
	await user.click(screen.getByRole("radio", { name: "1B" }));
	expect(await screen.findByText("For 1B, 1 thing should change in the copy:")).toBeVisible();
	expect(screen.getByText("1B has no EAL pupils.")).toBeVisible();
	expect(asked).toEqual([]);
	await user.click(screen.getByRole("button", { name: "Make the copy" }));
	expect(await screen.findByText(/^The copy is made/)).toBeVisible();
	expect(screen.getByText("1B has no EAL pupils.")).toBeVisible();
	expect(asked).toEqual([{ path: LOOPS.path, class: "1B" }]);
	await user.click(screen.getByRole("button", { name: "Differentiation" }));
	expect(lessonAt(placeNow())).toBe(COPY);
	expect(useWantedChanges.getState().byLesson[COPY]).toMatchObject([
		{ section: "differentiation", why: "1B has no EAL pupils" },
	]);
	expect(useWantedView.getState().section).toEqual({ path: COPY, id: "differentiation" });
});

test("a lesson is deleted, and its notice brings it back to where it was open", async () => {
	const user = open();
	await user.click(await screen.findByRole("button", { name: "Loops, 3B" }));
	await user.click(screen.getByRole("button", { name: "More for Loops" }));
	await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
	expect(await screen.findByText("“Loops” is deleted.")).toBeVisible();
	await waitFor(() => expect(screen.queryByRole("button", { name: "Loops, 3B" })).toBeNull());
	expect(lessonAt(placeNow())).toBeNull();
	screen.getByRole("button", { name: "Undo" }).focus();
	await user.keyboard("{Enter}");
	expect(await screen.findByRole("button", { name: "Loops, 3B" })).toBeVisible();
	expect(lessonAt(placeNow())).toBe(LOOPS.path);
});
