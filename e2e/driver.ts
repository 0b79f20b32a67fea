/** What a scenario can do in either face. */
import type { Program } from "./processes.ts";

/** Runs in the page: it sees nothing but its arguments and the page, and gives back plain data. */
// biome-ignore lint/suspicious/noExplicitAny: arguments cross into the page as JSON.
export type InPage<T> = (...args: any[]) => T | Promise<T>;

/** The keys that a scenario presses as a person does. */
export type Key =
	| "Enter"
	| "Escape"
	| "Tab"
	| "ArrowDown"
	| "ArrowUp"
	| "Delete"
	| "F1"
	| "/"
	| "p";

export interface Driver {
	readonly name: "window" | "browser";
	/**
	 * Starts the application on the same data as before and waits for its page. With a pace the offline
	 * drafter takes so many milliseconds for each piece that it writes, so that it can be met at work.
	 */
	start(pace?: number): Promise<void>;
	/** Closes it as a person does; work under way stays where it is. */
	close(): Promise<void>;
	/** Ends everything that is still there and removes the data. */
	end(): Promise<void>;
	run<T>(body: InPage<T>, ...args: unknown[]): Promise<T>;
	/** Brings a script of ours into the page past its content policy. */
	inject(source: string): Promise<void>;
	/** Clicks the first visible element with this CSS selector that contains the text. */
	click(selector: string, text?: string): Promise<void>;
	/** Types into a field, after what is there. */
	type(selector: string, text: string): Promise<void>;
	/** Chooses a file of this computer in a field for one. */
	choose(selector: string, path: string): Promise<void>;
	press(key: Key): Promise<void>;
	/** Makes the window so wide and high, in pixels of its page. */
	resize(width: number, height: number): Promise<void>;
	/** Runs the program in a terminal on the same data, and gives back what it says. */
	terminal(...args: string[]): Promise<string>;
	/** A server for other computers on the same data, which listens at this port. */
	serve(port: number): Promise<Program>;
	/** The process of the program, which in a browser is somewhere else. */
	shell?(): number;
	/** The folder with the teacher's files. */
	readonly workspace: string;
	/** The folder with the database and the settings. */
	readonly data: string;
	/** The files that the page has saved, with their whole paths. */
	saved(): string[];
	/** The page as PNG. */
	picture(): Promise<Buffer>;
}
