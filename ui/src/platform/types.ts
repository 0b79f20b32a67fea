/** What a host can do for the interface. Everything else is the same in every host. */
import type { ApiError, AppEvent, Commands, Face } from "../api/generated";

/** The door to the host. */
/** How somebody comes in. */
export interface WaysIn {
	passcode: boolean;
	provider: string | null;
}

export interface Platform {
	name: "window" | "browser";
	/** What commands report as the place where a person is. */
	face: Face;
	can: {
		/** Whether the host asks for a passcode. */
		passcode: boolean;
	};
	/**
	 * Sends a command; rejects with a `CallError`. Who gives a signal may stop waiting: what the
	 * command does is stopped with it, and the promise rejects with the signal's reason.
	 */
	call<C extends keyof Commands>(
		command: C,
		params: Commands[C]["params"],
		signal?: AbortSignal,
	): Promise<Commands[C]["result"]>;
	/** Delivers what happens until the returned function is called. */
	subscribe(
		listener: (events: AppEvent[]) => void,
		onState: (connected: boolean) => void,
	): () => void;
	/** How somebody comes in: by a passcode, and by a provider of identities where it has a name. */
	waysIn(): Promise<WaysIn>;
	/** What whoever is signed in is called; null where that is the teacher whose computer it is. */
	whoIsIn(): Promise<string | null>;
	/** Gives the passcode; rejects with a `CallError` when it is wrong. */
	login(passcode: string): Promise<void>;
	/** Lets the passcode be asked for again, here and for whatever else this browser has open. */
	logout(): Promise<void>;
	/** Puts a backup back in the place of a database that does not open, and opens that one. */
	restore(name: string): Promise<void>;
	/** Lets the database of an older version be changed though no backup could be taken, and opens it. */
	goOnWithoutBackup(): Promise<void>;
	/** Opens an address outside the application. */
	openExternal(url: string): void;
	/** Saves a file: the window asks where, a browser decides by itself. */
	save(name: string, mediaType: string, content: string | Uint8Array): Promise<SaveOutcome>;
	/** Opens a PDF where it can be printed. */
	print(name: string, content: Uint8Array): Promise<void>;
	/** Shows a saved file in its folder. */
	reveal(path: string): Promise<void>;
	/** Reaches somebody who has another window before her. */
	away: Away;
	/** Newer versions of the program; null where this page comes from elsewhere. */
	updates: Updates | null;
	/** Tells of files and links that are opened outside of the page, until the returned function is called. */
	followClicks(listener: (clicked: Clicked) => void): () => void;
	/** Opens a page of this application, by what follows its address, in a window or tab of its own. */
	openBeside(page: string): void;
	/** The whole link to something in the application, by `wayTo` of `shared/deep-link.ts`. */
	linkTo(way: string): string;
	/** Names the window or tab. */
	setTitle(title: string): void;
}

/** How somebody is reached who does not look at this window. */
export interface Away {
	/** By a notice with words, by the window asking for attention, or not at all. */
	how: "notice" | "attention" | null;
	/** Asks whether it may; false when it may not. */
	allow(): Promise<boolean>;
	/** Tells words about something, which `of` names; nothing where it may not. */
	tell(of: string, words: string): void;
}

/** Newer versions of the program. */
export interface Updates {
	/** Tells how it stands, now and when that changes, until the returned function is called. */
	follow(listener: (state: UpdateState) => void): () => void;
	/** Looks for one now. */
	look(): Promise<void>;
	/** Chooses whether the program looks by itself when it starts. */
	lookByItself(wanted: boolean): Promise<void>;
	/** Fetches the one that was found, to be installed by hand. */
	fetch(): Promise<void>;
	/** Fetches the one that was found, and installs it at once or when the window is closed. */
	install(when: "once" | "close"): Promise<void>;
	/** Leaves the program as it is when the window is closed. */
	leave(): Promise<void>;
}

/** How it stands with newer versions, as the window's shell tells it. */
export interface UpdateState {
	/** The version that runs. */
	version: string;
	/** Whether the program has an address at which versions are listed. */
	canLook: boolean;
	byItself: boolean;
	/** When it looked last, in milliseconds since 1970. */
	lastLooked: number | null;
	/** A newer version; its notes are text of a list that nobody signs. */
	found: { version: string; notes: string } | null;
	step:
		| { at: "nothing" | "looking" | "installing" }
		| { at: "fetching"; got: number; of: number | null };
	/** Where its package is, fetched and found to be signed. */
	package: string | null;
	/** Whether it is installed when the window is closed. */
	atClose: boolean;
	/** What kept it from being installed when that was asked for. */
	inTheWay: string[];
	/** What went wrong last. */
	trouble: string | null;
	/** Whether the program cannot put another in its own place. */
	byHand: boolean;
}

/** What was opened outside of the page. */
export type Clicked = ClickedFile | { link: string };

/** A file that was opened with a double click: its path in her folder, or null where it lies outside. */
export interface ClickedFile {
	name: string;
	path: string | null;
}

/** What became of a file that was to be saved: its path where the host knows it, or that she thought better of it. */
export type SaveOutcome = { saved: true; place: string | null } | { saved: false };

/** A command that failed, with what the interface may do about it. */
export class CallError extends Error {
	readonly code: ApiError["code"];
	readonly detail: ApiError["detail"];

	constructor(error: ApiError) {
		super(error.message);
		this.name = "CallError";
		this.code = error.code;
		this.detail = error.detail;
	}
}

const CODES: ReadonlySet<string> = new Set<ApiError["code"]>([
	"invalid",
	"notFound",
	"conflict",
	"busy",
	"noKey",
	"unanswered",
	"unavailable",
	"workspaceGone",
	"passcode",
	"safeguarding",
	"damaged",
	"internal",
]);

/** Whatever a host rejected with, as an error of ours. */
export function toCallError(reason: unknown): CallError {
	if (reason instanceof CallError) return reason;
	if (typeof reason === "object" && reason !== null && "code" in reason && "message" in reason) {
		const { code, message } = reason;
		if (typeof code === "string" && CODES.has(code) && typeof message === "string") {
			const detail = "detail" in reason ? (reason.detail as ApiError["detail"]) : null;
			return new CallError({ code: code as ApiError["code"], message, detail });
		}
	}
	const message = reason instanceof Error ? reason.message : String(reason);
	return new CallError({ code: "internal", message, detail: null });
}
