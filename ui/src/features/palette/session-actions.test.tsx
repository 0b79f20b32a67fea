import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { ProviderInfo } from "../../api/generated";
import { platform } from "../../platform";
import { offerToAccept } from "../../session/acceptances";
import { useRenaming } from "../../session/renaming";
import { summaryOf } from "../../session/test-summary";
import { startAt } from "../../shared/test-place";
import { offerUndo } from "../../shared/undo";
import { openSession } from "../../shared/use-place";
import { Palette } from "./palette";

const provider = (name: string, label: string) =>
	({ name, label, ready: true, defaultModel: "rules", remote: false }) as ProviderInfo;

beforeEach(() => {
	startAt();
	Element.prototype.scrollIntoView ??= () => {};
	vi.spyOn(platform, "call").mockImplementation(
		async () =>
			({
				entries: [],
				sessions: [],
				commands: [],
				lessons: [],
				others: [],
				files: [],
				predictions: [],
				projects: [],
				studies: [],
				templates: [],
				events: [],
				session: summaryOf({ title: "Loops for 3B" }),
				provider: "anthropic",
				providers: [provider("anthropic", "Claude"), provider("offline", "Offline drafter")],
			}) as never,
	);
});

/** What is found first; Enter does it. */
async function find(typed: string): Promise<string | null> {
	openSession("s");
	render(
		<QueryClientProvider client={new QueryClient()}>
			<Palette />
		</QueryClientProvider>,
	);
	await screen.findByRole("option", { name: "Let Offline drafter answer" });
	await screen.findByRole("option", { name: "Archive this session" });
	await userEvent.setup().keyboard(typed);
	return screen.getAllByRole("option")[0]?.textContent ?? null;
}

const enter = () => userEvent.setup().keyboard("{Enter}");

test.each([
	["archive", "Archive this session"],
	["offline", "Let Offline drafter answer"],
	["zoom", "Zoom in"],
	["duplicate", "Make a copy of this session"],
])("of the open session it finds by “%s” what is called “%s”", async (typed, name) => {
	expect(await find(typed)).toContain(name);
});

test("a session is renamed where its title stands", async () => {
	expect(await find("rename")).toBe("Rename this session");
	await enter();
	expect(useRenaming.getState().sessionId).toBe("s");
});

test("a section that waits is accepted by its name", async () => {
	const accept = vi.fn();
	const withdraw = offerToAccept({ name: "Starter", accept });
	expect(await find("accept")).toBe("Accept Starter");
	await enter();
	expect(accept).toHaveBeenCalledOnce();
	withdraw();
});

test("what was done last is taken back, while that is on offer", async () => {
	const undo = vi.fn();
	offerUndo(undo);
	expect(await find("undo")).toContain("Undo what was done last");
	await enter();
	expect(undo).toHaveBeenCalledOnce();
});
