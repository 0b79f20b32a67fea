import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { begin, responses, show } from "./test-card";

beforeEach(begin);

describe("how a request was read", () => {
	it("stands first on the card, and one click names another topic", async () => {
		const { user } = show({
			kind: "feedforward",
			summary: "I'll plan for 3B.",
			reading: {
				text: "a lesson on binary for 3B, 50 minutes",
				topic: "binary",
				notes: ["I have no notes on binary."],
			},
			items: [],
		});
		expect(screen.getByTestId("read-as")).toHaveTextContent(
			/I read this as: a lesson on binary for 3B, 50 minutes\.\s*I have no notes on binary\./,
		);
		await user.click(screen.getByRole("button", { name: "Change the topic, binary" }));
		const field = screen.getByLabelText("What it is about");
		await user.clear(field);
		await user.type(field, "binary search");
		await user.click(screen.getByRole("button", { name: "Use my choice" }));
		expect(responses()).toEqual([
			{ kind: "feedforward", removed: [], added: [], note: "", meant: "binary search" },
		]);
	});

	it("shows the day that was read, and another one or none can be set", async () => {
		const reading = {
			text: "a lesson on binary for 3B, 50 minutes, on Thursday 26 November",
			topic: "binary",
			notes: [],
			day: { date: "2026-11-26", said: "Thursday 26 November" },
		};
		const { user } = show({ kind: "feedforward", summary: "I know 3B.", reading, items: [] });
		const field = screen.getByLabelText("The day of the lesson");
		expect(field).toHaveValue("2026-11-26");
		expect(screen.getByRole("button", { name: "Use this" })).toBeVisible();
		fireEvent.change(field, { target: { value: "2026-11-27" } });
		await user.click(screen.getByRole("button", { name: "Use my choice" }));
		const answer = { kind: "feedforward", removed: [], added: [], note: "" };
		expect(responses()).toEqual([{ ...answer, day: { kind: "on", date: "2026-11-27" } }]);
	});

	it("sends that the lesson has no day when the day is emptied", async () => {
		const reading = {
			text: "a lesson on binary for 3B, on Thursday 26 November",
			topic: "binary",
			notes: [],
			day: { date: "2026-11-26", said: "Thursday 26 November" },
		};
		const { user } = show({ kind: "feedforward", summary: "I know 3B.", reading, items: [] });
		const field = screen.getByLabelText("The day of the lesson");
		expect(field.parentElement).toHaveTextContent("Thursday 26 November");
		fireEvent.change(field, { target: { value: "" } });
		expect(field.parentElement).toHaveTextContent("none");
		await user.click(screen.getByRole("button", { name: "Use my choice" }));
		expect(responses()).toEqual([
			{ kind: "feedforward", removed: [], added: [], note: "", day: { kind: "none" } },
		]);
	});

	it("makes a whole lesson of a form with one click, which can be taken back", async () => {
		const { user } = show({
			kind: "feedforward",
			summary: "I'll plan for 3B.",
			reading: {
				text: "a quiz on binary for 3B, 15 minutes",
				topic: "binary",
				notes: ["I make a quiz and no whole lesson of it."],
				whole: "a whole lesson on binary",
			},
			items: [],
		});
		await user.click(screen.getByRole("button", { name: "A whole lesson instead" }));
		expect(screen.getByTestId("read-as")).toHaveTextContent("You want a whole lesson on binary.");
		await user.click(screen.getByRole("button", { name: "As I asked" }));
		expect(screen.getByRole("button", { name: "Use this" })).toBeVisible();
		await user.click(screen.getByRole("button", { name: "A whole lesson instead" }));
		await user.click(screen.getByRole("button", { name: "Use my choice" }));
		expect(responses()).toEqual([
			{ kind: "feedforward", removed: [], added: [], note: "", meant: "a whole lesson on binary" },
		]);
	});
});
