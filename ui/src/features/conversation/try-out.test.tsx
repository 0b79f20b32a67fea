import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { PromptPreview, SessionSend } from "../../api/generated";
import { platform } from "../../platform";
import type { TriedDefinition } from "../../shared/place";
import { startAt } from "../../shared/test-place";
import { placeNow } from "../../shared/use-place";
import { TryOutDialog } from "./try-out-dialog";

const REFLECT: TriedDefinition = {
	definition: { plugin: "lesson-planning", path: "commands/reflect.md" },
	name: "reflect",
	kind: "command",
};

let asked: SessionSend[];

beforeEach(() => {
	asked = [];
	startAt();
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		if (command === "command_list")
			return { commands: [{ plugin: "lesson-planning", name: "reflect" }] } as never;
		if (command === "app_info") return { providers: [] } as never;
		if (command !== "prompt_preview") throw new Error(`unexpected ${command}`);
		const said = params as SessionSend;
		asked.push(said);
		const source = said.command ? "/x/plugins/lesson-planning/commands/reflect.md" : "soul.md";
		return {
			provider: "anthropic",
			model: "claude",
			understood: null,
			fragments: [{ tag: "command", source, text: "Look back.", cutBytes: 0 }],
			system: "",
			tools: [],
			hooks: [],
			messages: [],
			text: said.text,
			replaced: null,
			sizes: [{ kind: "fragment", name: "command", tokens: 120 }],
			contextTokens: 1000,
			writer: null,
			cost: {
				provider: "offline",
				model: "drafter-1",
				readingUsd: 0,
				alike: null,
				price: "free",
				month: null,
				says: "Costs nothing.",
			},
		} satisfies PromptPreview as never;
	});
});

function show(of: TriedDefinition) {
	const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
	render(
		<QueryClientProvider client={client}>
			<TryOutDialog of={of} />
		</QueryClientProvider>,
	);
	return userEvent.setup();
}

test("a command is tried with words, its own text is open and its size is said", async () => {
	const user = show(REFLECT);
	expect(await screen.findByText(/^The text of reflect is 120 tokens of it/)).toBeVisible();
	expect(screen.getByText("Look back.")).toBeVisible();
	await user.type(screen.getByLabelText("What you would say after /reflect"), "on loops");
	await waitFor(() =>
		expect(asked.at(-1)).toMatchObject({
			command: { plugin: "lesson-planning", name: "reflect" },
			text: "on loops",
			sessionId: null,
		}),
	);
	await user.click(screen.getByRole("button", { name: "Back to its text" }));
	expect(placeNow()).toMatchObject({ at: "settings", definition: REFLECT.definition });
});

test("a skill is read later, which is said, and an agent may not be who does it", async () => {
	const path = "skills/eal/SKILL.md";
	const user = show({ definition: { plugin: "p", path }, name: "eal", kind: "skill" });
	expect(await screen.findByText(/asks for the text when it needs it/)).toBeVisible();
	expect(asked.at(-1)?.command).toBeNull();
	await user.selectOptions(screen.getByLabelText("Said as"), "reflect");
	await waitFor(() =>
		expect(asked.at(-1)?.command).toEqual({ plugin: "lesson-planning", name: "reflect" }),
	);
});
