import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { expectingHost, LOOPS, prediction } from "../../shared/test-expectations";
import { undoLast } from "../../shared/undo";
import { LookBack } from "./look-back";

const ID = "018f0000-0000-7000-8000-000000000001";
const HOW = "How did Nested loops with 3B go?";
const CAME = "What came of Nested loops with 3B?";
const UNSAID = { surprise: null, cause: null, nextTime: null, harmless: false };

function due(lookBacks: unknown[] = []) {
	const host = expectingHost({ predictions: [prediction(ID)], due: [ID] });
	host.others = { look_back_list: { asked: true, lessons: lookBacks } };
	render(
		<QueryClientProvider client={new QueryClient()}>
			<LookBack />
		</QueryClientProvider>,
	);
	return { host, user: userEvent.setup() };
}

test("what did not come true is asked about one question at a time, each kept at once", async () => {
	const { host, user } = due();
	const card = await screen.findByRole("region", { name: CAME });
	expect(card).toHaveTextContent("You expected, 70 % sure: Most trace a nested loop");
	await user.click(screen.getByRole("button", { name: "Did not" }));
	await user.type(await screen.findByRole("textbox"), "the starter took 12 minutes{Enter}");
	await user.click(await screen.findByRole("button", { name: "It took longer than planned" }));
	expect(await screen.findByText("What will you do next time?")).toBeVisible();
	await user.type(screen.getByRole("textbox"), "five minutes by the clock{Enter}");
	await waitFor(() => expect(screen.queryByTestId("outcome-card")).toBeNull());
	const said = { id: ID, outcome: "didNot", ...UNSAID };
	const surprise = "the starter took 12 minutes";
	const cause = "took-longer";
	expect(host.sent).toEqual([
		["prediction_resolve", said],
		["prediction_resolve", { ...said, surprise }],
		["prediction_resolve", { ...said, surprise, cause }],
		["prediction_resolve", { ...said, surprise, cause, nextTime: "five minutes by the clock" }],
	]);
	undoLast();
	await screen.findByRole("region", { name: CAME });
	expect(host.sent.at(-1)).toEqual(["prediction_reopen", { id: ID }]);
});

test("what came true needs no more words", async () => {
	const { host, user } = due();
	await user.click(await screen.findByRole("button", { name: "Came true" }));
	await waitFor(() => expect(screen.queryByTestId("outcome-card")).toBeNull());
	expect(host.sent).toEqual([["prediction_resolve", { id: ID, outcome: "cameTrue", ...UNSAID }]]);
});

test("each question can be left, and what was said stays", async () => {
	const { host, user } = due();
	await user.click(await screen.findByRole("button", { name: "Partly" }));
	for (const step of ["surprise", "cause", "nextTime"]) {
		await waitFor(() => expect(screen.getByTestId("outcome")).toHaveAttribute("data-step", step));
		await user.click(screen.getByRole("button", { name: "Skip" }));
	}
	await waitFor(() => expect(screen.queryByTestId("outcome-card")).toBeNull());
	expect(host.sent).toEqual([["prediction_resolve", { id: ID, outcome: "partly", ...UNSAID }]]);
});

test("left at the first question it is not asked again, which is taken back", async () => {
	const { host, user } = due();
	await screen.findByRole("region", { name: CAME });
	await user.click(screen.getByRole("button", { name: "Skip" }));
	await waitFor(() => expect(screen.queryByTestId("outcome-card")).toBeNull());
	undoLast();
	await screen.findByRole("region", { name: CAME });
	expect(host.sent.map(([command]) => command)).toEqual([
		"prediction_resolve",
		"prediction_reopen",
	]);
});

test("how the lesson went comes first, beside what she expected, and then what came of that", async () => {
	const lesson = { ...LOOPS, question: HOW };
	const { host, user } = due([lesson]);
	let waiting: unknown[] = [lesson];
	host.others = {
		look_back_list: () => ({ asked: true, lessons: waiting }),
		look_back_say: () => {
			waiting = [];
			const entry = { class: "3B", text: "- Nested loops, 3B: kept." };
			return { entry, lookBacks: { asked: true, lessons: waiting } };
		},
	};
	const card = await screen.findByRole("region", { name: HOW });
	expect(card).toHaveTextContent("Most trace a nested loop");
	expect(screen.queryByRole("button", { name: "Came true" })).toBeNull();
	await user.click(screen.getByRole("button", { name: "Kept" }));
	await user.click(screen.getByRole("button", { name: "Save" }));
	await screen.findByRole("region", { name: CAME });
	expect(screen.queryByRole("region", { name: HOW })).toBeNull();
});
