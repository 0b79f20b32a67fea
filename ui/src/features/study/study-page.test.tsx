import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ActStretch, PageMark, StudyDeed, StudyStand } from "../../api/generated";
import { chooseParticipant } from "../../platform";
import { useOpenEdit } from "../../shared/open-edits";
import { page as tab } from "../../shared/tab-store";
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
let host: "up" | "away" | "forgot" | "keepsNothing" | "refuses" | "slow" = "up";
let paper = "Homework:";
let written: string[] = [];
/** What was told of what she did. */
let acted: ActStretch[] = [];
/** Up to where that was told, by the clock of the page. */
let marks: PageMark[] = [];
/** How often she had told when she was done; null as long as she is not. */
let finished: number | null = null;
/** What else is so at the host. */
let changed: Partial<StudyStand> = {};

beforeEach(() => {
	vi.useFakeTimers({ shouldAdvanceTime: true });
	sessionStorage.clear();
	[host, paper, written, acted, changed] = ["up", "Homework:", [], [], {}];
	[marks, finished] = [[], null];
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
		if (deed.do === "heard" && host === "refuses") {
			const refused = { code: "conflict", message: "what is told of lies in the future" };
			return new Response(JSON.stringify(refused), { status: 409 });
		}
		if (deed.do === "heard") {
			const told = deed as Extract<StudyDeed, { do: "heard" }>;
			acted.push(...told.stretches);
			if (told.until) marks.push(told.until);
			if (host === "slow") await new Promise((answered) => setTimeout(answered, 3_000));
		}
		if (deed.do === "finish") finished = marks.length;
		const place = { ...STAND.place, paper };
		return new Response(JSON.stringify({ ...STAND, place, ...changed }), { status: 200 });
	});
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

function open(beside: ReactNode = null) {
	const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
	const parts = { sitting: () => null, conversation: null, document: () => null };
	const { unmount } = render(
		<QueryClientProvider client={client}>
			<StudyPage platform={chooseParticipant()} parts={parts} />
			{beside}
		</QueryClientProvider>,
	);
	return unmount;
}

function Editing({ save }: { save(): Promise<void> }) {
	useOpenEdit(save);
	return null;
}

/** A rest, which comes after the task. */
const AFTER: Partial<StudyStand> = {
	done: 4,
	remainingMs: null,
	place: { at: "break", begun: false, minutes: 1 },
};

