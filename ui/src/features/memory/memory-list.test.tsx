import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { MemoryFileInfo } from "../../api/generated";
import { platform } from "../../platform";
import { fileAt } from "../../shared/place";
import { closeFile, placeNow } from "../../shared/use-place";
import { useView } from "../../shared/view";
import { MemoryList } from ".";

function file(path: string, className: string | null, entries = 0): MemoryFileInfo {
	return { path, class: className, entries, updatedAt: null };
}

let files: MemoryFileInfo[];

beforeEach(() => {
	localStorage.clear();
	files = [];
	closeFile();
	vi.spyOn(platform, "call").mockImplementation(async () => ({ files }) as never);
});

async function show() {
	render(
		<QueryClientProvider client={new QueryClient()}>
			<MemoryList />
		</QueryClientProvider>,
	);
	await screen.findAllByTestId("memory-item");
	return userEvent.setup();
}

test("lists her own first, then each class with what else is written about it", async () => {
	files = [
		file("memory/classes/10A/MEMORY.md", "10A"),
		file("memory/classes/3B/lessons.md", "3B", 2),
		file("memory/classes/3B/MEMORY.md", "3B", 1),
		file("memory/MEMORY.md", null, 4),
	];
	await show();
	const items = screen.getAllByRole("button").filter(({ dataset }) => dataset.path);
	expect(items.map((item) => [item.textContent, within(item).queryByRole("img") !== null])).toEqual(
		[
			["Your own", true],
			["3B", true],
			["Lessons", true],
			["10A", false],
		],
	);
});

test("a file is opened to be edited, in the room where it is", async () => {
	files = [file("memory/MEMORY.md", null), file("memory/classes/3B/MEMORY.md", "3B")];
	useView.setState({ room: "memory" });
	const user = await show();
	await user.click(screen.getByRole("button", { name: "3B" }));
	expect(fileAt(placeNow())?.path).toBe("memory/classes/3B/MEMORY.md");
	expect(useView.getState().room).toBe("memory");
});
