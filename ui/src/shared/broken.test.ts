import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => vi.resetModules());

async function broken() {
	const call = vi.spyOn((await import("../platform")).platform, "call");
	call.mockResolvedValue({ crashes: [] } as never);
	return { ...(await import("./broken")), call };
}

test("what breaks is reported once, and counted when its report is kept", async () => {
	const { noteBroken, useBroken, call } = await broken();
	noteBroken(new TypeError("x is not a function"));
	noteBroken(new TypeError("x is not a function"));
	await vi.waitFor(() => expect(useBroken.getState().made).toBe(1));
	const [name, params] = call.mock.calls[0] ?? [];
	expect([call.mock.calls.length, name]).toEqual([1, "crash_note"]);
	expect(params).toMatchObject({ name: "TypeError", message: "x is not a function" });
});

test("a page that breaks all the time makes five reports and no more", async () => {
	const { noteBroken, call } = await broken();
	for (let nth = 0; nth < 9; nth++) noteBroken(new Error(`${nth}`));
	expect(call).toHaveBeenCalledTimes(5);
});

test("an answer of the application, a wait that was left and a slow layout are nothing broken", async () => {
	const { noteBroken, call } = await broken();
	const { CallError: Fresh } = await import("../platform");
	noteBroken(new Fresh({ code: "invalid", message: "no", detail: null }));
	noteBroken(new DOMException("left", "AbortError"));
	noteBroken(new Error("ResizeObserver loop completed with undelivered notifications."));
	expect(call).not.toHaveBeenCalled();
});