/** A task that the host ends after so many milliseconds. */
function endsIn(ms: number): Partial<StudyStand> {
	const end = Date.now() + ms;
	return {
		get remainingMs() {
			return Date.now() < end ? end - Date.now() : null;
		},
		get done() {
			return Date.now() < end ? STAND.done : 4;
		},
		get place() {
			const rest = AFTER.place as StudyStand["place"];
			return Date.now() < end ? { ...STAND.place, paper } : rest;
		},
	};
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
	// What she types on must not go into the code.
	expect(screen.getByText(/what you typed is still here/)).toHaveFocus();
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

it("leaves nothing to somebody else who comes in where she was sent out", async () => {
	const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
	open();
	await user.type(await page(), " six sides");
	host = "forgot";
	await passes(3_500);
	expect(JSON.stringify(sessionStorage)).toContain("six sides");
	const reload = vi.spyOn(tab, "reload").mockImplementation(() => {});
	await user.type(await screen.findByRole("textbox", { name: /code/i }), "bold-otter-3{Enter}");
	expect(await page()).toHaveValue("Homework: six sides");
	host = "forgot";
	await passes(11_000);
	expect(reload).not.toHaveBeenCalled();
	changed = { participant: "p07" };
	await user.type(await screen.findByRole("textbox", { name: /code/i }), "calm-heron-5{Enter}");
	await waitFor(() => expect(reload).toHaveBeenCalledOnce());
	expect(screen.queryByRole("textbox")).toBeNull();
	expect(JSON.stringify(sessionStorage)).not.toContain("six sides");
});

it("saves what is open before she leaves the computer, and says why she cannot", async () => {
	const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
	const reload = vi.spyOn(tab, "reload").mockImplementation(() => {});
	let ok = false;
	open(<Editing save={() => (ok ? Promise.resolve() : Promise.reject(new Error("changed")))} />);
	await page();
	const leave = () => user.click(screen.getByRole("button", { name: "Leave this computer" }));
	await leave();
	expect(await screen.findByText(/could not be saved/)).toBeVisible();
	host = "away";
	ok = true;
	await leave();
	expect(await screen.findByText(/not answering/)).toBeVisible();
	expect(reload).not.toHaveBeenCalled();
	host = "up";
	await leave();
	await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

it("saves what she is writing in her lesson before she is done", async () => {
	const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
	const told: string[] = [];
	let ok = false;
	const save = async () => {
		told.push(`saved ${finished}`);
		if (!ok) throw new Error("somebody else changed it");
	};
	open(<Editing save={save} />);
	await page();
	const done = () => screen.getAllByRole("button", { name: "I am done" }).at(-1) as HTMLElement;
	await user.click(done());
	expect(screen.getByText(/what you have not saved is saved first/)).toBeVisible();
	await user.click(done());
	expect(await screen.findByText(/you are not done yet/)).toBeVisible();
	expect([told, finished]).toEqual([["saved null"], null]);
	ok = true;
	await user.click(done());
	await waitFor(() => expect(finished).not.toBeNull());
	expect(told).toEqual(["saved null", "saved null"]);
});

it("keeps what she types while she types on and on", async () => {
	const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
	open();
	await page();
	for (const letter of "abcdefgh") {
		await user.type(await page(), letter);
		await passes(500);
	}
	expect(written.length).toBeGreaterThan(0);
});

it("keeps her last words when the time runs out, and takes none after", async () => {
	const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
	changed = endsIn(5_000);
	open();
	await user.type(await page(), " six");
	await passes(2_000);
	await user.type(await page(), " sides");
	await passes(1_500);
	expect(written.at(-1)).toBe("Homework: six sides");
	expect(await page()).toHaveAttribute("readonly");
});

it("says how little time is left, and why a task that she did not end is over", async () => {
	changed = endsIn(123_000);
	open();
	await page();
	expect(screen.queryByText("Less than 2 minutes left.")).toBeNull();
	await passes(2_000);
	expect(screen.getByText("Less than 2 minutes left.")).toBeInTheDocument();
	await passes(121_000);
	expect(await screen.findByText(/Your time for “A lesson on loops” is up/)).toBeVisible();
});

it("says that the researcher has ended a task", async () => {
	open();
	await page();
	changed = AFTER;
	await passes(11_000);
	expect(await screen.findByText(/The researcher has ended “A lesson on loops”/)).toBeVisible();
});

it("says nothing of the kind where she ended the task herself", async () => {
	const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
	open();
	await page();
	await user.click(screen.getByRole("button", { name: "I am done" }));
	changed = AFTER;
	await user.click(screen.getAllByRole("button", { name: "I am done" }).at(-1) as HTMLElement);
	expect(await screen.findByText("Rest a little")).toBeVisible();
	expect(screen.queryByText(/What you made is kept/)).toBeNull();
});

it("tells later what she did while nothing answered", async () => {
	open();
	await page();
	host = "away";
	await passes(35_000);
	expect(acted).toEqual([]);
	host = "up";
	await passes(11_000);
	const ms = acted.reduce((sum, { tookMs }) => sum + tookMs, 0);
	expect(ms).toBeGreaterThan(35_000);
	expect(Math.max(...acted.map(({ agoMs }) => agoMs))).toBeGreaterThan(35_000);
});

it("says up to where it tells, and tells nothing while the telling before is on its way", async () => {
	open();
	await page();
	await passes(21_000);
	expect(marks.map(({ page }) => page)).toEqual([marks[0]?.page, marks[0]?.page]);
	const [first, second] = marks.map(({ ms }) => ms);
	expect((second ?? 0) - (first ?? 0)).toBeCloseTo(10_000, -2);
	host = "slow";
	await passes(9_500);
	expect(marks).toHaveLength(3);
	fireEvent.click(screen.getByRole("button", { name: "I am done" }));
	fireEvent.click(screen.getAllByRole("button", { name: "I am done" }).at(-1) as HTMLElement);
	await passes(1_000);
	expect(marks, "the one before has not come through").toHaveLength(3);
	await passes(6_000);
	expect([marks.length, finished]).toEqual([4, 4]);
});

it("tells no second time what the host refused for what it says", async () => {
	open();
	await page();
	host = "refuses";
	await passes(15_000);
	host = "up";
	await passes(11_000);
	expect(acted.length).toBeGreaterThan(0);
	expect(Math.max(...acted.map(({ agoMs }) => agoMs))).toBeLessThanOrEqual(11_000);
});
