import { renderHook, waitFor } from "@testing-library/react";
import { toast } from "sonner";
import { afterEach, expect, test, vi } from "vitest";
import { CallError, platform } from "../../platform";
import type { Clicked } from "../../platform/types";
import { useConnection } from "../../shared/connection";
import { AT_FIRST, fileAt, lessonAt, sessionAt } from "../../shared/place";
import { usePlace } from "../../shared/use-place";
import { useClicked } from "./clicked";

afterEach(() => {
	vi.restoreAllMocks();
	usePlace.setState({ place: AT_FIRST });
});

/** What is in her folder: lessons, files and sessions alike. */
const HERE: Record<string, string> = {
	"lessons/3B/loops/lesson.md": "",
	"classes/3B.md": "# 3B\n\n## What helps\n",
	"0198c1de-55aa-7bbb-8ccc-0123456789ab": "",
};

function clicked(what: Clicked, first?: CallError) {
	const end = vi.fn();
	vi.spyOn(platform, "followClicks").mockImplementation((listener) => {
		listener(what);
		return end;
	});
	vi.spyOn(platform, "call").mockImplementation(async (_, params) => {
		const { path, sessionId } = params as { path?: string; sessionId?: string };
		const text = HERE[path ?? sessionId ?? ""];
		if (text !== undefined) return { text } as never;
		throw new CallError({ code: "notFound", message: "not there", detail: null });
	});
	if (first) vi.mocked(platform.call).mockRejectedValueOnce(first);
	const { unmount } = renderHook(() => useClicked());
	unmount();
	expect(end).toHaveBeenCalledOnce();
}

const place = () => usePlace.getState().place;

test("a lesson that was opened with a double click is shown, another file beside the conversation", () => {
	const path = "lessons/3B/loops/lesson.md";
	clicked({ name: "lesson.md", path });
	expect(lessonAt(place())).toBe(path);
	clicked({ name: "3B.md", path: "classes/3B.md" });
	expect(fileAt(place())?.path).toBe("classes/3B.md");
});

test("a file that is not hers is said and changes nothing", () => {
	const said = vi.spyOn(toast, "error").mockReturnValue("");
	clicked({ name: "lesson.md", path: null });
	expect(place()).toEqual(AT_FIRST);
	expect(said).toHaveBeenCalledWith(expect.stringContaining("lesson.md is not in your folder"));
});

test("a link shows a lesson, a session, or a class at its heading", async () => {
	clicked({ link: "teacher-assist://lesson/3B/loops" });
	await waitFor(() => expect(lessonAt(place())).toBe("lessons/3B/loops/lesson.md"));
	clicked({ link: "#/session/0198c1de-55aa-7bbb-8ccc-0123456789ab" });
	await waitFor(() => expect(sessionAt(place())).toBe("0198c1de-55aa-7bbb-8ccc-0123456789ab"));
	clicked({ link: "teacher-assist://class/3B" });
	await waitFor(() => expect(fileAt(place())?.path).toBe("classes/3B.md"));
	clicked({ link: "teacher-assist://file/classes/3B.md#what-helps" });
	await waitFor(() =>
		expect(fileAt(place())).toEqual({ path: "classes/3B.md", line: 3, endLine: 3 }),
	);
});

test("a link to what is gone, or to nothing, is said and changes nothing", async () => {
	const said = vi.spyOn(toast, "error").mockReturnValue("");
	clicked({ link: "teacher-assist://lesson/3B/gone" });
	await waitFor(() =>
		expect(said).toHaveBeenCalledWith(
			"The link leads to the lesson lessons/3B/gone/lesson.md, which is not here any more. Nothing was changed.",
		),
	);
	clicked({ link: "teacher-assist://run/create-lesson" });
	expect(said).toHaveBeenLastCalledWith(
		"That link leads to nothing in this program, so nothing was opened or changed.",
	);
	expect(vi.mocked(platform.call).mock.calls.map(([name]) => name)).toEqual(["lesson_get"]);
	expect(place()).toEqual(AT_FIRST);
});

test("a link waits for the passcode, and is followed once it is given", async () => {
	const locked = new CallError({ code: "passcode", message: "the passcode first", detail: null });
	clicked({ link: "teacher-assist://class/3B" }, locked);
	await waitFor(() => expect(platform.call).toHaveBeenCalledOnce());
	useConnection.setState({ locked: true });
	expect(place()).toEqual(AT_FIRST);
	useConnection.setState({ locked: false });
	await waitFor(() => expect(fileAt(place())?.path).toBe("classes/3B.md"));
});

test("while a pupil sits at the window a link waits", async () => {
	const sitting = { at: "sitting", sessionId: "s", definition: "d", over: AT_FIRST } as const;
	usePlace.setState({ place: sitting });
	clicked({ link: "teacher-assist://lesson/3B/loops" });
	expect([place(), vi.mocked(platform.call).mock.calls]).toEqual([sitting, []]);
	usePlace.setState({ place: AT_FIRST });
	await waitFor(() => expect(lessonAt(place())).toBe("lessons/3B/loops/lesson.md"));
});
