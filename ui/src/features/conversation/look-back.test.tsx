import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { LookBack as Asked } from "../../api/generated";
import { CallError, platform } from "../../platform";
import { NOTHING_EXPECTED } from "../../shared/test-expectations";
import { undoLast } from "../../shared/undo";
import { LookBack } from "./look-back";

const ITERATION: Asked = {
	path: "lessons/3B/iteration/lesson.md",
	topic: "Iteration",
	class: "3B",
	date: "2026-11-12",
	question: "How did Iteration with 3B go?",
};
const NETWORKS: Asked = {
	path: "lessons/2A/networks/lesson.md",
	topic: "Networks",
	class: "2A",
	date: "2026-11-10",
	question: "How did Networks with 2A go?",
};

let waiting: Asked[];
let asked: boolean;
let sent: [string, unknown][];
let failWith: CallError | null;

beforeEach(() => {
	waiting = [ITERATION, NETWORKS];
	asked = true;
	sent = [];
	failWith = null;
	const gone: Asked[] = [];
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		if (command === "prediction_list") return NOTHING_EXPECTED as never;
		if (command !== "look_back_list") sent.push([command, params]);
		if (failWith) throw failWith;
		const { path } = params as { path?: string };
		if (command === "look_back_say" || command === "look_back_skip") {
			gone.push(...waiting.filter((each) => each.path === path));
			waiting = waiting.filter((each) => each.path !== path);
		}
		if (command === "look_back_undo") waiting = [...gone.splice(0), ...waiting];
		if (command === "look_back_asking") asked = (params as { asked: boolean }).asked;
		const lookBacks = { asked, lessons: waiting };
		const entry = { class: "3B", text: "- Iteration, 3B, 12 November: did not work." };
		return (command === "look_back_say" ? { entry, lookBacks } : lookBacks) as never;
	});
});

async function show() {
	render(
		<QueryClientProvider client={new QueryClient()}>
			<LookBack />
		</QueryClientProvider>,
	);
	await screen.findByRole("region", { name: ITERATION.question });
	return userEvent.setup();
}

test("one lesson is asked about at a time, and answered by keyboard with a sentence", async () => {
	const user = await show();
	expect(screen.getAllByTestId("look-back")).toHaveLength(1);
	expect(screen.getByTestId("look-back")).toHaveTextContent(
		"It was planned for Thursday 12 November. What you say is remembered of 3B",
	);
	// Nothing can be saved before she has chosen.
	expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
	await user.tab();
	await user.tab();
	await user.tab();
	expect(screen.getByRole("button", { name: "Did not work" })).toHaveFocus();
	await user.keyboard("{Enter}");
	expect(screen.getByRole("button", { name: "Did not work", pressed: true })).toBeVisible();
	await user.tab();
	await user.keyboard("pairs needed ten more minutes{Enter}");
	expect(await screen.findByRole("region", { name: NETWORKS.question })).toBeVisible();
	const { path } = ITERATION;
	const said = { path, how: "didNotWork", words: "pairs needed ten more minutes" };
	expect(sent).toEqual([["look_back_say", { ...said, harmless: false }]]);
	undoLast();
	expect(await screen.findByRole("region", { name: ITERATION.question })).toBeVisible();
	expect(sent.at(-1)).toEqual(["look_back_undo", { path }]);
});

test("it is skipped for good, and that is taken back", async () => {
	const user = await show();
	await user.click(screen.getByRole("button", { name: "Skip" }));
	await screen.findByRole("region", { name: NETWORKS.question });
	undoLast();
	await screen.findByRole("region", { name: ITERATION.question });
	const { path } = ITERATION;
	expect(sent).toEqual([
		["look_back_skip", { path }],
		["look_back_undo", { path }],
	]);
});

test("whoever does not want to be asked is not, until she takes that back", async () => {
	const user = await show();
	await user.click(screen.getByRole("button", { name: "Don’t ask again" }));
	await waitFor(() => expect(screen.queryByTestId("look-back")).toBeNull());
	undoLast();
	await screen.findByRole("region", { name: ITERATION.question });
	expect(sent).toEqual([
		["look_back_asking", { asked: false }],
		["look_back_asking", { asked: true }],
	]);
});

test("a sentence that is refused stays to be put right", async () => {
	const user = await show();
	await user.click(screen.getByRole("button", { name: "Kept" }));
	await user.type(screen.getByTestId("look-back-words"), "Olena needs pictures");
	failWith = new CallError({
		code: "invalid",
		message: "nothing was written: it looks like the name of a pupil",
		detail: null,
	});
	await user.click(screen.getByRole("button", { name: "Save" }));
	expect(await screen.findByRole("alert")).toHaveTextContent(/looks like the name of a pupil\.$/);
	expect(screen.getByTestId("look-back-words")).toHaveValue("Olena needs pictures");
});
