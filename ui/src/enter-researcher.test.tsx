import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { enter } from "./enter-researcher";

const BOARD = { study: "trial", title: "A trial", participants: [] };

beforeEach(() => {
	vi.stubGlobal("matchMedia", () => ({
		matches: false,
		addEventListener() {},
		removeEventListener() {},
	}));
});
afterEach(() => vi.unstubAllGlobals());

test("whoever leads a study signs out, and the passcode is asked for", async () => {
	const asked: string[] = [];
	vi.stubGlobal("fetch", async (url: string) => {
		asked.push(new URL(String(url), "http://here").pathname);
		if (String(url).endsWith("study_list")) {
			const study = { id: "trial", title: "A trial", problems: [], planned: 2, participants: 0 };
			return new Response(JSON.stringify({ studies: [study] }), { status: 200 });
		}
		if (String(url).endsWith("study_board")) {
			return new Response(JSON.stringify(BOARD), { status: 200 });
		}
		return new Response("{}", { status: 200 });
	});
	render(await enter());
	expect(await screen.findByRole("heading", { name: "A trial" })).toBeVisible();
	await userEvent.setup().click(screen.getByRole("button", { name: "Sign out" }));
	expect(await screen.findByLabelText(/leads studies here/)).toBeVisible();
	expect(asked).toContain("/research/logout");
});
