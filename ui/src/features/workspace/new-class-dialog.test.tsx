import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { ClassMade } from "../../api/generated";
import { CallError, platform } from "../../platform";
import { fileAt } from "../../shared/place";
import { startAt, WhileAt } from "../../shared/test-place";
import { placeNow, showDialog } from "../../shared/use-place";
import { NewClassDialog } from ".";

let sent: unknown[];
let made: ClassMade | CallError;

beforeEach(() => {
	sent = [];
	made = { path: "classes/4D.md", sha256: "new", gapLine: 17 };
	startAt();
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		if (command === "class_list")
			return {
				classes: [{ name: "3B", subject: "Computing Science" }],
				stages: [
					{ stage: "S1", subject: "Computing Science", level: "Third", pupils: 28, minutes: 50 },
					{
						stage: "S4",
						subject: "Computing Science",
						level: "National 5",
						pupils: 20,
						minutes: 55,
					},
				],
				needs: [{ name: "EAL", says: "a word list helps" }],
			} as never;
		if (command !== "class_new") throw new Error(`unexpected ${command}`);
		sent.push(params);
		if (made instanceof CallError) throw made;
		return made as never;
	});
	showDialog({ at: "newClass" });
});

async function show() {
	render(
		<QueryClientProvider client={new QueryClient()}>
			<WhileAt at="newClass">{() => <NewClassDialog />}</WhileAt>
		</QueryClientProvider>,
	);
	await screen.findByLabelText("Name");
	return userEvent.setup();
}

test("the stage follows the name, the rest follows the stage, and what was typed stays", async () => {
	const user = await show();
	expect(screen.getByLabelText("Name")).toHaveFocus();
	expect(screen.getByText(/never a pupil’s name/)).toBeVisible();
	await user.clear(screen.getByLabelText("Subject"));
	await user.type(screen.getByLabelText("Subject"), "History");
	await user.type(screen.getByLabelText("Name"), "4D");
	expect(screen.getByLabelText("Stage")).toHaveValue("S4");
	expect(screen.getByLabelText("Level")).toHaveValue("National 5");
	expect(screen.getByLabelText("Pupils")).toHaveValue(20);
	await user.clear(screen.getByLabelText("Pupils"));
	await user.type(screen.getByLabelText("Pupils"), "18");
	await user.click(screen.getByRole("checkbox", { name: "EAL" }));
	await user.click(screen.getByRole("button", { name: "Create" }));
	await vi.waitFor(() => expect(placeNow().at).not.toBe("newClass"));
	expect(sent).toEqual([
		{
			name: "4D",
			stage: "S4",
			subject: "History",
			level: "National 5",
			pupils: 18,
			minutes: 55,
			needs: ["EAL"],
		},
	]);
	expect(fileAt(placeNow())).toEqual({
		path: "classes/4D.md",
		line: 17,
		endLine: 17,
		fill: true,
	});
});

test("a name that exists is refused in a sentence, and the dialog stays as it was", async () => {
	made = new CallError({
		code: "invalid",
		message: "there is already a class 3B, in classes/3B.md: choose another name",
		detail: null,
	});
	const user = await show();
	await user.type(screen.getByLabelText("Name"), "3B");
	await user.click(screen.getByRole("button", { name: "Create" }));
	expect(await screen.findByRole("alert")).toHaveTextContent(
		"There is already a class 3B, in classes/3B.md: choose another name.",
	);
	expect(screen.getByLabelText("Name")).toHaveValue("3B");
	expect(fileAt(placeNow())).toBeNull();
	await user.type(screen.getByLabelText("Name"), "2");
	expect(screen.queryByRole("alert")).toBeNull();
});

test("a class without a name is not made", async () => {
	const user = await show();
	await user.click(screen.getByRole("button", { name: "Create" }));
	expect(await screen.findByRole("alert")).toHaveTextContent(
		"Give the class its name, such as 3C.",
	);
	expect(sent).toEqual([]);
});
