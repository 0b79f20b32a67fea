import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { joinDoor } from "./joining";
import { learnerPlatform } from "./learner";
import { toCallError } from "./types";

const asked = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
	asked.mockReset();
	vi.stubGlobal("fetch", asked);
});
afterEach(() => vi.unstubAllGlobals());

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
	new Response(JSON.stringify(body), { status, headers });
const failureOf = (promise: Promise<unknown>) => promise.then(() => null, toCallError);

it("sends a learner's commands to the learners' door", async () => {
	asked.mockResolvedValue(json({ sessionId: "s" }));
	const params = { sessionId: "s", face: "browser" as const };
	await expect(learnerPlatform().call("sitting_look", params)).resolves.toEqual({ sessionId: "s" });
	expect(asked.mock.calls.map(([url, { body }]) => [url, body])).toEqual([
		["/learner/sitting_look", JSON.stringify(params)],
	]);
});

it("asks the host for nothing of the teacher's", async () => {
	vi.stubGlobal("EventSource", vi.fn());
	const platform = learnerPlatform();
	expect((await failureOf(platform.call("file_tree", {})))?.code).toBe("notFound");
	expect(
		(await failureOf(platform.call("sitting_marks", { sessionId: "s", face: "browser" })))?.code,
	).toBe("notFound");
	platform.subscribe(vi.fn(), vi.fn())();
	await platform.logout();
	expect(asked).not.toHaveBeenCalled();
	expect(EventSource).not.toHaveBeenCalled();
});

it("looks, sits, comes again and leaves", async () => {
	const door = joinDoor();
	asked.mockImplementation(async (url) =>
		url === "/join/leave" ? new Response(null, { status: 204 }) : json({ at: url }),
	);
	await expect(door.look("K7M3XQ")).resolves.toEqual({ at: "/join/look" });
	await expect(door.sit("K7M3XQ", "otter")).resolves.toEqual({ at: "/join/sit" });
	await expect(door.here()).resolves.toEqual({ at: "/join/here" });
	await expect(door.leave()).resolves.toBeUndefined();
	expect(
		asked.mock.calls.map(([, { method, body, credentials }]) => [method, body, credentials]),
	).toEqual([
		["POST", '{"code":"K7M3XQ"}', "same-origin"],
		["POST", '{"code":"K7M3XQ","seat":"otter"}', "same-origin"],
		["POST", "{}", "same-origin"],
		["POST", "{}", "same-origin"],
	]);
});

it("says how long to wait after too many guesses, and what else was refused", async () => {
	const busy = { code: "busy", message: "too many guesses", detail: null };
	asked.mockResolvedValueOnce(json(busy, 429, { "retry-after": "30" }));
	const refused = await failureOf(joinDoor().look("AAAAAA"));
	expect([refused?.code, refused?.message, refused?.detail]).toEqual([
		"busy",
		"too many guesses",
		{ seconds: 30 },
	]);
	asked.mockResolvedValueOnce(new Response("<h1>Not found</h1>", { status: 404 }));
	expect((await failureOf(joinDoor().look("AAAAAA")))?.code).toBe("internal");
	asked.mockRejectedValueOnce(new TypeError("no route"));
	expect((await failureOf(joinDoor().here()))?.code).toBe("unavailable");
});
