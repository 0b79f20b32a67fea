import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Work } from "../../session/conversation";
import { useCalmWork } from "./use-calm-work";

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

function follow(first: Work) {
	return renderHook(({ work }) => useCalmWork(work), { initialProps: { work: first } });
}

it("shows no work between a decision and the next question", () => {
	const { result, rerender } = follow("deciding");
	rerender({ work: "working" });
	act(() => void vi.advanceTimersByTime(200));
	expect(result.current).toBe("deciding");
	rerender({ work: "deciding" });
	act(() => void vi.advanceTimersByTime(1_000));
	expect(result.current).toBe("deciding");
});

it("shows work that takes its time, and every other change at once", () => {
	const { result, rerender } = follow("deciding");
	rerender({ work: "working" });
	act(() => void vi.advanceTimersByTime(600));
	expect(result.current).toBe("working");
	rerender({ work: "asking" });
	expect(result.current).toBe("asking");
	rerender({ work: "working" });
	expect(result.current).toBe("working");
	rerender({ work: "idle" });
	expect(result.current).toBe("idle");
});
