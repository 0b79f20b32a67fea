import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { toast } from "sonner";
import { beforeEach, expect, test, vi } from "vitest";
import type { MemoryReview } from "../../../api/generated";
import { platform } from "../../../platform";
import { fileAt } from "../../../shared/place";
import { entryOf } from "../../../shared/test-memory";
import { startAt } from "../../../shared/test-place";
import { undoLast } from "../../../shared/undo";
import { placeNow } from "../../../shared/use-place";
import { Review } from "./review";

const NOTHING: MemoryReview = {
	waiting: [],
	pairs: [],
	morePairs: 0,
	aging: [],
	moreAging: 0,
	unused: [],
	moreUnused: 0,
	calendarUntil: "2027-06-26",
	calendarProblems: [],
};
const OLDER = entryOf("o1", "- Starters of 5 minutes");
const NEWER = entryOf("n1", "- Starters of 10 minutes");
const PAIR = {
	older: OLDER,
	newer: NEWER,
	relation: "otherNumber" as const,
	question: "They name different numbers. Which holds?",
};

let review: MemoryReview;
let sent: [string, unknown][];

beforeEach(() => {
	startAt();
	sent = [];
	vi.spyOn(toast, "message").mockReturnValue(1);
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		if (command === "memory_review") return review as never;
		if (command === "session_list") return { sessions: [], nextCursor: null } as never;
		sent.push([command, params]);
		return entryOf("k1", "- Kept") as never;
	});
});

async function open(known: Partial<MemoryReview>) {
	review = { ...NOTHING, ...known };
	render(
		<QueryClientProvider client={new QueryClient()}>
			<Review />
		</QueryClientProvider>,
	);
	await waitFor(() => expect(document.querySelector("[aria-busy]")).toBeNull());
	return userEvent.setup();
}

const names = () => sent.map(([command]) => command);

test("what waits is kept, kept in other words or not kept, each with a way back", async () => {
	const waiting = [entryOf("w1", "- Likes robots", { class: "3B", state: "candidate" })];
	const user = await open({ waiting });
	await user.click(screen.getByRole("button", { name: "Keep: “Likes robots”" }));
	await user.click(screen.getByRole("button", { name: "Keep in other words: “Likes robots”" }));
	await user.keyboard(" and drones{Enter}");
	await user.click(await screen.findByRole("button", { name: "Don’t keep: “Likes robots”" }));
	expect(sent).toEqual([
		["memory_confirm", { id: "id-w1", text: null }],
		["memory_confirm", { id: "id-w1", text: "Likes robots and drones" }],
		["memory_dismiss", { id: "id-w1" }],
	]);
	undoLast();
	undoLast();
	await waitFor(() => expect(names().slice(3)).toEqual(["memory_restore", "memory_forget"]));
});

test("of two that clash the older or the newer holds, and the other comes back", async () => {
	const user = await open({ pairs: [PAIR] });
	expect(screen.getByTestId("memory-pair")).toHaveTextContent("Which holds?");
	await user.click(screen.getByRole("button", { name: "The older holds" }));
	await user.click(screen.getByRole("button", { name: "The newer holds" }));
	expect(sent).toEqual([
		["memory_supersede", { old: "id-n1", by: "id-o1" }],
		["memory_supersede", { old: "id-o1", by: "id-n1" }],
	]);
	undoLast();
	await waitFor(() => expect(sent.at(-1)).toEqual(["memory_restore", { id: "id-o1" }]));
});

test("two become one in words of hers, and are taken apart with the words they had", async () => {
	const user = await open({ pairs: [PAIR] });
	await user.click(screen.getByRole("button", { name: "Make them one …" }));
	const field = screen.getByRole("textbox", { name: "What the one memory says" });
	expect(field).toHaveValue("Starters of 10 minutes");
	await user.clear(field);
	await user.keyboard("Starters of 5 to 10 minutes{Enter}");
	await waitFor(() =>
		expect(sent).toEqual([
			["memory_merge", { ids: ["id-o1", "id-n1"], text: "Starters of 5 to 10 minutes" }],
		]),
	);
	undoLast();
	await waitFor(() => expect(names().slice(1)).toEqual(["memory_part", "memory_change"]));
	expect(sent.at(-1)?.[1]).toMatchObject({ id: "id-k1", text: "- Starters of 5 minutes" });
});

test("what is not shown is said to be there", async () => {
	await open({ pairs: [PAIR], morePairs: 12 });
	const compared = screen.getByRole("region", { name: "To compare" });
	expect(compared).toHaveTextContent("To compare (13)");
	expect(compared).toHaveTextContent("12 more follow when you have looked at these.");
});

test("that both hold is kept, and can be taken back", async () => {
	const user = await open({ pairs: [PAIR] });
	review = NOTHING;
	await user.click(screen.getByRole("button", { name: "Both hold" }));
	expect(await screen.findByText(/^Nothing to look at/)).toBeVisible();
	review = { ...NOTHING, pairs: [PAIR] };
	undoLast();
	expect(await screen.findByTestId("memory-pair")).toBeVisible();
	expect(sent).toEqual([
		["memory_both_hold", { id: "id-o1", other: "id-n1", both: true }],
		["memory_both_hold", { id: "id-o1", other: "id-n1", both: false }],
	]);
});

test("what goes soon says when, and is kept or let go", async () => {
	const aging = [
		{ entry: OLDER, unusedDays: 96, daysLeft: 4 },
		{ entry: NEWER, unusedDays: 1, daysLeft: null },
	];
	const user = await open({ aging });
	const [soon, stays] = screen.getAllByTestId("memory-aging") as [HTMLElement, HTMLElement];
	expect(soon).toHaveTextContent(
		"Goes in 4 school days if nothing uses it; not used for 96 school days.",
	);
	expect(stays).toHaveTextContent("so it stays; not used for 1 school day.");
	expect(screen.getByText(/goes to 26 June 2027/)).toBeVisible();
	await user.click(within(soon).getByRole("button", { name: /^Keep/ }));
	await user.click(within(soon).getByRole("button", { name: /^Let go/ }));
	expect(names()).toEqual(["memory_change", "memory_forget"]);
	expect(sent[0]?.[1]).toMatchObject({ id: "id-o1", holds: true });
});

test("what stood in drafts in vain and a broken calendar are said", async () => {
	const user = await open({
		unused: [{ entry: OLDER, shown: 6 }],
		calendarProblems: ["line 3: this is no day"],
	});
	expect(screen.getByTestId("memory-unused")).toHaveTextContent("Stood in 6 drafts, used in none.");
	expect(screen.getByText("Line 3: this is no day.")).toBeVisible();
	await user.click(screen.getByRole("button", { name: "Open the calendar" }));
	expect(fileAt(placeNow())?.path).toBe("calendar.md");
	await user.click(screen.getByRole("button", { name: "Pin: “Starters of 5 minutes”" }));
	expect(sent[0]?.[1]).toMatchObject({ id: "id-o1", pinned: true });
});
