import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { RatedPair, RatingSay, RatingSheet } from "../../api/generated";
import { platform } from "../../platform";
import { undoLast } from "../../shared/undo";
import { useChosen } from "./chosen";
import { RatingRoom } from "./rating-room";

const CRITERIA = ["One idea", "Pupils think"].map((name) => ({
	...{ id: name.toLowerCase().replace(" ", "-"), name, asks: `${name}?`, why: "Because." },
	anchors: [{ score: 1, looks: "none" }],
}));

/** What lies on the disk of the host. */
let pairs: RatedPair[];
let said: RatingSay[];
let refuses: boolean;

beforeEach(() => {
	useChosen.setState({ folder: null, rater: "me", at: {} });
	pairs = ["p1", "p2"].map((pair) => ({ pair, request: `request of ${pair}`, said: [] }));
	said = [];
	refuses = false;
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		const answer = answerTo(command, params as never);
		return answer as never;
	});
});

function answerTo(command: string, params: RatingSay): unknown {
	switch (command) {
		case "rating_folders":
			return { folders: ["evals/results"] };
		case "rating_open":
			return sheet();
		case "rating_drafts":
			return { a: `left of ${params.pair}`, b: `right of ${params.pair}` };
		case "rating_say":
			return say(params);
		default:
			throw new Error(command);
	}
}

function say(params: RatingSay): RatedPair {
	if (refuses) throw { code: "internal", message: "the disk is full", detail: null };
	said.push(params);
	const { pair, criterion, verdict, why } = params;
	pairs = pairs.map((one) => {
		if (one.pair !== pair) return one;
		const others = one.said.filter((other) => other.criterion !== criterion);
		return { ...one, said: verdict ? [...others, { criterion, verdict, why }] : others };
	});
	const found = pairs.find((one) => one.pair === pair);
	if (!found) throw new Error(pair);
	return found;
}

function sheet(): RatingSheet {
	const done = pairs.every((pair) => pair.said.length === CRITERIA.length);
	const judge = { judge: "p:m", pairs: 4, same: 3, quadratic: null, believed: false };
	const counts = [{ first: "full", second: "chat", firstBetter: 3, same: 0, secondBetter: 1 }];
	return { criteria: CRITERIA, pairs, outcome: done ? { counts, judges: [judge] } : null };
}

function open() {
	const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
	render(
		<QueryClientProvider client={client}>
			<RatingRoom />
		</QueryClientProvider>,
	);
	return userEvent.setup();
}

async function openFolder() {
	const user = open();
	await user.click(await screen.findByRole("button", { name: "evals/results" }));
	await screen.findByText("left of p1");
	return user;
}

const isPressed = (name: RegExp) =>
	waitFor(() =>
		expect(screen.getByRole("button", { name })).toHaveAttribute("aria-pressed", "true"),
	);

test("two lessons stand side by side without a word of who wrote them", async () => {
	await openFolder();
	expect(
		within(screen.getByRole("region", { name: "Lesson A" })).getByText("left of p1"),
	).toBeVisible();
	expect(
		within(screen.getByRole("region", { name: "Lesson B" })).getByText("right of p1"),
	).toBeVisible();
	expect(screen.getByTestId("rating-progress")).toHaveTextContent("Pair 1 of 2 · 0 of 4 answers");
	expect(document.body).not.toHaveTextContent(/full|chat|p:m/);
});

test("keys answer and move, and each answer is kept at once", async () => {
	const user = await openFolder();
	await user.keyboard("1");
	await isPressed(/A is better/);
	await user.keyboard("{ArrowDown}");
	expect(screen.getByRole("heading", { name: "2 of 2: Pupils think" })).toBeVisible();
	await user.keyboard("2");
	await isPressed(/The same/);
	await user.keyboard("{ArrowDown}");
	expect(await screen.findByText("left of p2")).toBeVisible();
	await user.keyboard("3");
	await isPressed(/B is better/);
	expect(said.map(({ pair, criterion, verdict }) => [pair, criterion, verdict])).toEqual([
		["p1", "one-idea", "a"],
		["p1", "pupils-think", "same"],
		["p2", "one-idea", "b"],
	]);
	expect(screen.getByTestId("rating-progress")).toHaveTextContent("Pair 2 of 2 · 3 of 4 answers");
	// Whoever comes again is where she was.
	cleanup();
	open();
	expect(await screen.findByText("left of p2")).toBeVisible();
	expect(screen.getByRole("heading", { name: "2 of 2: Pupils think" })).toBeVisible();
});

test("a reason is kept with its verdict, and Enter goes on", async () => {
	const user = await openFolder();
	expect(screen.getByRole("textbox", { name: "Why, in a line" })).toBeDisabled();
	await user.keyboard("1");
	await isPressed(/A is better/);
	await user.keyboard("w");
	await user.keyboard("It asks 3 things{Enter}");
	await waitFor(() => expect(said.at(-1)?.why).toBe("It asks 3 things"));
	expect(said.map(({ verdict }) => verdict)).toEqual(["a", "a"]);
	expect(screen.getByRole("heading", { name: "2 of 2: Pupils think" })).toBeVisible();
});

test("what was said last is taken back, by the button and by the key of the window", async () => {
	const user = await openFolder();
	expect(screen.getByRole("button", { name: "Undo" })).toBeDisabled();
	await user.keyboard("1");
	await isPressed(/A is better/);
	await user.keyboard("3");
	await isPressed(/B is better/);
	await user.keyboard("{ArrowDown}2");
	await isPressed(/The same/);
	await user.click(screen.getByRole("button", { name: "Undo" }));
	await waitFor(() => expect(pairs[0]?.said).toHaveLength(1));
	undoLast();
	expect(await screen.findByRole("heading", { name: "1 of 2: One idea" })).toBeVisible();
	await isPressed(/A is better/);
	undoLast();
	await waitFor(() => expect(pairs[0]?.said).toEqual([]));
	await waitFor(() => expect(screen.getByRole("button", { name: "Undo" })).toBeDisabled());
});

test("what could not be kept is not shown as said", async () => {
	const user = await openFolder();
	refuses = true;
	await user.keyboard("1");
	expect(await screen.findByRole("alert")).toHaveTextContent("It was not kept. The disk is full.");
	expect(screen.getByRole("button", { name: /A is better/ })).toHaveAttribute(
		"aria-pressed",
		"false",
	);
});

test("what came of it is shown when everything is said, and not before", async () => {
	const user = await openFolder();
	await user.keyboard("1{ArrowDown}1{ArrowDown}");
	await screen.findByText("left of p2");
	await user.keyboard("1{ArrowDown}");
	expect(screen.queryByTestId("rating-look")).toBeNull();
	await user.keyboard("3");
	await user.click(await screen.findByRole("button", { name: "See what came of it" }));
	const judges = screen.getByRole("table", { name: "How far judges say the same" });
	expect(
		within(judges)
			.getAllByRole("cell")
			.map((cell) => cell.textContent),
	).toEqual([..."p:m,4,3,not known,no".split(",")]);
	expect(screen.getByRole("table", { name: "Whose lessons were better" })).toHaveTextContent(
		"full301chat",
	);
});
