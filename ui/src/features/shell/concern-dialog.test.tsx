import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { heard } from "../../api/concern";
import { CallError } from "../../platform";
import { ConcernDialog } from "./concern-dialog";

const CONCERN = { code: "safeguarding" as const, message: "Go to a person today.", detail: null };

/** A host that takes words only as harmless. */
function host(asked: boolean[]) {
	return async (harmless: boolean) => {
		asked.push(harmless);
		if (!harmless) throw new CallError(CONCERN);
		return "taken";
	};
}

it("shows what comes first, and sends nothing when she goes back to her words", async () => {
	render(<ConcernDialog />);
	const asked: boolean[] = [];
	const sent = heard(host(asked)).catch((error: CallError) => error.code);
	expect(await screen.findByText("Go to a person today.")).toBeVisible();
	await userEvent.click(screen.getByRole("button", { name: "Back to what I wrote" }));
	expect(await sent).toBe("safeguarding");
	expect(asked).toEqual([false]);
	expect(screen.queryByRole("dialog")).toBeNull();
});

it("sends the words once more when she says that they are none", async () => {
	render(<ConcernDialog />);
	const asked: boolean[] = [];
	const sent = heard(host(asked));
	await userEvent.click(await screen.findByRole("button", { name: /not about a child's safety/ }));
	expect(await sent).toBe("taken");
	expect(asked).toEqual([false, true]);
});

it("takes Escape as going back, and lets other failures through", async () => {
	render(<ConcernDialog />);
	const sent = heard(host([])).catch((error: CallError) => error.code);
	await screen.findByRole("dialog");
	await userEvent.keyboard("{Escape}");
	expect(await sent).toBe("safeguarding");
	const busy = new CallError({ code: "busy", message: "It works.", detail: null });
	await expect(heard(() => Promise.reject(busy))).rejects.toBe(busy);
});
