import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Toaster } from "sonner";
import { expect, test, vi } from "vitest";
import type { TemplateChoose, TemplateInfo } from "../../api/generated";
import { platform } from "../../platform";
import { useLayoutActions } from "./layouts";

const TITLES = { structured: "Structured lesson", "one-page": "One page", mine: "Mine" };

function Names() {
	return useLayoutActions().map(({ name, act }) => (
		<button type="button" key={name} onClick={act}>
			{name}
		</button>
	));
}

test("the palette offers the layouts that are not followed yet, and takes a choice back", async () => {
	let chosen = "structured";
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		if (command === "template_choose") chosen = (params as TemplateChoose).name ?? "";
		const template = (name: string, title: string): TemplateInfo => ({
			name,
			title,
			about: "",
			sections: [],
			chosen: name === chosen,
			problem: null,
		});
		const templates = Object.entries(TITLES).map(([name, title]) => template(name, title));
		return { templates, teacherSha256: null, classes: [] } as never;
	});
	render(
		<QueryClientProvider client={new QueryClient()}>
			<Names />
			<Toaster />
		</QueryClientProvider>,
	);
	const user = userEvent.setup();
	expect(await screen.findByRole("button", { name: "New lessons as “Mine”" })).toBeVisible();
	expect(screen.queryByRole("button", { name: "New lessons in full" })).toBeNull();
	await user.click(screen.getByRole("button", { name: "New lessons on one page" }));
	expect(await screen.findByRole("button", { name: "New lessons in full" })).toBeVisible();
	expect(await screen.findByText("From now on, new lessons are made on one page.")).toBeVisible();
	screen.getByRole("button", { name: "Undo" }).focus();
	await user.keyboard("{Enter}");
	await vi.waitFor(() => expect(chosen).toBe("structured"));
});
