import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import type { LogEntry } from "../api/generated";
import { keys } from "../api/queries";
import { platform } from "../platform";
import { sessionAt } from "../shared/place";
import { placeNow } from "../shared/use-place";
import { useLookedAt } from "./use-looked-at";
import { lookAt } from "./wanted-view";

function said(seq: number, text: string): LogEntry {
	return {
		seq,
		at: "2026-01-05T09:00:00Z",
		sessionId: "s",
		traceId: "t",
		body: { family: "run", type: "userMessage", text, command: null, face: "window" },
	} as never;
}

test("a place in the log is the entry of the conversation that stands there", () => {
	vi.spyOn(platform, "call").mockImplementation(() => new Promise(() => {}));
	const client = new QueryClient();
	client.setQueryData(keys.session("s"), { session: {}, events: [said(1, "One"), said(5, "Two")] });
	const wrapper = ({ children }: { children: ReactNode }) => (
		<QueryClientProvider client={client}>{children}</QueryClientProvider>
	);
	lookAt("s", 5);
	expect(sessionAt(placeNow())).toBe("s");
	expect(renderHook(() => useLookedAt("s"), { wrapper }).result.current).toBe(1);
	expect(renderHook(() => useLookedAt("other"), { wrapper }).result.current).toBeNull();
	lookAt("s", null);
	expect(renderHook(() => useLookedAt("s"), { wrapper }).result.current).toBeNull();
});
