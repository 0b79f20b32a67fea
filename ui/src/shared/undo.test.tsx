import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Toaster } from "sonner";
import { expect, test } from "vitest";
import { isUndoOffered, offerUndo, sayWithUndo, undoLast } from "./undo";

test("the latest of what is on offer is taken back first, and nothing twice", async () => {
	render(<Toaster />);
	const undone: string[] = [];
	const withdraw = offerUndo(() => undone.push("accept"));
	sayWithUndo("“Loops” is deleted.", () => undone.push("delete"));
	sayWithUndo("It is moved.", () => undone.push("move"));
	const user = userEvent.setup();
	const moved = (await screen.findByText("It is moved.")).closest("li");
	if (moved) within(moved).getByRole("button", { name: "Undo" }).focus();
	await user.keyboard("{Enter}");
	expect(undone).toEqual(["move"]);
	undoLast();
	expect(undone).toEqual(["move", "delete"]);
	await waitFor(() => expect(screen.queryByText("“Loops” is deleted.")).toBeNull());
	withdraw();
	undoLast();
	expect(undone).toEqual(["move", "delete"]);
	expect(isUndoOffered()).toBe(false);
});
