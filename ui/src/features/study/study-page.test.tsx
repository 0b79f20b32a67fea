import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { StudyDeed, StudyStand } from "../../api/generated";
import { chooseParticipant } from "../../platform";
import { StudyPage } from "./study-page";

const STAND: StudyStand = {
	participant: "p02",
	place: {
		at: "task",
		title: "A lesson on loops",
		text: "Plan a lesson.",
		materials: [],
		desk: "paper",
		sessionId: null,
		paper: "Homework:",
	},
	done: 3,
	of: 8,
	remainingMs: 600_000,
	paused: null,
	agreed: true,
	markers: [],
} as unknown as StudyStand;

/** What the host does with what is done: it keeps it, is not there, or knows nobody by this page's cookie. */
let host: "up" | "away" | "forgot" | "keepsNothing" = "up";
let paper = "Homework:";
let written: string[] = [];

beforeEach(() => {
	vi.useFakeTimers({ shouldAdvanceTime: true });
	sessionStorage.clear();
	[host, paper, written] = ["up", "Homework:", []];
	vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
		if (host === "away") throw new TypeError("no host");
		if (String(url).endsWith("/study/enter")) host = "up";
		if (String(url).endsWith("/study/leave")) {
			host = "forgot";
			return new Response("{}", { status: 200 });
		}
		if (host === "forgot") {
			const refused = { code: "passcode", message: "you are not in any more" };
			return new Response(JSON.stringify(refused), { status: 401 });
		}
		const deed: Partial<StudyDeed> = JSON.parse(String(init?.body ?? "{}"));
		if (deed.do === "write" && host === "keepsNothing") {
			const failed = { code: "unavailable", message: "the disk is full" };
			return new Response(JSON.stringify(failed), { status: 503 });
		}
		if (deed.do === "write") {
			paper = (deed as { text: string }).text;
			written.push(paper);
		}
		const place = { ...STAND.place, paper };
		return new Response(JSON.stringify({ ...STAND, place }), { status: 200 });
	});
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

function open() {
	const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
	const parts = { sitting: () => null, conversation: null, document: () => null };
	const { unmount } = render(
		<QueryClientProvider client={client}>
			<StudyPage platform={chooseParticipant()} parts={parts} />
		</QueryClientProvider>,
	);
	return unmount;
}

const page = () => screen.findByRole("textbox", { name: "Your lesson" });
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it("tries again to keep a text while nothing answers", async () => {
	const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
	open();
	host = "up";
	await user.type(await page(), " six sides");
	host = "away";
	await passes(3_500);
	expect(screen.getByText(/could not be kept just now/)).toBeVisible();
	host = "up";
	await passes(3_500);
	expect(written).toEqual(["Homework: six sides"]);
	expect(screen.getByText("Kept.")).toBeVisible();
});

it("asks whoever is not in any more for her code, and has what she typed", async () => {
	const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
	open();
	await user.type(await page(), " six sides");
	host = "forgot";
	await passes(3_500);
	const code = await screen.findByRole("textbox", { name: /code/i });
	expect(screen.getByText(/What you typed is kept/)).toBeVisible();
	await user.type(code, "bold-otter-3{Enter}");
	expect(await page()).toHaveValue("Homework: six sides");
	await passes(3_500);
	await waitFor(() => expect(written).toEqual(["Homework: six sides"]));
});

it("has what she typed after a reload, unless something else was kept since", async () => {
	const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
	const unmount = open();
	await user.type(await page(), " six sides");
	unmount();
	const again = open();
	expect(await page()).toHaveValue("Homework: six sides");
	again();
	paper = "Homework: a square";
	open();
	expect(await page()).toHaveValue("Homework: a square");
});

it("leaves nothing of her text to whoever has the computer next", async () => {
	const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
	open();
	await user.type(await page(), " six sides");
	host = "keepsNothing";
	expect(JSON.stringify(sessionStorage)).toContain("six sides");
	await user.click(screen.getByRole("button", { name: "Leave this computer" }));
	await screen.findByRole("textbox", { name: /code/i });
	expect(JSON.stringify(sessionStorage)).not.toContain("six sides");
});
