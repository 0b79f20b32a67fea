import { Tooltip } from "@base-ui/react/tooltip";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { platform } from "../platform";
import { MemoryChips } from "./memory-chips";
import { fileAt } from "./place";
import { entryOf } from "./test-memory";
import { startAt } from "./test-place";
import { placeNow } from "./use-place";

const ENTRIES = [
	entryOf("k1", "- Short starters"),
	entryOf("k2", "- Long starters", { state: "superseded", replacedBy: "k1" }),
	entryOf("k3", "- Old habits", { state: "expired" }),
	entryOf("k4", "- No paper", { state: "forgotten" }),
];

function show(ids: string[]) {
	startAt();
	render(
		<QueryClientProvider client={new QueryClient()}>
			<Tooltip.Provider>
				<MemoryChips ids={ids} />
			</Tooltip.Provider>
		</QueryClientProvider>,
	);
	return userEvent.setup();
}

test("a chip whose memory is gone is struck through and says what became of it", async () => {
	vi.spyOn(platform, "call").mockImplementation(async () => ({ entries: ENTRIES }) as never);
	const user = show(["k1", "k2", "k3", "k4", "k5"]);
	const chip = await screen.findByRole("button", { name: "Remembered: - Short starters" });
	expect(chip).not.toHaveClass("line-through");
	const names = ["Replaced since", "Let go since", "Forgotten since", "Erased since"];
	for (const name of names) {
		expect(screen.getByRole("button", { name: new RegExp(`^${name}: `) })).toHaveClass(
			"line-through",
		);
	}
	await user.hover(screen.getByRole("button", { name: /^Replaced since/ }));
	expect(await screen.findByText("Replaced since by “Short starters”.")).toBeVisible();
	await user.click(screen.getByRole("button", { name: /^Erased since/ }));
	expect(fileAt(placeNow())).toBeNull();
	await user.click(chip);
	expect(fileAt(placeNow())?.path).toBe("memory/MEMORY.md");
});

test("while nothing is known of a memory it is not called erased", async () => {
	vi.spyOn(platform, "call").mockImplementation(() => new Promise(() => {}));
	show(["k5"]);
	expect(screen.getByRole("button", { name: "Remembered: k5" })).not.toHaveClass("line-through");
});
