import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { platform } from "../../platform";
import { NOTHING_EXPECTED } from "../../shared/test-expectations";
import { Empty } from "./empty";

const OFFLINE = {
	name: "offline",
	label: "Offline drafter",
	note: "Rules over your own files. Not AI; nothing leaves this computer.",
	remote: false,
	ready: true,
	missing: null,
};

async function whoAnswers(notice: string | null, provider = "offline") {
	vi.spyOn(platform, "call").mockImplementation(async (command) =>
		command === "app_info"
			? ({ provider, providers: [OFFLINE], notice, problems: 0 } as never)
			: ({ ...NOTHING_EXPECTED, commands: [] } as never),
	);
	render(
		<QueryClientProvider client={new QueryClient()}>
			<Empty Start={({ below }) => below} />
		</QueryClientProvider>,
	);
	return (await screen.findByTestId("who-answers")).textContent;
}

test("a first start without a key is told calmly, in one line", async () => {
	const told = await whoAnswers(
		"the offline drafter answers, because Anthropic needs a key: set X",
	);
	expect(told).toBe(
		"No key is set, so the offline drafter answers. It works by rules over your files and is not AI.",
	);
});

test("whoever was chosen is named with what that means", async () => {
	expect(await whoAnswers(null)).toBe(`Offline drafter answers. ${OFFLINE.note}`);
});

test("where nobody was chosen that is said", async () => {
	expect(await whoAnswers("who is to answer?", "")).toMatch(/^Nobody answers yet: choose who does/);
});
