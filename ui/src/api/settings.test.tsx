import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { platform } from "../platform";
import { useKeyChange } from "./settings";

const STANDING = ["servers", "standing"];

function keyChange() {
	const client = new QueryClient();
	client.setQueryData(STANDING, { says: "answers and wants a key" });
	const wrapper = ({ children }: { children: ReactNode }) => (
		<QueryClientProvider client={client}>{children}</QueryClientProvider>
	);
	const { result } = renderHook(useKeyChange, { wrapper });
	return { change: result.current, stale: () => client.getQueryState(STANDING)?.isInvalidated };
}

test("how a server stands is asked anew when a key changes, also where that failed", async () => {
	const call = vi.spyOn(platform, "call").mockResolvedValue({ keys: [] } as never);
	const kept = keyChange();
	expect(kept.stale()).toBe(false);
	await kept.change.keep("openai", "sk-of-a-test");
	expect(kept.stale()).toBe(true);

	call.mockRejectedValue(new Error("the environment still holds it"));
	const removed = keyChange();
	await expect(removed.change.remove("openai")).rejects.toThrow();
	expect(removed.stale()).toBe(true);
});
