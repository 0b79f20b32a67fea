import { fireEvent, renderHook, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { platform } from "../../platform";
import { notePageShown } from "../../session/lesson-shown";
import { notePageToFind, useFinding } from "../../shared/finding";
import { useKeys } from "./keys";

const PAGE = { path: "lessons/3B/loops/lesson.md", facet: "worksheet" } as const;

test("the key for printing prints the page of the lesson that is shown, and is the browser's otherwise", async () => {
	const file = { name: "Loops.pdf", mediaType: "application/pdf", data: btoa("%PDF"), notes: [] };
	vi.spyOn(platform, "call").mockResolvedValue(file as never);
	const printed = vi.spyOn(platform, "print").mockResolvedValue();
	renderHook(() => useKeys());
	const isLeftToBrowser = () => fireEvent.keyDown(document.body, { key: "p", ctrlKey: true });
	expect(isLeftToBrowser()).toBe(true);
	const gone = notePageShown(PAGE);
	expect(isLeftToBrowser()).toBe(false);
	await waitFor(() => expect(printed).toHaveBeenCalledTimes(1));
	expect(platform.call).toHaveBeenCalledWith("lesson_export", {
		path: PAGE.path,
		format: "pdf",
		facets: ["worksheet"],
		withoutRationale: false,
	});
	gone();
	expect(isLeftToBrowser()).toBe(true);
});

test("the key for finding looks through the document that is shown, and is the browser's otherwise", () => {
	renderHook(() => useKeys());
	const isLeftToBrowser = () => fireEvent.keyDown(document.body, { key: "f", ctrlKey: true });
	expect(isLeftToBrowser()).toBe(true);
	const gone = notePageToFind();
	expect(isLeftToBrowser()).toBe(false);
	expect(useFinding.getState().open).toBe(true);
	gone();
	expect(isLeftToBrowser()).toBe(true);
});
