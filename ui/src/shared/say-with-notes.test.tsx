import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Toaster } from "sonner";
import { expect, test } from "vitest";
import { sayWithNotes } from "./say-with-notes";

test("of several notes the first is said, and the others when they are asked for", async () => {
	render(<Toaster />);
	sayWithNotes("Saved as Loops.pdf.", ["A picture is left out.", "It has 3 sides.", "Fold it."]);
	expect(await screen.findByText(/A picture is left out\./)).toBeVisible();
	expect(screen.queryByText("Fold it.")).toBeNull();
	screen.getByRole("button", { name: "and 2 more about this" }).focus();
	await userEvent.keyboard("{Enter}");
	expect(await screen.findByText("Fold it.")).toBeVisible();
	expect(screen.getAllByText("Saved as Loops.pdf.")).toHaveLength(1);
});
