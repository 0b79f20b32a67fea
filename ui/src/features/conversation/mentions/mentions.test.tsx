import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { FileEntry, OutcomeHit } from "../../../api/generated";
import { platform } from "../../../platform";
import { EMPTY } from "../../../session/conversation";
import { useDrafts } from "../../../session/draft";
import { Composer } from "../composer";

const CLASS: FileEntry = { path: "classes/3B.md", name: "3B.md", folder: false, size: 1 };
const OUTCOME: OutcomeHit = {
	code: "TCH 3-15a",
	text: "Pupils select and use repetition.",
	path: "curriculum/cfe.md",
	startLine: 41,
	endLine: 43,
	level: "Third",
	subject: "Computing",
	certainty: "A",
	wording: "paraphrase",
};

let sent: string[];

beforeEach(() => {
	localStorage.clear();
	useDrafts.setState({ byKey: {}, unkept: {}, tooLong: false, focus: 0 });
	sent = [];
	vi.spyOn(platform, "call").mockImplementation(async (command) => {
		if (command === "command_list") return { commands: [] } as never;
		if (command === "app_info") return { provider: "offline", providers: [] } as never;
		if (command === "cost_estimate") return new Promise(() => undefined);
		if (command === "file_tree") return { entries: [CLASS] } as never;
		if (command === "lesson_list") return { lessons: [] } as never;
		if (command === "curriculum_find") return { outcomes: [OUTCOME], listed: [] } as never;
		sent.push(command);
		return { sessionId: "s", traceId: "t", taken: "begun" } as never;
	});
});

async function compose() {
	render(
		<QueryClientProvider client={new QueryClient()}>
			<Composer sessionId="s" conversation={EMPTY} busy={false} onStop={() => undefined} />
		</QueryClientProvider>,
	);
	const user = userEvent.setup();
	const field = screen.getByTestId("composer");
	await user.click(field);
	return { user, field };
}

test("an outcome is mentioned by the keyboard alone, and nothing is sent meanwhile", async () => {
	const { user, field } = await compose();
	await user.keyboard("for @");
	expect(await screen.findByRole("option", { name: /3B/, selected: true })).toBeVisible();
	await user.keyboard("{Enter}");
	expect(field).toHaveValue("for 3B (classes/3B.md) ");
	await user.keyboard("with @repetition");
	const option = await screen.findByRole("option", { name: /TCH 3-15a/ });
	expect(option).toHaveTextContent("Pupils select and use repetition.");
	expect(field).toHaveAttribute("aria-activedescendant", option.id);
	await user.keyboard("{Enter}");
	expect(field).toHaveValue(
		"for 3B (classes/3B.md) with TCH 3-15a (curriculum/cfe.md, lines 41–43) ",
	);
	expect(screen.queryByRole("listbox")).toBeNull();
	expect(sent).toEqual([]);
});

test("Escape sends the list away, and Enter sends the message again", async () => {
	const { user } = await compose();
	await user.keyboard("@3");
	await screen.findByRole("listbox");
	await user.keyboard("{Escape}");
	expect(screen.queryByRole("listbox")).toBeNull();
	await user.keyboard("{Enter}");
	expect(sent).toEqual(["session_send"]);
});
