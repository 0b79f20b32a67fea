/** What is other where a learner sits at a computer of her own. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { CallError } from "../../platform";
import { LINE, Server, sit } from "./test-sitting";

const GONE = new CallError({ code: "passcode", message: "nobody sits here", detail: null });

beforeEach(() => sessionStorage.clear());

test("leaving says that the seat can be taken again by whoever knows the code", async () => {
	const server = new Server([{ widget: LINE }]);
	server.stand.remainingMs = 600_000;
	const user = userEvent.setup();
	const { onLeave } = sit(vi.fn(), { leaves: "computer" });
	await user.click(await screen.findByRole("button", { name: "Leave this computer" }));
	const dialog = within(await screen.findByRole("dialog", { name: "Leave this computer?" }));
	expect(dialog.getByText(/Whoever knows the code can take your seat again/)).toBeVisible();
	expect(dialog.getByText("The time runs on while you are away.")).toBeVisible();
	await user.click(dialog.getByRole("button", { name: "Leave this computer" }));
	expect(onLeave).toHaveBeenCalledOnce();
});

test("that the teacher has let the seat go is noticed by an answer", async () => {
	const server = new Server([{ widget: LINE }]);
	const onLetGo = vi.fn();
	const user = userEvent.setup();
	sit(vi.fn(), { onLetGo });
	await user.type(await screen.findByRole("textbox"), "four");
	expect(onLetGo).not.toHaveBeenCalled();
	server.refuse = GONE;
	await user.keyboard("{Enter}");
	await waitFor(() => expect(onLetGo).toHaveBeenCalled());
});

test("that there is nobody here is noticed when it is taken up", async () => {
	new Server([{ widget: LINE }]).refuse = GONE;
	const onLetGo = vi.fn();
	sit(vi.fn(), { onLetGo });
	await waitFor(() => expect(onLetGo).toHaveBeenCalledOnce());
});

test("a server that is away has not let anybody go", async () => {
	new Server([{ widget: LINE }]).refuse = new CallError({
		code: "unavailable",
		message: "away",
		detail: null,
	});
	const onLetGo = vi.fn();
	sit(vi.fn(), { onLetGo });
	expect(await screen.findByRole("alert")).toHaveTextContent("Away.");
	expect(onLetGo).not.toHaveBeenCalled();
});
