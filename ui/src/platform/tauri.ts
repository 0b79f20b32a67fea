/** The application in its own window: commands and events through the desktop shell. */
import { Channel, invoke } from "@tauri-apps/api/core";
import { getCurrentWindow, UserAttentionType } from "@tauri-apps/api/window";
import { openUrl, revealItemInDir } from "@tauri-apps/plugin-opener";
import type { AppEvent } from "../api/generated";
import { followAddress } from "./address";
import {
	CallError,
	type Clicked,
	type Platform,
	toCallError,
	type UpdateState,
	type Updates,
} from "./types";

/** The platform of the desktop window. */
export function tauriPlatform(): Platform {
	return {
		name: "window",
		face: "window",
		can: { passcode: false },
		call: async (command, params, signal) => {
			signal?.throwIfAborted();
			const call = signal && crypto.randomUUID();
			const leave = () => {
				invoke("leave", { call }).catch((reason: unknown) =>
					console.error(`could not leave ${command}`, reason),
				);
			};
			signal?.addEventListener("abort", leave, { once: true });
			try {
				return await invoke("rpc", { command, params, call });
			} catch (reason) {
				signal?.throwIfAborted();
				throw toCallError(reason);
			} finally {
				signal?.removeEventListener("abort", leave);
			}
		},
		subscribe: (listener, onState) => {
			let ended = false;
			const channel = new Channel<AppEvent[]>();
			channel.onmessage = (events) => {
				if (!ended) listener(events);
			};
			invoke("subscribe", { channel }).then(
				() => onState(true),
				(reason: unknown) => {
					console.error("the event channel could not be opened", reason);
					onState(false);
				},
			);
			return () => {
				ended = true;
			};
		},
		waysIn: async () => ({ passcode: false, provider: null }),
		whoIsIn: async () => null,
		login: async () => undefined,
		logout: async () => undefined,
		restore: async (name) => {
			try {
				await invoke("restore", { name });
			} catch (reason) {
				throw toCallError(reason);
			}
		},
		goOnWithoutBackup: async () => {
			try {
				await invoke("go_on_without_backup");
			} catch (reason) {
				throw toCallError(reason);
			}
		},
		openExternal: (url) => {
			openUrl(url).catch((reason: unknown) => console.error(`could not open ${url}`, reason));
		},
		save: async (name, _, content) => {
			const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
			const place = await handOver<string | null>("save_file", name, bytes);
			return place === null ? { saved: false } : { saved: true, place };
		},
		print: (name, content) => handOver("print_file", name, content),
		reveal: async (path) => {
			try {
				await revealItemInDir(path);
			} catch {
				const message = `The folder could not be shown. The file is ${path}.`;
				throw new CallError({ code: "unavailable", message, detail: null });
			}
		},
		away: {
			how: "attention",
			allow: async () => true,
			tell: () => {
				getCurrentWindow()
					.requestUserAttention(UserAttentionType.Informational)
					.catch((reason: unknown) => console.error("could not ask for attention", reason));
			},
		},
		updates: tauriUpdates(),
		followClicks: (listener) => {
			// What a window of its own was opened for is its address; what is clicked later is the first one's.
			const end = followAddress(listener);
			let ended = false;
			const channel = new Channel<Clicked>();
			channel.onmessage = (clicked) => {
				if (!ended) listener(clicked);
			};
			invoke("follow_clicks", { channel }).catch((reason: unknown) =>
				console.error("nothing is told of files that are opened outside", reason),
			);
			return () => {
				end();
				ended = true;
			};
		},
		openBeside: (page) => {
			invoke("open_beside", { page }).catch((reason: unknown) =>
				console.error("the window could not be opened", reason),
			);
		},
		linkTo: (way) => `teacher-assist://${way}`,
		setTitle: (title) => {
			document.title = title;
			getCurrentWindow()
				.setTitle(title)
				.catch((reason: unknown) => console.error("could not name the window", reason));
		},
	};
}

function tauriUpdates(): Updates {
	const ask = async (command: string, params?: Record<string, unknown>) => {
		try {
			await invoke(command, params);
		} catch (reason) {
			throw toCallError(reason);
		}
	};
	return {
		follow: (listener) => {
			let ended = false;
			const channel = new Channel<UpdateState>();
			channel.onmessage = (state) => {
				if (!ended) listener(state);
			};
			invoke("follow_updates", { channel }).catch((reason: unknown) =>
				console.error("nothing is told of newer versions", reason),
			);
			return () => {
				ended = true;
			};
		},
		look: () => ask("look_for_update"),
		lookByItself: (wanted) => ask("look_by_itself", { wanted }),
		fetch: () => ask("fetch_update"),
		install: (when) => ask("install_update", { when }),
		leave: () => ask("leave_update"),
	};
}

/** Gives the desktop shell a file as it is: bytes as they are, and not written out as numbers. */
async function handOver<T>(command: string, name: string, bytes: Uint8Array): Promise<T> {
	try {
		return await invoke<T>(command, bytes, { headers: { "file-name": encodeURIComponent(name) } });
	} catch (reason) {
		throw toCallError(reason);
	}
}
