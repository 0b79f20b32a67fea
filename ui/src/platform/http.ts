/** The application in a browser: commands over HTTP, events over a server-sent stream. */
import type { AppEvent } from "../api/generated";
import { followAddress } from "./address";
import { browserAway } from "./away";
import { download } from "./download";
import { openToPrint } from "./print-tab";
import { CallError, type Platform, toCallError } from "./types";

/** How long to wait before opening a stream that the browser has given up on. */
const REOPEN_MS = 1500;

/** Events within a frame at 60 Hz are passed on together, as the window has them: what shows them is drawn once. */
const TOGETHER_MS = 16;

export const SILENT =
	"The application is not answering. Nothing that was saved is lost; check that it is still running.";

/** The path under which commands are: the teacher's, or the few of a learner, a participant or a researcher. */
type Door = "api" | "learner" | "study/api" | "study/sitting" | "research/api";

/** A platform that talks to `base`; empty means the address the page came from. */
export function httpPlatform(base = "", door: Door = "api"): Platform {
	// A researcher has a passcode of her own.
	const gate = door === "research/api" ? `${base}/research` : base;
	const signIn = signInAt(gate);
	const guarded = door === "api" || door === "research/api";
	return {
		name: "browser",
		face: "browser",
		can: { passcode: true },
		call: async (command, params, signal) => {
			const url = `${base}/${door}/${command}`;
			const response = guarded
				? await signIn.post(url, params, signal)
				: await post(url, params, signal);
			if (!response.ok) throw await failure(response);
			return await response.json();
		},
		subscribe: (listener, onState) => subscribe(`${base}/${door}/events`, listener, onState),
		login: async (passcode) => {
			const response = await post(`${gate}/login`, { passcode });
			if (!response.ok) throw await failure(response);
			signIn.forget();
		},
		waysIn: async () => {
			const response = await fetch(`${gate}/sign-in/ways`, { credentials: "same-origin" });
			return response.ok ? await response.json() : { passcode: true, provider: null };
		},
		whoIsIn: async () => {
			const { name } = await signIn.me();
			return name;
		},
		logout: async () => {
			const response = await post(`${gate}/logout`, {});
			if (!response.ok) throw await failure(response);
			signIn.forget();
			// Whoever came in by a provider of identities leaves that as well.
			if (response.status === 200) {
				const { next } = (await response.json()) as { next: string };
				window.location.assign(next);
			}
		},
		restore: async () => {
			// What serves the page has its database open.
			throw new CallError({ code: "unavailable", message: SILENT, detail: null });
		},
		goOnWithoutBackup: async () => {
			throw new CallError({ code: "unavailable", message: SILENT, detail: null });
		},
		openExternal: (url) => {
			window.open(url, "_blank", "noopener,noreferrer");
		},
		save: async (name, mediaType, content) => {
			download(name, mediaType, content);
			return { saved: true, place: null };
		},
		print: async (_, content) => openToPrint(content),
		reveal: async () => undefined,
		away: browserAway(),
		updates: null,
		followClicks: followAddress,
		openBeside: (page) => {
			window.open(`${window.location.origin}/${page}`, "_blank", "noopener");
		},
		linkTo: (way) => `${window.location.origin}/#/${way}`,
		setTitle: (title) => {
			document.title = title;
		},
	};
}

/** Who is signed in, as the server tells a page of its own; the token shows that it is one. */
interface Me {
	name: string | null;
	csrf: string | null;
}

/** Requests of whoever is signed in. The token is asked for once, and again where it is another sign-in's. */
function signInAt(gate: string) {
	let asked: Promise<Me> | null = null;
	const me = (): Promise<Me> => {
		asked ??= (async () => {
			const response = await post(`${gate}/sign-in/me`, {});
			if (!response.ok) throw await failure(response);
			return (await response.json()) as Me;
		})();
		asked.catch(() => {
			asked = null;
		});
		return asked;
	};
	const send = async (url: string, body: unknown, signal?: AbortSignal) => {
		const { csrf } = await me();
		return await post(url, body, signal, csrf);
	};
	return {
		me,
		forget: () => {
			asked = null;
		},
		post: async (url: string, body: unknown, signal?: AbortSignal): Promise<Response> => {
			const response = await send(url, body, signal);
			if (response.status !== 403) return response;
			asked = null;
			return await send(url, body, signal);
		},
	};
}

/** Sends JSON; rejects with a `CallError` where nothing answers. */
export async function post(
	url: string,
	body: unknown,
	signal?: AbortSignal,
	csrf: string | null = null,
): Promise<Response> {
	try {
		return await fetch(url, {
			method: "POST",
			headers: {
				"content-type": "application/json",
				...(csrf !== null && { "x-csrf-token": csrf }),
			},
			credentials: "same-origin",
			body: JSON.stringify(body),
			signal,
		});
	} catch (reason) {
		signal?.throwIfAborted();
		throw new CallError({ code: "unavailable", message: SILENT, detail: String(reason) });
	}
}

/** What a refused request says. */
export async function failure(response: Response): Promise<CallError> {
	const text = await response.text();
	try {
		return toCallError(JSON.parse(text));
	} catch {
		// A proxy's or a crashing server's page: the status is all that can be trusted.
		const message = `The application answered with status ${response.status}.`;
		return new CallError({
			code: response.status === 401 ? "passcode" : "internal",
			message,
			detail: text.slice(0, 500),
		});
	}
}

/** A refusal, with the seconds to wait as its detail where the host names them. */
export async function refusal(response: Response): Promise<CallError> {
	const { code, message, detail } = await failure(response);
	const wait = Number(response.headers.get("retry-after"));
	return new CallError({ code, message, detail: wait > 0 ? { seconds: wait } : detail });
}

function subscribe(
	url: string,
	listener: (events: AppEvent[]) => void,
	onState: (connected: boolean) => void,
): () => void {
	let source: EventSource | null = null;
	let reopen: ReturnType<typeof setTimeout> | undefined;
	let behind = false;
	let passing: ReturnType<typeof setTimeout> | undefined;
	let come: AppEvent[] = [];

	const pass = () => {
		const events = come;
		passing = undefined;
		come = [];
		listener(events);
	};
	const take = (event: AppEvent) => {
		come.push(event);
		passing ??= setTimeout(pass, TOGETHER_MS);
	};
	const open = () => {
		const stream = new EventSource(url);
		source = stream;
		stream.onopen = () => {
			onState(true);
			// What happened while the stream was down never comes again; whoever listens must look.
			if (behind) take({ type: "missed" });
			behind = false;
		};
		stream.onmessage = (message: MessageEvent<string>) => take(JSON.parse(message.data));
		stream.onerror = () => {
			onState(false);
			behind = true;
			if (stream.readyState !== EventSource.CLOSED) return;
			reopen = setTimeout(open, REOPEN_MS);
		};
	};
	open();

	return () => {
		clearTimeout(reopen);
		clearTimeout(passing);
		source?.close();
	};
}
