import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { platform } from "../../platform";
import { showOffer, standUp } from "../../shared/assess-room";
import { placeNow } from "../../shared/use-place";
import { useLocks } from "./lock/locks";
import { beginRoom, host, refusal, showRoom } from "./test-room";
import { lineOf, marksOf } from "./test-sittings";

beforeEach(beginRoom);

async function sitDownTo(offer: string) {
	showOffer(offer);
	const shown = showRoom();
	await screen.findByRole("heading", { name: "Sit down here" });
	await form().findByRole("option", { name: "3B" });
	return shown;
}

const form = () => within(screen.getByRole("form", { name: "Sit down here" }));

const seat = () => screen.getByRole("textbox", { name: "Seat" });
const begin = () => screen.getByRole("button", { name: "Begin on this screen" });

test("a seat of a class sits down with more time, and has the window", async () => {
	host.lines = [lineOf("a", "1"), lineOf("b", "2")];
	const { user } = await sitDownTo("maths");
	await user.selectOptions(form().getByRole("combobox", { name: "Class" }), "3B");
	await waitFor(() => expect(seat()).toHaveValue("3"));
	await user.selectOptions(screen.getByRole("combobox", { name: "Extra time" }), "25");
	expect(screen.getByRole("option", { name: "25 % more: 37.5 minutes" })).toBeVisible();
	await user.click(begin());
	await waitFor(() => expect(placeNow()).toMatchObject({ at: "sitting", sessionId: "begun" }));
	expect(host.sent).toEqual([
		[
			"sitting_begin",
			{
				definition: "maths",
				seat: "3",
				class: "3B",
				extraTime: 25,
				again: false,
				model: false,
			},
		],
	]);
	act(standUp);
	expect(placeNow().at).toBe("session");
	expect(screen.getByRole("heading", { name: "Maths", level: 2 })).toBeVisible();
	expect(screen.getByRole("combobox", { name: "Extra time" })).toHaveValue("0");
});

test("the next free seat follows the class until one is typed, and then what was typed stays", async () => {
	host.lines = [lineOf("a", "1")];
	const { user } = await sitDownTo("maths");
	const classes = form().getByRole("combobox", { name: "Class" });
	expect(seat()).toHaveValue("1");
	await user.selectOptions(classes, "3B");
	expect(seat()).toHaveValue("2");
	await user.clear(seat());
	await user.type(seat(), "otter");
	await user.selectOptions(classes, "2C");
	expect(seat()).toHaveValue("otter");
});

test("a seat that has been through it sits down once more only when that is meant", async () => {
	host.refuse.sitting_begin = refusal("conflict", "seat 7 has gone through it already");
	const { user } = await sitDownTo("maths");
	await user.clear(seat());
	await user.type(seat(), "7{Enter}");
	expect(await screen.findByText("Seat 7 has been through it already.")).toBeVisible();
	await user.type(seat(), "8");
	expect(screen.queryByText(/has been through it already/)).toBeNull();
	await user.click(begin());
	const again = await screen.findByRole("button", { name: "Begin once more" });
	host.refuse = {};
	await user.click(again);
	await waitFor(() => expect(placeNow().at).toBe("sitting"));
	expect(host.sent.at(-1)?.[1]).toMatchObject({ seat: "78", again: true });
});

test("a seat that was taken meanwhile is named by its own number, and sits down once more", async () => {
	host.refuse.sitting_begin = refusal("conflict", "seat 1 has gone through it already");
	const { user } = await sitDownTo("maths");
	await waitFor(() => expect(seat()).toHaveValue("1"));
	host.lines = [lineOf("a", "1", { class: null })];
	await user.click(begin());
	// The list is read again then, and the next seat is offered.
	await waitFor(() => expect(seat()).toHaveValue("2"));
	expect(screen.getByText("Seat 1 has been through it already.")).toBeVisible();
	host.refuse = {};
	await user.click(screen.getByRole("button", { name: "Begin once more" }));
	await waitFor(() => expect(placeNow().at).toBe("sitting"));
	expect(host.sent.at(-1)?.[1]).toMatchObject({ seat: "1", again: true });
});

test("a seat that was refused sits down once more also when the list is away by then", async () => {
	host.refuse.sitting_begin = refusal("conflict", "seat 1 has gone through it already");
	const { user } = await sitDownTo("maths");
	await waitFor(() => expect(seat()).toHaveValue("1"));
	host.refuse.sitting_list = refusal("unavailable", "the application is not answering");
	await user.click(begin());
	await waitFor(() => expect(seat()).toHaveValue(""));
	delete host.refuse.sitting_begin;
	await user.click(screen.getByRole("button", { name: "Begin once more" }));
	await waitFor(() => expect(placeNow().at).toBe("sitting"));
	expect(host.sent.at(-1)?.[1]).toMatchObject({ seat: "1", again: true });
});

test("no seat is offered by what was known of a test before", async () => {
	await sitDownTo("maths");
	await waitFor(() => expect(seat()).toHaveValue("1"));
	act(() => showOffer("loops"));
	await screen.findByRole("heading", { name: "Loops", level: 2 });
	host.lines = [lineOf("a", "1", { class: null })];
	const answer = vi.mocked(platform.call).getMockImplementation();
	let arrive = () => {};
	const held = new Promise<void>((resolve) => {
		arrive = resolve;
	});
	vi.mocked(platform.call).mockImplementation(async (command, params) => {
		if (command === "sitting_list") await held;
		return answer?.(command, params) as never;
	});
	act(() => showOffer("maths"));
	await screen.findByRole("heading", { name: "Maths", level: 2 });
	expect(seat()).toHaveValue("");
	expect(begin()).toBeDisabled();
	arrive();
	await waitFor(() => expect(seat()).toHaveValue("2"));
	expect(begin()).toBeEnabled();
});

