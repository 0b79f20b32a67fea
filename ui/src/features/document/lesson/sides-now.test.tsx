import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { panesAt } from "../../../shared/place";
import { startAt } from "../../../shared/test-place";
import { placeNow } from "../../../shared/use-place";
import { showLesson } from "../test-lesson-pane";
import { clear } from "../test-pane";
import { LessonHost, lesson, PATH } from "./test-lesson";

beforeEach(() => {
	clear();
	startAt();
});

test("the sides of the page that is shown are counted anew when the lesson changes", async () => {
	const host = new LessonHost(lesson());
	const plan = { facet: "plan", note: null, most: null } as const;
	host.sides = [{ ...plan, sides: 1 }];
	const { user, refresh } = showLesson();
	const sides = await screen.findByTestId("sides-now", undefined, { timeout: 3_000 });
	expect(sides).toHaveTextContent("1 side");
	host.sides = [{ ...plan, sides: 2 }];
	host.lesson = { ...host.lesson, sha256: "another" };
	await refresh();
	await waitFor(() => expect(screen.getByTestId("sides-now")).toHaveTextContent("2 sides"), {
		timeout: 3_000,
	});
	await user.click(screen.getByTestId("sides-now"));
	expect(placeNow()).toMatchObject({ at: "printed", lesson: PATH, facet: "plan" });
	expect(panesAt(placeNow()).at).toBe("session");
});
