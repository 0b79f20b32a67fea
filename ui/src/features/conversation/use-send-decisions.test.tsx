import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { toast } from "sonner";
import { beforeEach, expect, it, vi } from "vitest";
import type { Interaction, SectionRef } from "../../api/generated";
import { CallError, platform } from "../../platform";
import { NO_DECISIONS } from "../../session/decisions";
import { decide, usePendingDecisions } from "../../session/pending-decisions";
import { useWantedView } from "../../session/wanted-view";
import { useSendDecisions } from "./use-send-decisions";

const A: SectionRef = { path: "lessons/3B/loops/lesson.md", id: "a", heading: "A", sha256: "1" };
const B: SectionRef = { path: "lessons/3B/loops/lesson.md", id: "b", heading: "B", sha256: "1" };
const ACCEPT = { verdict: "accept" } as const;

let sent: unknown[];
let failWith: CallError | null;

beforeEach(() => {
	usePendingDecisions.setState({ bySession: {}, seen: {}, lastAt: 0 });
	useWantedView.setState({ entry: null, section: null });
	sent = [];
	failWith = null;
	vi.spyOn(platform, "call").mockImplementation(async (_, params) => {
		sent.push(params);
		if (failWith) throw failWith;
		return { id: "s", updatedAt: "" } as never;
	});
});

function question(id: string, ...sections: SectionRef[]): Interaction {
	const origin = { by: "hook", hook: "x", point: "postLoop", turn: 1, callId: null } as const;
	return { id, origin, expiresAt: null, request: { kind: "adjudication", sections } };
}

function follow(first: Interaction | null) {
	const client = new QueryClient();
	return renderHook(({ open }) => useSendDecisions("s", { ...NO_DECISIONS, open }, false), {
		initialProps: { open: first },
		wrapper: ({ children }) => (
			<QueryClientProvider client={client}>{children}</QueryClientProvider>
		),
	});
}

const named = (interactionId: string, ...ids: string[]) =>
	expect.objectContaining({
		interactionId,
		response: {
			kind: "adjudication",
			decisions: ids.map((sectionId) => expect.objectContaining({ sectionId })),
		},
	});

it("sends each decision by itself, and one made in between when it is asked for again", async () => {
	const { rerender } = follow(question("one", A, B));
	act(() => decide("s", [{ section: A, verdict: ACCEPT }], 1));
	await waitFor(() => expect(sent).toEqual([named("one", "a")]));
	rerender({ open: null });
	act(() => decide("s", [{ section: B, verdict: ACCEPT }], 2));
	expect(sent).toHaveLength(1);
	rerender({ open: question("two", B) });
	await waitFor(() => expect(sent).toEqual([named("one", "a"), named("two", "b")]));
	rerender({ open: null });
	expect(usePendingDecisions.getState().bySession.s).toBeUndefined();
});

it("waits with a decision while the answer before it is on its way", async () => {
	const { rerender } = follow(question("four", A, B));
	act(() => decide("s", [{ section: A, verdict: ACCEPT }], 1));
	act(() => decide("s", [{ section: B, verdict: ACCEPT }], 2));
	await waitFor(() => expect(sent).toEqual([named("four", "a")]));
	rerender({ open: null });
	rerender({ open: question("five", B) });
	await waitFor(() => expect(sent).toEqual([named("four", "a"), named("five", "b")]));
});

it("sends what waited to the same question when the answer before it did not arrive", async () => {
	vi.spyOn(toast, "error");
	failWith = new CallError({ code: "unavailable", message: "the database is away", detail: null });
	follow(question("six", A, B));
	act(() => decide("s", [{ section: A, verdict: ACCEPT }], 1));
	act(() => decide("s", [{ section: B, verdict: ACCEPT }], 2));
	await waitFor(() => expect(sent).toEqual([named("six", "a"), named("six", "b")]));
});

it("takes a decision back that did not arrive, and says so", async () => {
	const told = vi.spyOn(toast, "error");
	failWith = new CallError({ code: "unavailable", message: "the database is away", detail: null });
	follow(question("three", A));
	act(() => decide("s", [{ section: A, verdict: ACCEPT }], 1));
	await waitFor(() => expect(told).toHaveBeenCalledWith("The database is away."));
	expect(usePendingDecisions.getState().bySession.s).toBeUndefined();
});

it("says which texts were written anew under her acceptance, and asks for them again", async () => {
	const told = vi.spyOn(toast, "message");
	const { rerender } = follow(null);
	act(() => {
		const sections = [A, B].map((section) => ({ section, verdict: ACCEPT }));
		decide("s", sections, 1);
	});
	rerender({ open: question("seven", A, { ...B, sha256: "2" }) });
	await waitFor(() => expect(sent).toEqual([named("seven", "a")]));
	expect(told).toHaveBeenCalledWith(
		"“B” was changed after you accepted it: please look at it again.",
		expect.anything(),
	);
	expect(usePendingDecisions.getState().bySession.s).toHaveLength(1);
});

it.each([{ verdict: "revise", words: "shorter" } as const, { verdict: "alternatives" } as const])(
	"asks for another draft of the text that is there now, and says so: %o",
	async (verdict) => {
		const told = vi.spyOn(toast, "message");
		const { rerender } = follow(null);
		act(() => decide("s", [{ section: B, verdict }], 1));
		rerender({ open: question(`eight ${verdict.verdict}`, A, { ...B, sha256: "2" }) });
		const decisions = [{ path: B.path, sectionId: "b", verdict, tookMs: 0 }];
		const response = { kind: "adjudication", decisions };
		await waitFor(() =>
			expect(sent).toEqual([
				expect.objectContaining({ interactionId: `eight ${verdict.verdict}`, response }),
			]),
		);
		expect(told).toHaveBeenCalledTimes(1);
		expect(told).toHaveBeenCalledWith(
			"“B” was changed after you asked for another: your wish is for the text as it is now.",
			expect.anything(),
		);
	},
);

it("says once where a wish has gone that waits for the answer before it", async () => {
	const told = vi.spyOn(toast, "message");
	told.mockClear();
	const changed = { ...B, sha256: "2" };
	const { rerender } = follow(question("nine", A, changed));
	act(() => decide("s", [{ section: A, verdict: ACCEPT }], 1));
	const verdict = { verdict: "revise", words: "shorter" } as const;
	act(() => decide("s", [{ section: B, verdict }], 2));
	await waitFor(() => expect(sent).toEqual([named("nine", "a")]));
	rerender({ open: null });
	rerender({ open: question("ten", changed) });
	await waitFor(() => expect(sent).toEqual([named("nine", "a"), named("ten", "b")]));
	expect(told).toHaveBeenCalledTimes(1);
});