test("no seat is offered before it is known who has sat, and one that is typed begins", async () => {
	host.refuse.sitting_list = refusal("unavailable", "the application is not answering");
	const { user } = await sitDownTo("maths");
	expect(seat()).toHaveValue("");
	expect(begin()).toBeDisabled();
	await user.type(seat(), "4");
	await user.click(begin());
	await waitFor(() => expect(placeNow().at).toBe("sitting"));
	expect(host.sent.at(-1)?.[1]).toMatchObject({ seat: "4", again: false });
});

test("what a seat has left open goes on", async () => {
	host.lines = [lineOf("a", "7", { class: null, over: false })];
	const { user } = await sitDownTo("maths");
	await user.clear(seat());
	await user.type(seat(), "7");
	expect(screen.getByText(/Seat 7 goes on where it was/)).toBeVisible();
	expect(screen.queryByRole("combobox", { name: "Extra time" })).toBeNull();
	await user.click(screen.getByRole("button", { name: "Go on" }));
	await waitFor(() => expect(placeNow().at).toBe("sitting"));
});

test("nobody sits down without a seat, and a refusal keeps what was typed", async () => {
	host.refuse.sitting_begin = refusal("unavailable", "the application is not answering");
	const { user } = await sitDownTo("maths");
	await user.clear(seat());
	await user.click(begin());
	expect(screen.getByRole("alert")).toHaveTextContent("Say which seat it is");
	expect(seat()).toBeInvalid();
	expect(host.sent).toEqual([]);
	await user.type(seat(), "12");
	await user.click(begin());
	expect(await screen.findByRole("alert")).toHaveTextContent("The application is not answering.");
	expect(seat()).toHaveValue("12");
	expect(placeNow().at).toBe("session");
});

test("what has no time limit offers no more of it", async () => {
	await sitDownTo("sus");
	expect(screen.queryByRole("combobox", { name: "Extra time" })).toBeNull();
	expect(screen.getByText("Yours, from your own files.")).toBeVisible();
});

test("where a seat has to wait for the teacher, the way leads to what it left", async () => {
	host.lines = [lineOf("a", "7", { class: null, over: false })];
	host.marks = marksOf(host.lines[0] ?? lineOf("a", "7"), [], { phase: { is: "waits" } });
	host.refuse.sitting_begin = refusal("busy", "it waits for the teacher");
	const { user } = await sitDownTo("maths");
	await user.clear(seat());
	await user.type(seat(), "7{Enter}");
	expect(await screen.findByRole("alert")).toHaveTextContent("It waits for the teacher.");
	await user.click(screen.getByRole("button", { name: "Look at what it left" }));
	expect(await screen.findByRole("heading", { name: "Seat 7" })).toBeVisible();
});

test("a screen is locked with a PIN that was typed the same twice", async () => {
	useLocks.setState({ locks: {} });
	const { user } = await sitDownTo("maths");
	await user.click(form().getByRole("button", { name: "Lock this screen with a PIN" }));
	await user.type(form().getByLabelText("PIN, 4 to 8 digits"), "2468");
	await user.type(form().getByLabelText("The same once more"), "2469{Enter}");
	expect(form().getByRole("alert")).toHaveTextContent("The two PINs are not the same.");
	expect(host.sent).toEqual([]);
	await user.type(form().getByLabelText("The same once more"), "{Backspace}8");
	expect(form().queryByRole("alert")).toBeNull();
	await user.click(begin());
	await waitFor(() => expect(placeNow().at).toBe("sitting"));
	expect(Object.keys(useLocks.getState().locks)).toEqual(["begun"]);
	expect(JSON.stringify(host.sent)).not.toContain("2468");
});

test("without a PIN a screen is not locked", async () => {
	useLocks.setState({ locks: {} });
	const { user } = await sitDownTo("maths");
	await user.click(begin());
	await waitFor(() => expect(placeNow().at).toBe("sitting"));
	expect(useLocks.getState().locks).toEqual({});
});

test("a model takes part only where there is one, she says so, and where it goes is said", async () => {
	host.provider = { name: "openai", label: "gemma on this computer", remote: false };
	const { user } = await sitDownTo("loops");
	const model = await form().findByRole("checkbox", { name: /A model takes part: gemma/ });
	expect(model).not.toBeChecked();
	expect(model).toHaveAccessibleDescription(
		"It says a few words beside a question and never what is right. Nothing leaves this computer.",
	);
	await user.click(model);
	await user.click(begin());
	await waitFor(() => expect(host.sent).toHaveLength(1));
	expect(host.sent[0]?.[1]).toMatchObject({ definition: "loops", model: true });
});

test("what learners write is said to leave where the model is elsewhere, and the offline drafter is no model", async () => {
	host.provider = { name: "anthropic", label: "Claude", remote: true };
	await sitDownTo("loops");
	expect(await form().findByText(/What learners write leaves this computer/)).toBeVisible();
	cleanup();
	beginRoom();
	await sitDownTo("loops");
	expect(screen.queryByRole("checkbox", { name: /A model/ })).toBeNull();
});
