import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { beginRoom, host, refusal, showRoom } from "./test-room";
import { offerOf } from "./test-sittings";

beforeEach(beginRoom);

const list = () => within(screen.getByRole("region", { name: "All there is to sit down to" }));

test("what can be gone through is listed by its kind, each with a line about it", async () => {
	showRoom();
	await screen.findByRole("heading", { name: "Tests" });
	const headings = list().getAllByRole("heading");
	expect(headings.map(({ textContent }) => textContent)).toEqual([
		"Tests",
		"Learning paths",
		"Surveys",
	]);
	const rows = list().getAllByTestId("assess-offer");
	expect(rows.map(({ textContent }) => textContent)).toEqual([
		"Maths20 questions · 30 minutes",
		"Loops2 modules",
		"UsabilityYoursno right or wrong",
	]);
});

test("the list is narrowed by what is typed", async () => {
	const { user } = showRoom();
	await screen.findByRole("button", { name: /^Maths/ });
	await user.type(screen.getByRole("searchbox"), "LOOP");
	expect(list().getAllByTestId("assess-offer")).toHaveLength(1);
	await user.type(screen.getByRole("searchbox"), "x");
	expect(list().getByText("Nothing has that name.")).toBeVisible();
});

test("files that cannot be used are told of at the foot, and what is wrong with each", async () => {
	host.offers.problems = ["sittings/half.md:4: there is no blueprint halfs"];
	const { user } = showRoom();
	const warning = await screen.findByRole("button", { name: "1 mistake in files" });
	expect(screen.queryByText(/there is no blueprint/)).toBeNull();
	await user.click(warning);
	expect(screen.getByText("sittings/half.md:4: there is no blueprint halfs")).toBeVisible();
	expect(warning).toHaveAttribute("aria-expanded", "true");
});

test("where nothing is chosen the room says what it is for, and begins what a newcomer wants", async () => {
	host.offers.offers.unshift(offerOf("first", { title: "Arithmetic" }));
	const { user } = showRoom();
	const wishes = await screen.findAllByRole("button", { name: /^Begin/ });
	expect(wishes.map(({ textContent }) => textContent)).toEqual([
		"Begin a testFor example: Arithmetic",
		"Begin a learning pathFor example: Loops",
		"Begin a surveyFor example: Usability",
	]);
	await user.click(screen.getByRole("button", { name: /Begin a learning path/ }));
	expect(screen.getByRole("heading", { name: "Loops", level: 2 })).toBeVisible();
	expect(list().getByRole("button", { name: /^Loops/ })).toHaveAttribute("aria-current", "true");
});

test("a dead server is said, and can be asked again", async () => {
	host.refuse.sitting_offers = refusal("unavailable", "The application is not answering.");
	const { user } = showRoom();
	expect(await screen.findByRole("alert")).toHaveTextContent("The application is not answering.");
	host.refuse = {};
	await user.click(screen.getByRole("button", { name: "Try again" }));
	expect(await screen.findByRole("button", { name: /^Maths/ })).toBeVisible();
});
