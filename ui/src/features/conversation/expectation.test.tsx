import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { CallError } from "../../platform";
import { expectingHost, LOOPS } from "../../shared/test-expectations";
import { undoLast } from "../../shared/undo";
import { Expectation } from "./expectation";

function show(of?: readonly string[]) {
	render(
		<QueryClientProvider client={new QueryClient()}>
			<Expectation of={of} />
		</QueryClientProvider>,
	);
	return userEvent.setup();
}

const sure = (percent: number) =>
	fireEvent.change(screen.getByRole("slider", { name: "How sure are you?" }), {
		target: { value: percent },
	});

test("one sentence and a confidence are kept; neither is there before she gives it", async () => {
	const host = expectingHost({ lessons: [LOOPS] });
	const user = show();
	const card = await screen.findByRole("region", { name: "What do you expect of 3B?" });
	expect(card).toHaveTextContent("Nested loops");
	const slider = screen.getByRole("slider", { name: "How sure are you?" });
	expect(slider).toHaveAttribute("aria-valuetext", "not chosen yet");
	expect(slider).toHaveAttribute("min", "50");
	await user.type(screen.getByRole("textbox"), "most trace a nested loop");
	expect(screen.getByRole("button", { name: "Keep" })).toBeDisabled();
	sure(80);
	expect(screen.getByText("80 %")).toBeVisible();
	await user.type(screen.getByRole("textbox"), "{Enter}");
	await waitFor(() => expect(screen.queryByTestId("expectation")).toBeNull());
	const said = { path: LOOPS.path, text: "most trace a nested loop", confidence: 80 };
	expect(host.sent).toEqual([["prediction_make", { ...said, insists: false, harmless: false }]]);
});

test("what nothing could contradict gets one hint and is kept when she insists", async () => {
	const host = expectingHost({ lessons: [LOOPS] });
	host.hint = "Nothing could contradict this. Say what you would see in the room.";
	const user = show();
	await user.type(await screen.findByRole("textbox"), "it will go well");
	sure(60);
	await user.click(screen.getByRole("button", { name: "Keep" }));
	expect(await screen.findByText(/Nothing could contradict this/)).toBeVisible();
	expect(screen.queryByRole("button", { name: "Keep" })).toBeNull();
	await user.click(screen.getByRole("button", { name: "Keep it all the same" }));
	await waitFor(() => expect(screen.queryByTestId("expectation")).toBeNull());
	expect(host.sent.map(([, params]) => (params as { insists: boolean }).insists)).toEqual([
		false,
		true,
	]);
});

test("other words take the hint away", async () => {
	const host = expectingHost({ lessons: [LOOPS] });
	host.hint = "Nothing could contradict this.";
	const user = show();
	await user.type(await screen.findByRole("textbox"), "it will go well");
	sure(60);
	await user.click(screen.getByRole("button", { name: "Keep" }));
	await screen.findByText(/Nothing could contradict this/);
	await user.type(screen.getByRole("textbox"), " for half");
	expect(screen.queryByText(/Nothing could contradict this/)).toBeNull();
	expect(screen.getByRole("button", { name: "Keep" })).toBeEnabled();
});

test("it is passed over with one key, and that is taken back", async () => {
	const host = expectingHost({ lessons: [LOOPS] });
	const user = show();
	await user.click(await screen.findByRole("button", { name: "Not now" }));
	await waitFor(() => expect(screen.queryByTestId("expectation")).toBeNull());
	undoLast();
	await screen.findByTestId("expectation");
	expect(host.sent).toEqual([
		["prediction_pass", { path: LOOPS.path, passed: true }],
		["prediction_pass", { path: LOOPS.path, passed: false }],
	]);
});

test("passed over twice it is one line that opens", async () => {
	expectingHost({ lessons: [LOOPS], folded: true });
	const user = show();
	const fold = await screen.findByRole("button", { name: "What do you expect of 3B?" });
	expect(screen.queryByRole("textbox")).toBeNull();
	await user.click(fold);
	expect(screen.getByRole("textbox")).toBeVisible();
});

test("a name is refused, and her words stay to be put right", async () => {
	const host = expectingHost({ lessons: [LOOPS] });
	const message = "nothing was kept: “Olena” looks like the name of a pupil";
	host.failWith = new CallError({ code: "invalid", message, detail: null });
	const user = show();
	await user.type(await screen.findByRole("textbox"), "Olena will finish first");
	sure(90);
	await user.click(screen.getByRole("button", { name: "Keep" }));
	expect(await screen.findByRole("alert")).toHaveTextContent(/name of a pupil/);
	expect(screen.getByRole("textbox")).toHaveValue("Olena will finish first");
});

test("beside a session only its own lessons are asked about, and nothing where she wants none", async () => {
	expectingHost({ lessons: [LOOPS] });
	show(["lessons/2A/networks/lesson.md"]);
	await waitFor(() => expect(screen.queryByTestId("expectation")).toBeNull());
	expectingHost({ asked: false });
	show();
	await waitFor(() => expect(screen.queryByTestId("expectation")).toBeNull());
});
