import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { MemoryEntry } from "../../../api/generated";
import { platform } from "../../../platform";
import { useMemoryRoom } from "../../../shared/memory-room";
import { entryOf } from "../../../shared/test-memory";
import { useView } from "../../../shared/view";
import { SaidAbout } from "./said-about";

const PATH = "lessons/3B/loops/lesson.md";

function show(entries: MemoryEntry[]) {
	vi.spyOn(platform, "call").mockImplementation(async () => ({ entries }) as never);
	render(
		<QueryClientProvider client={new QueryClient()}>
			<SaidAbout path={PATH} />
		</QueryClientProvider>,
	);
	return userEvent.setup();
}

test("what she said about a lesson stands at its foot and leads to memory", async () => {
	const user = show([entryOf("k1", "- The robots took too long", { lesson: PATH })]);
	await user.click(await screen.findByRole("button", { name: /^What you said about this lesson/ }));
	await user.click(screen.getByRole("button", { name: "The robots took too long" }));
	expect(useMemoryRoom.getState().entry).toBe("id-k1");
	expect(useView.getState().room).toBe("memory");
	const params = { class: null, lesson: PATH, gone: false, waiting: false };
	expect(platform.call).toHaveBeenCalledWith("memory_entries", params);
});

test("where she said nothing there is nothing", async () => {
	show([]);
	await waitFor(() => expect(platform.call).toHaveBeenCalled());
	expect(screen.queryByTestId("said-about")).toBeNull();
});
