import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { MemoryRules, MemoryRulesChange, SchoolYear } from "../../api/generated";
import { CallError, platform } from "../../platform";
import { undoLast } from "../../shared/undo";
import { Memory } from "./memory";

const USUAL: MemoryRules = {
	days: 61,
	daysPerUse: 10,
	noticeDays: 10,
	maxMemories: null,
	perDay: 0.1,
	floor: -6,
	usual: true,
};

const YEAR: SchoolYear = {
	file: "calendar.md",
	today: "2026-11-25",
	schoolToday: true,
	terms: [
		{ name: "Winter", first: "2026-10-20", last: "2026-12-22", days: 45, isNow: true },
		{ name: "", first: "2027-01-06", last: "2027-01-06", days: 1, isNow: false },
	],
	closed: [{ day: "2026-11-16", name: "in-service day" }],
	problems: ["line 3 of the calendar: there is no such day"],
};

let year: SchoolYear;
let rules: MemoryRules;
let sent: Partial<MemoryRulesChange>[];

beforeEach(() => {
	rules = USUAL;
	year = YEAR;
	sent = [];
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		if (command === "memory_rules") return rules as never;
		if (command === "memory_calendar") return year as never;
		const change = params as MemoryRulesChange;
		sent.push(Object.fromEntries(Object.entries(change).filter(([, value]) => value)));
		if (change.days === 0) {
			const message = "the school days without use can be 1 to 380, and not 0";
			throw new CallError({ code: "invalid", message, detail: null });
		}
		rules = {
			...(change.usual ? USUAL : rules),
			...(change.days && { days: change.days }),
			...(change.daysPerUse && { daysPerUse: change.daysPerUse }),
		};
		rules.usual = rules.days === 61 && rules.daysPerUse === 10;
		return rules as never;
	});
});

async function show() {
	render(
		<QueryClientProvider client={new QueryClient()}>
			<Memory />
		</QueryClientProvider>,
	);
	await screen.findByTestId("memory-rules");
	return userEvent.setup();
}

test("what is chosen is told in school days, and taken back", async () => {
	const user = await show();
	const words = screen.getByTestId("memory-rules-words");
	expect(words).toHaveTextContent(
		"Lets go after 61 school days without use, 10 more for each use.",
	);
	expect(screen.queryByRole("button", { name: "As it usually is" })).toBeNull();
	const days = screen.getByRole("spinbutton", { name: "School days without use" });
	await user.clear(days);
	await user.keyboard("60{Enter}");
	await waitFor(() => expect(words).toHaveTextContent("after 60 school days"));
	undoLast();
	await waitFor(() => expect(words).toHaveTextContent("after 61 school days"));
	await user.clear(days);
	await user.keyboard("60");
	await user.tab();
	await user.click(await screen.findByRole("button", { name: "As it usually is" }));
	await waitFor(() => expect(words).toHaveTextContent("after 61 school days"));
	expect(sent).toEqual([
		{ days: 60 },
		{ days: 61, daysPerUse: 10, noticeDays: 10, usual: true },
		{ days: 60 },
		{ usual: true },
	]);
});

test("a number that makes no sense is refused with what it may be", async () => {
	const user = await show();
	const days = screen.getByRole("spinbutton", { name: "School days without use" });
	await user.clear(days);
	await user.keyboard("0{Enter}");
	expect(await screen.findByRole("alert")).toHaveTextContent(/can be 1 to 380/);
	expect(days).toHaveValue(61);
});

test("the terms that count are shown, and what of the calendar does not", async () => {
	await show();
	const shown = await screen.findByTestId("school-year");
	expect(shown).toHaveTextContent(
		"Today counts. After 6 January 2027 every weekday counts, until calendar.md has new terms.",
	);
	const terms = within(shown).getAllByRole("listitem").slice(0, 2);
	expect(terms.map((term) => term.textContent)).toEqual([
		"Winter 20 October 2026 to 22 December 2026, 45 school days, now",
		"A term 6 January 2027 to 6 January 2027, 1 school day",
	]);
	expect(shown).toHaveTextContent("16 November 2026: in-service day");
	expect(shown).toHaveTextContent("Line 3 of the calendar: there is no such day");
});

test("without terms every weekday counts", async () => {
	year = { ...YEAR, terms: [], closed: [], problems: [] };
	await show();
	const words = "Every weekday: calendar.md in your files names no term.";
	expect(await screen.findByText(words)).toBeVisible();
});
