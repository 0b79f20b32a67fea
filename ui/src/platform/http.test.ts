// @vitest-environment node
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import type { AppEvent } from "../api/generated";
import { httpPlatform } from "./http";
import { CallError } from "./types";

let server: Server | null = null;

afterEach(() => {
	server?.closeAllConnections();
	server?.close();
	server = null;
});

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

async function serve(answer: Answer, port = 0): Promise<string> {
	const created = createServer(async (request, response) => {
		const pieces: Buffer[] = [];
		for await (const piece of request) pieces.push(piece as Buffer);
		if (request.url === "/sign-in/me") {
			return json(response, 200, { name: null, role: "teacher", csrf: "token" });
		}
		answer(request, response, Buffer.concat(pieces).toString("utf8"));
	});
	server = created;
	await new Promise<void>((resolve) => created.listen(port, "127.0.0.1", resolve));
	return `http://127.0.0.1:${(created.address() as AddressInfo).port}`;
}

function json(response: ServerResponse, status: number, body: unknown): void {
	response.writeHead(status, { "content-type": "application/json" });
	response.end(JSON.stringify(body));
}

async function failureOf(promise: Promise<unknown>): Promise<CallError> {
	const reason = await promise.then(
		() => null,
		(error: unknown) => error,
	);
	expect(reason).toBeInstanceOf(CallError);
	return reason as CallError;
}

it("posts a command's parameters and gives its result", async () => {
	const seen: unknown[] = [];
	const base = await serve((request, response, body) => {
		seen.push([request.method, request.url, request.headers["content-type"], JSON.parse(body)]);
		json(response, 200, { path: "ü.md", text: "größer 🎒", sha256: "x" });
	});
	const file = await httpPlatform(base).call("file_read", { path: "ü.md" });
	expect(file).toEqual({ path: "ü.md", text: "größer 🎒", sha256: "x" });
	expect(seen).toEqual([["POST", "/api/file_read", "application/json", { path: "ü.md" }]]);
});

it("shows that it is a page of the server's own, and asks again what that takes after another sign-in", async () => {
	const shown: unknown[] = [];
	const base = await serve((request, response) => {
		shown.push(request.headers["x-csrf-token"]);
		if (shown.length === 1) json(response, 403, { code: "invalid", message: "Old.", detail: null });
		else json(response, 200, {});
	});
	await httpPlatform(base).call("file_tree", {});
	expect(shown).toEqual(["token", "token"]);
});

it("sends a megabyte whole", async () => {
	const text = "é".repeat(1024 * 512);
	let received = "";
	const base = await serve((_, response, body) => {
		received = JSON.parse(body).text;
		json(response, 200, { path: "a.md", sha256: "x" });
	});
	await httpPlatform(base).call("file_write", { path: "a.md", text, baseSha256: null });
	expect(received).toBe(text);
});

it("stops waiting when it is told to, and the application sees it go", async () => {
	const waiting = new AbortController();
	let seen = () => {};
	const gone = new Promise<void>((resolve) => {
		seen = resolve;
	});
	const base = await serve((_, response) => {
		response.on("close", seen);
		waiting.abort();
	});
	const call = httpPlatform(base).call("file_tree", {}, waiting.signal);
	await expect(call).rejects.toMatchObject({ name: "AbortError" });
	await gone;
});

it("rejects with what the application says", async () => {
	const base = await serve((_, response) =>
		json(response, 409, { code: "busy", message: "Wait or stop it.", detail: { seq: 3 } }),
	);
	const error = await failureOf(httpPlatform(base).call("file_tree", {}));
	expect([error.code, error.message, error.detail]).toEqual([
		"busy",
		"Wait or stop it.",
		{ seq: 3 },
	]);
});

it("does not trust an error that is not the application's", async () => {
	const base = await serve((_, response) => {
		response.writeHead(502);
		response.end("<h1>Bad gateway</h1>");
	});
	const error = await failureOf(httpPlatform(base).call("file_tree", {}));
	expect([error.code, error.message]).toEqual([
		"internal",
		"The application answered with status 502.",
	]);
});

