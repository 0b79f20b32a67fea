import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { showOffer } from "../../shared/assess-room";
import { beginRoom, host, refusal, showRoom } from "./test-room";
import { lineOf, marksOf } from "./test-sittings";

beforeEach(beginRoom);

function open() {
	showOffer("maths");
	return showRoom();
}

const rows = () =>
	within(screen.getByRole("table", { name: "Who has been through it" }))
		.getAllByRole("row")
		.slice(1)
		.map((row) =>
			within(row)
				.getAllByRole("cell")
				.slice(0, 4)
				.map((cell) => cell.textContent),
		);

test("who has been through it is listed, the latest first, and sorted by seat when asked", async () => {
	host.lines = [lineOf("a", "10", { over: false }), lineOf("b", "2", { attempt: 2 })];
	const { user } = open();
	const sort = await screen.findByRole("button", { name: "Seat" });
	expect(rows()).toEqual([
		["Seat 10", "3B", "1", "Going on"],
		["Seat 2", "3B", "2", "Over"],
	]);
	expect(screen.getByRole("columnheader", { name: "When" })).toHaveAttribute(
		"aria-sort",
		"descending",
	);
	await user.click(sort);
	expect(rows().map(([seat]) => seat)).toEqual(["Seat 2", "Seat 10"]);
	expect(screen.getByRole("columnheader", { name: "Seat" })).toHaveAttribute(
		"aria-sort",
		"ascending",
	);
	await user.click(sort);
	expect(rows().map(([seat]) => seat)).toEqual(["Seat 10", "Seat 2"]);
});

test("of more than one class one can be chosen", async () => {
	host.lines = [
		lineOf("a", "1"),
		lineOf("b", "2", { class: "2C" }),
		lineOf("c", "3", { class: null }),
	];
	const { user } = open();
	const table = await screen.findByRole("region", { name: "Who has been through it" });
	const choice = await within(table).findByRole("combobox", { name: "Class" });
	await user.selectOptions(choice, "2C");
	expect(rows().map(([seat]) => seat)).toEqual(["Seat 2"]);
	await user.selectOptions(choice, "No class");
	expect(rows().map(([seat]) => seat)).toEqual(["Seat 3"]);
	await user.selectOptions(choice, "All classes");
	expect(rows()).toHaveLength(3);
});

test("a row opens its result, and the keyboard comes back to it", async () => {
	host.lines = [lineOf("a", "1"), lineOf("b", "2")];
	host.marks = marksOf(lineOf("b", "2"), []);
	const { user } = open();
	await user.click(await screen.findByRole("button", { name: "Seat 2" }));
	expect(await screen.findByRole("article", { name: "Result: Seat 2 · 3B" })).toHaveFocus();
	await user.keyboard("{Escape}");
	await waitFor(() => expect(screen.getByRole("button", { name: "Seat 2" })).toHaveFocus());
});

test("nobody yet, and a dead server, are said", async () => {
	const { client, user } = open();
	expect(await screen.findByText(/^Nobody yet/)).toBeVisible();
	host.refuse.sitting_list = refusal("unavailable", "the application is not answering");
	client.removeQueries({ queryKey: ["sittings", "list"] });
	await user.click(screen.getByRole("button", { name: /^Loops/ }));
	expect(await screen.findByRole("alert")).toHaveTextContent("The application is not answering.");
});

test("of what is gone it is said, and what came of it stays", async () => {
	host.lines = [lineOf("a", "1")];
	host.offers.offers = [];
	open();
	expect(await screen.findByText(/Nobody can sit down to this any more/)).toBeVisible();
	expect(screen.getByRole("heading", { level: 2 })).toBeVisible();
	expect(await screen.findByRole("button", { name: "Seat 1" })).toBeVisible();
	expect(screen.queryByRole("button", { name: "Begin on this screen" })).toBeNull();
});
