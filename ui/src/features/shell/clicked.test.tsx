import { renderHook } from "@testing-library/react";
import { toast } from "sonner";
import { expect, test, vi } from "vitest";
import { platform } from "../../platform";
import { AT_FIRST, fileAt, lessonAt } from "../../shared/place";
import { usePlace } from "../../shared/use-place";
import { useClicked } from "./clicked";

function clickedFile(file: { name: string; path: string | null }) {
	usePlace.setState({ place: AT_FIRST });
	const end = vi.fn();
	platform.followClicks = (listener) => {
		listener(file);
		return end;
	};
	const { unmount } = renderHook(() => useClicked());
	unmount();
	expect(end).toHaveBeenCalledOnce();
	platform.followClicks = undefined;
	return usePlace.getState().place;
}

test("a lesson that was opened with a double click is shown, another file beside the conversation", () => {
	const path = "lessons/3B/loops/lesson.md";
	expect(lessonAt(clickedFile({ name: "lesson.md", path }))).toBe(path);
	expect(fileAt(clickedFile({ name: "3B.md", path: "classes/3B.md" }))?.path).toBe("classes/3B.md");
});

test("a file that is not hers is said and changes nothing", () => {
	const said = vi.spyOn(toast, "error").mockReturnValue("");
	expect(clickedFile({ name: "lesson.md", path: null })).toEqual(AT_FIRST);
	expect(said).toHaveBeenCalledWith(expect.stringContaining("lesson.md is not in your folder"));
});