it("says that nothing answers when nothing does", async () => {
	const base = await serve(() => undefined);
	server?.close();
	const error = await failureOf(httpPlatform(base).call("file_tree", {}));
	expect(error.code).toBe("unavailable");
});

it("logs in with the right passcode and is told about a wrong one", async () => {
	const base = await serve((request, response, body) => {
		expect(request.url).toBe("/login");
		if (JSON.parse(body).passcode === "open") response.writeHead(204).end();
		else json(response, 401, { code: "passcode", message: "Wrong.", detail: null });
	});
	const platform = httpPlatform(base);
	await expect(platform.login("open")).resolves.toBeUndefined();
	expect((await failureOf(platform.login("shut"))).code).toBe("passcode");
});

it("logs out, and is told when there is nothing to log out of", async () => {
	let signedIn = true;
	const base = await serve((request, response) => {
		expect([request.method, request.url]).toEqual(["POST", "/logout"]);
		if (signedIn) response.writeHead(204).end();
		else json(response, 400, { code: "invalid", message: "Nobody signs in.", detail: null });
	});
	const platform = httpPlatform(base);
	await expect(platform.logout()).resolves.toBeUndefined();
	signedIn = false;
	expect((await failureOf(platform.logout())).message).toBe("Nobody signs in.");
});

it("delivers events however the bytes are cut, and looks again after a lost connection", async () => {
	let connections = 0;
	const base = await serve((_, response) => {
		connections += 1;
		response.writeHead(200, { "content-type": "text/event-stream" });
		if (connections > 1) {
			response.write(`data: ${JSON.stringify({ type: "storeState", available: true })}\n\n`);
			return;
		}
		const bytes = Buffer.from(
			`retry: 10\ndata: ${JSON.stringify({ type: "filesChanged", paths: ["é🎒.md"] })}\n\n`,
		);
		for (const byte of bytes) response.write(Buffer.from([byte]));
		response.end();
	});

	const events: AppEvent[] = [];
	const states: boolean[] = [];
	await new Promise<void>((resolve) => {
		const stop = httpPlatform(base).subscribe(
			(batch) => {
				events.push(...batch);
				if (events.length < 3) return;
				stop();
				resolve();
			},
			(connected) => states.push(connected),
		);
	});
	expect(events).toEqual([
		{ type: "filesChanged", paths: ["é🎒.md"] },
		{ type: "missed" },
		{ type: "storeState", available: true },
	]);
	expect(states).toEqual([true, false, true]);
});

it("passes on together what comes at once, in its order", async () => {
	const paths = ["a.md", "b.md", "c.md"];
	const base = await serve((_, response) => {
		response.writeHead(200, { "content-type": "text/event-stream" });
		const line = (path: string) => JSON.stringify({ type: "filesChanged", paths: [path] });
		response.write(paths.map((path) => `data: ${line(path)}\n\n`).join(""));
	});
	const first = await new Promise<AppEvent[]>((resolve) => {
		const stop = httpPlatform(base).subscribe(
			(batch) => {
				stop();
				resolve(batch);
			},
			() => undefined,
		);
	});
	expect(first).toEqual(paths.map((path) => ({ type: "filesChanged", paths: [path] })));
});

it("looks again at what happened before a passcode let the events in", async () => {
	let connections = 0;
	const base = await serve((_, response) => {
		connections += 1;
		if (connections === 1) {
			json(response, 401, { code: "passcode", message: "Passcode, please.", detail: null });
			return;
		}
		response.writeHead(200, { "content-type": "text/event-stream" });
		response.write(`data: ${JSON.stringify({ type: "jobsChanged" })}\n\n`);
	});
	const events: AppEvent[] = [];
	await new Promise<void>((resolve) => {
		const stop = httpPlatform(base).subscribe(
			(batch) => {
				events.push(...batch);
				if (events.length < 2) return;
				stop();
				resolve();
			},
			() => undefined,
		);
	});
	expect(events).toEqual([{ type: "missed" }, { type: "jobsChanged" }]);
});
