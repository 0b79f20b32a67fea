import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { showOffer } from "../../../shared/assess-room";
import { beginRoom, host, refusal, showRoom } from "../test-room";
import { useChosenLast } from "./chosen-last";
import { boardOf, openingOf, seatOf } from "./test-board";

beforeEach(() => {
	beginRoom();
	useChosenLast.setState({ choices: {} });
	host.board = boardOf([seatOf("1")]);
	host.pupils = { "3B": 28 };
});

const form = () => within(screen.getByRole("form", { name: "Open for a class" }));
const many = () => form().getByRole("spinbutton", { name: "How many seats" });

async function openPage(offer = "maths") {
	showOffer(offer);
	const shown = showRoom();
	await screen.findByRole("heading", { name: "Open for a class" });
	await form().findByRole("option", { name: "3B" });
	return shown;
}

test("a class gets as many seats as it has pupils, some with more time, and the board is shown", async () => {
	const { user } = await openPage();
	expect(many()).toHaveValue(30);
	await user.selectOptions(form().getByRole("combobox", { name: "Class" }), "3B");
	await waitFor(() => expect(many()).toHaveValue(28));
	await user.clear(many());
	await user.type(many(), "3");
	await user.click(form().getByRole("button", { name: "Extra time for single seats" }));
	await user.click(form().getByRole("button", { name: "1" }));
	await user.selectOptions(form().getByRole("combobox", { name: "How much more" }), "100 %");
	await user.click(form().getByRole("button", { name: "3" }));
	expect(form().getByRole("button", { name: "3 +100 %" })).toHaveAttribute("aria-pressed", "true");
	await user.click(form().getByRole("button", { name: "Open" }));
	expect(await screen.findByRole("article", { name: "Board: Maths" })).toHaveFocus();
	const seats = [
		{ seat: "1", extraTime: 25 },
		{ seat: "2", extraTime: 0 },
		{ seat: "3", extraTime: 100 },
	];
	const asked = { definition: "maths", class: "3B", seats, model: false };
	expect(host.sent).toEqual([["opening_begin", asked]]);
});

test("what was chosen last for a class is there again, and not for another one", async () => {
	useChosenLast.setState({ choices: { "3B": { many: 2, kind: "animals", extra: { fox: 25 } } } });
	const { user } = await openPage();
	expect(many()).toHaveValue(30);
	await user.selectOptions(form().getByRole("combobox", { name: "Class" }), "3B");
	expect(many()).toHaveValue(2);
	await user.click(form().getByRole("button", { name: "Open" }));
	await screen.findByRole("article", { name: "Board: Maths" });
	const seats = [
		{ seat: "otter", extraTime: 0 },
		{ seat: "fox", extraTime: 25 },
	];
	expect(host.sent[0]?.[1]).toEqual({ definition: "maths", class: "3B", seats, model: false });
});

test("too many seats and a refusal are said, and what was typed stays", async () => {
	host.refuse.opening_begin = refusal("unavailable", "the application is not answering");
	const { user } = await openPage();
	await user.clear(many());
	await user.type(many(), "61{Enter}");
	expect(form().getByRole("alert")).toHaveTextContent("between 1 and 60");
	expect(many()).toBeInvalid();
	expect(host.sent).toEqual([]);
	await user.clear(many());
	await user.type(many(), "24{Enter}");
	expect(await form().findByRole("alert")).toHaveTextContent("The application is not answering.");
	expect(many()).toHaveValue(24);
	expect(useChosenLast.getState().choices).toEqual({});
});

test("what has no time limit offers no more of it", async () => {
	await openPage("loops");
	expect(form().queryByRole("button", { name: /Extra time/ })).toBeNull();
});

test("what is open stands on the page and is marked in the list, what was is folded away", async () => {
	const closed = { closedAt: "2026-11-20T10:00:00Z", code: "ABCDEF", class: null, taken: 28 };
	host.openings = [openingOf("o1"), openingOf("o0", closed)];
	const { user } = await openPage();
	const section = within(await screen.findByRole("region", { name: "Opened for a class" }));
	expect(section.getByText("K7M 3XQ")).toBeVisible();
	expect(section.getByText("3B · 3 of 30 joined")).toBeVisible();
	const list = within(screen.getByRole("region", { name: "All there is to sit down to" }));
	expect(list.getByRole("button", { name: /^Maths/ })).toHaveTextContent("Open now");
	expect(list.getByRole("button", { name: /^Loops/ })).not.toHaveTextContent("Open now");
	expect(section.queryByText(/28 of 30/)).toBeNull();
	await user.click(section.getByRole("button", { name: "Opened before (1)" }));
	expect(section.getByText("No class · 28 of 30 joined")).toBeVisible();
	expect(section.getAllByRole("button", { name: /^Board of/ })).toHaveLength(2);
});

test("the board leads back to its row", async () => {
	host.openings = [openingOf("o1")];
	const { user } = await openPage();
	await user.click(await screen.findByRole("button", { name: "Board of K7M 3XQ" }));
	await waitFor(() => expect(screen.getByRole("article", { name: "Board: Maths" })).toHaveFocus());
	await user.keyboard("{Escape}");
	await waitFor(() =>
		expect(screen.getByRole("button", { name: "Board of K7M 3XQ" })).toHaveFocus(),
	);
});

test("a board that was closed meanwhile leads back to its row among those of before", async () => {
	host.openings = [openingOf("o1")];
	const { user, client } = await openPage();
	await user.click(await screen.findByRole("button", { name: "Board of K7M 3XQ" }));
	await screen.findByRole("article", { name: "Board: Maths" });
	host.openings = [openingOf("o1", { closedAt: "2026-11-26T10:00:00Z" })];
	await client.invalidateQueries();
	await user.click(screen.getByRole("button", { name: "Back to the list" }));
	await screen.findByRole("button", { name: "Opened before (1)" });
	expect(screen.getByRole("button", { name: "Board of K7M 3XQ" })).toHaveFocus();
});
