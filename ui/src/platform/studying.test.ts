import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { participantPlatform, studyDoor } from "./studying";
import { toCallError } from "./types";

const asked = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
	asked.mockReset();
	vi.stubGlobal("fetch", asked);
});
afterEach(() => vi.unstubAllGlobals());

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

it("asks its questionnaire, its task's desk and nothing of the teacher's", async () => {
	asked.mockImplementation(async () => json({}));
	const platform = participantPlatform();
	const of = { sessionId: "s", face: "browser" as const };
	await platform.call("sitting_look", of);
	await platform.call("markdown_read", { texts: [], titles: [] });
	await platform.call("session_get", of);
	await platform.login("x");
	await platform.logout();
	expect(asked.mock.calls.map(([url]) => url)).toEqual([
		"/study/sitting/sitting_look",
		"/study/sitting/markdown_read",
		"/study/api/session_get",
	]);
});

it("listens to the desk of its task alone", () => {
	const opened: string[] = [];
	vi.stubGlobal(
		"EventSource",
		class {
			constructor(url: string) {
				opened.push(url);
			}
			close() {}
		},
	);
	participantPlatform().subscribe(vi.fn(), vi.fn())();
	expect(opened).toEqual(["/study/api/events"]);
});

it("comes in, acts and leaves, and says why it cannot", async () => {
	asked.mockImplementation(async (url) =>
		url.endsWith("act") ? json({ code: "conflict", message: "too early" }, 409) : json({}),
	);
	const door = studyDoor();
	await door.enter("K7M3-XQ2B");
	await door.here();
	const refused = await door.act({ do: "finish" }).catch(toCallError);
	expect(refused).toMatchObject({ code: "conflict", message: "too early" });
	await door.leave();
	expect(asked.mock.calls.map(([url, { body }]) => [url, body])).toEqual([
		["/study/enter", '{"code":"K7M3-XQ2B"}'],
		["/study/here", "{}"],
		["/study/act", '{"do":"finish"}'],
		["/study/leave", "{}"],
	]);
});
