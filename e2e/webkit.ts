/** The real window: WebKit in its own X display, driven by WebDriver over plain HTTP. */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import type { Driver, InPage, Key } from "./driver.ts";
import { makeHome } from "./home.ts";
import { alive, childrenOf, freePort, Program, programs, until } from "./processes.ts";
import { closeWindows, windowsOn } from "./x-window.ts";

/** The name under which WebDriver hands elements over. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const KEYS: Record<Key, string> = {
	Enter: "\ue007",
	Escape: "\ue00c",
	Tab: "\ue004",
	ArrowDown: "\ue015",
	ArrowUp: "\ue013",
	Delete: "\ue017",
	F1: "\ue031",
	"/": "/",
	p: "p",
};

export async function openDisplay(): Promise<{ server: Program; display: string }> {
	// The server chooses a number that is free and writes it to the descriptor.
	const server = new Program(
		"Xvfb",
		["-displayfd", "3", "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
		process.env,
		{ stdio: ["ignore", "pipe", "pipe", "pipe"] },
	);
	const pipe = server.child.stdio[3] as Readable;
	const ended = once(server.child, "exit").then(() => {
		throw new Error(`Xvfb ended: ${server.output}`);
	});
	const [number] = await Promise.race([once(pipe.setEncoding("utf8"), "data"), ended]);
	ended.catch(() => undefined);
	return { server, display: `:${String(number).trim()}` };
}

/** The window, and the process that it belongs to. */
export interface WindowDriver extends Driver {
	shell(): number;
	/** Closes the window as its cross does, and waits until the program has ended. */
	cross(): Promise<void>;
	/** What the windows of the program are called. */
	windows(): Promise<string[]>;
	/** Closes those that are called so, as their cross does, and waits until they are gone. */
	crossOut(called: RegExp): Promise<void>;
}

/** What is started in place of our program, and with what beside the account's own environment. */
export interface OtherProgram {
	binary: string;
	env: NodeJS.ProcessEnv;
}

const OURS: OtherProgram = { binary: join(programs, "teacher-assist-desktop"), env: {} };

