import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { SessionState } from "../api/generated";
import * as queries from "../api/queries";
import { platform } from "../platform";
import { useView } from "../shared/view";
import { awayWords, useAwayNotice } from "./away";

const told: [string, string][] = [];
let state: SessionState;
let focused: boolean;

beforeEach(() => {
	told.length = 0;
	state = "running";
	focused = false;
	useView.setState({ tellsAway: true });
	vi.spyOn(document, "hasFocus").mockImplementation(() => focused);
	vi.spyOn(platform.away, "tell").mockImplementation((of, words) => void told.push([of, words]));
	vi.spyOn(queries, "useSessions").mockImplementation(
		() => ({ data: [{ id: "s1", title: "Loops for 3B", state }] }) as never,
	);
});

function Told() {
	useAwayNotice();
	return null;
}

/** The session is in one state after the other. */
function goThrough(...states: SessionState[]) {
	const client = new QueryClient();
	const at = (next: SessionState) => {
		state = next;
		return (
			<QueryClientProvider client={client}>
				<Told />
			</QueryClientProvider>
		);
	};
	const [first = "idle", ...rest] = states;
	const { rerender } = render(at(first));
	for (const next of rest) act(() => rerender(at(next)));
}

test("work that waits for her is told once while the window is away", () => {
	goThrough("running", "waiting", "waiting");
	expect(told).toEqual([["s1", "“Loops for 3B” waits for you."]]);
});

test("nothing is told to whoever looks at the window, or does not want it", () => {
	focused = true;
	goThrough("running", "idle");
	focused = false;
	useView.setState({ tellsAway: false });
	goThrough("running", "idle");
	expect(told).toEqual([]);
});

test("what was over before is no news", () => {
	goThrough("idle", "waiting", "idle");
	expect(told).toEqual([]);
});

test.each([
	["running", null],
	["idle", "“Loops” is done."],
	["waiting", "“Loops” waits for you."],
	["interrupted", "“Loops” has stopped. What was written is kept."],
] as const)("each end of work has its words: %s", (now, words) => {
	expect(awayWords("Loops", now)).toBe(words);
});