export async function windowDriver(started = OURS): Promise<WindowDriver> {
	const home = makeHome();
	const { server, display } = await openDisplay();
	let driver: Program | null = null;
	let session = "";
	let shell = 0;

	const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
		const response = await fetch(session + path, {
			method,
			body: method === "POST" ? JSON.stringify(body ?? {}) : undefined,
			signal: AbortSignal.timeout(60_000),
		});
		const { value } = (await response.json()) as { value: unknown };
		if (response.ok) return value;
		const { error, message } = value as { error: string; message: string };
		throw new Error(`${method} ${path}: ${error}: ${message}`);
	};

	const run = async <T>(body: InPage<T>, ...args: unknown[]): Promise<T> => {
		const script = `const done = arguments[arguments.length - 1];
			const args = [...arguments].slice(0, -1);
			new Promise((resolve) => resolve((${body})(...args))).then(
				(value) => done({ value }),
				(reason) => done({ failure: String(reason) }),
			);`;
		const answer = await call("POST", "/execute/async", { script, args });
		const { value, failure } = answer as { value: T; failure?: string };
		if (failure !== undefined) throw new Error(`in the page: ${failure}`);
		return value;
	};

	const find = (selector: string, text: string) =>
		until(`an element ${selector} with "${text}"`, async () => {
			const found = await run(firstVisible, selector, text);
			return found ? (found as unknown as Record<string, string>)[ELEMENT] : null;
		});

	const endDriver = async () => {
		await driver?.end(2_000);
		driver = null;
	};

	return {
		name: "window",
		start: async (pace) => {
			home.draftsAt(pace);
			const port = await freePort();
			driver = new Program("WebKitWebDriver", [`--port=${port}`, "--host=127.0.0.1"], {
				...home.env,
				...started.env,
				DISPLAY: display,
				TAURI_WEBVIEW_AUTOMATION: "true",
				WEBKIT_DISABLE_DMABUF_RENDERER: "1",
			});
			session = `http://127.0.0.1:${port}`;
			await until("WebKitWebDriver to answer", () =>
				call("GET", "/status").catch((reason: unknown) => {
					if (!driver?.running) throw new Error(`WebKitWebDriver ended: ${driver?.output}`);
					return reason instanceof TypeError ? null : Promise.reject(reason);
				}),
			);
			const capabilities = {
				alwaysMatch: { "webkitgtk:browserOptions": { binary: started.binary, args: [] } },
			};
			const begun = (await call("POST", "/session", { capabilities })) as { sessionId: string };
			session += `/session/${begun.sessionId}`;
			const own = childrenOf(driver.child.pid ?? 0);
			shell = own.find(({ name }) => name.startsWith("teacher-assist"))?.pid ?? 0;
			if (shell === 0) throw new Error(`the shell is not among ${JSON.stringify(own)}`);
		},
		close: async () => {
			await call("DELETE", "/window");
			await until("the shell to end with its window", async () => !alive(shell));
			await endDriver();
		},
		cross: async () => {
			await closeWindows(display);
			await until("the shell to end with its window", async () => !alive(shell), 60_000);
			await endDriver();
		},
		windows: () => windowsOn(display),
		crossOut: async (called) => {
			await closeWindows(display, called);
			await until(
				`no window called ${called}`,
				async () => !(await windowsOn(display)).some((name) => called.test(name)),
			);
		},
		end: async () => {
			await endDriver();
			if (shell !== 0 && alive(shell)) process.kill(shell, "SIGTERM");
			await until("the shell to end", async () => shell === 0 || !alive(shell));
			await server.end();
			home.remove();
		},
		run,
		inject: async (script) => {
			await call("POST", "/execute/sync", { script, args: [] });
		},
		click: async (selector, text = "") => {
			// What fades away, or is still on its way, takes a click meant for something else; a person
			// clicks again.
			const giveUp = Date.now() + 10_000;
			for (;;) {
				try {
					const element = await find(selector, text);
					// By itself WebDriver brings it to the edge, where a heading that stays may cover it.
					await call("POST", "/execute/sync", {
						script: "arguments[0].scrollIntoView({ block: 'center' })",
						args: [{ [ELEMENT]: element }],
					});
					await call("POST", `/element/${element}/click`);
					return;
				} catch (error) {
					const taken =
						error instanceof Error && /click intercepted|not interactable/.test(error.message);
					if (!taken || Date.now() > giveUp) throw error;
					await setTimeout(100);
				}
			}
		},
		type: async (selector, text) => {
			await call("POST", `/element/${await find(selector, "")}/value`, { text });
		},
		choose: async (selector, path) => {
			await call("POST", `/element/${await find(selector, "")}/value`, { text: path });
		},
		press: async (key) => {
			const value = KEYS[key];
			const actions = [
				{ type: "keyDown", value },
				{ type: "keyUp", value },
			];
			await call("POST", "/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
		},
		resize: async (width, height) => {
			await call("POST", "/window/rect", { width, height });
			await until("the window in its new size", () =>
				run((width: number) => innerWidth === width, width),
			);
		},
		// Of the display and not of the page: WebDriver's own waits for a frame that may never come.
		picture: async () => {
			const args = ["-display", display, "-window", "root", "png:-"];
			const { stdout } = await promisify(execFile)("import", args, {
				encoding: "buffer",
				maxBuffer: 2 ** 26,
			});
			return stdout;
		},
		terminal: home.terminal,
		serve: home.serve,
		workspace: home.workspace,
		data: home.data,
		saved: home.saved,
		shell: () => shell,
	};
}

/** Runs in the page. */
function firstVisible(selector: string, text: string): Element | null {
	const fits = (element: Element) =>
		(element.textContent ?? "").includes(text) && element.getClientRects().length > 0;
	return [...document.querySelectorAll(selector)].find(fits) ?? null;
}
