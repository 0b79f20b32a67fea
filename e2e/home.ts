/** A teacher's account of its own for each file of tests: data, settings, nothing of the developer's. */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Program, program, repository, until } from "./processes.ts";

/** What the servers of the tests let a teacher in for. */
export const PASSCODE = "open-the-tests";

export interface Home {
	/** Where the database and the settings are. */
	data: string;
	/** Where the teacher's files are. */
	workspace: string;
	/** The teacher's folder for what she saves. */
	downloads: string;
	/** The files in it. */
	saved(): string[];
	env: NodeJS.ProcessEnv;
	/** What starts from now on drafts at this pace, in milliseconds for each piece, or at its own. */
	draftsAt(pace: number | undefined): void;
	/** What the program says in a terminal of this account. */
	terminal(...args: string[]): Promise<string>;
	/** What a program for Node says in this account, and the number with which it ends. */
	node(script: string, args: string[]): Promise<{ status: number | null; output: string }>;
	/** A server of this account, which listens; `more` is for those that serve more than the pages. */
	serve(port: number, ...more: string[]): Promise<Program>;
	remove(): void;
}

/** What would lead the application out of the folder, to a provider or to another database. */
const OF_THE_DEVELOPER = /^(TEACHER_ASSIST_|ANTHROPIC_|OPENAI_|XDG_|DBUS_|WAYLAND_|DATABASE_URL$)/;

export function makeHome(): Home {
	const folder = mkdtempSync(join(tmpdir(), "teacher-assist-"));
	// Where root plays the scenarios the database runs as somebody else, who has to get to its files.
	chmodSync(folder, 0o711);
	const inside = (name: string, mode = 0o700) => {
		const path = join(folder, name);
		mkdirSync(path, { recursive: true, mode });
		return path;
	};
	const kept = Object.entries(process.env).filter(([name]) => !OF_THE_DEVELOPER.test(name));
	const data = inside("data", 0o711);
	const downloads = inside("downloads");
	// As the desktops of Linux name it.
	writeFileSync(join(inside("config"), "user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
	const env: NodeJS.ProcessEnv = {
		...Object.fromEntries(kept),
		HOME: inside("home"),
		XDG_CACHE_HOME: inside("cache"),
		XDG_CONFIG_HOME: inside("config"),
		XDG_DATA_HOME: inside("share"),
		XDG_RUNTIME_DIR: inside("run"),
		// A window that the developer has open must not answer in place of this one.
		DBUS_SESSION_BUS_ADDRESS: "disabled:",
		NO_AT_BRIDGE: "1",
		TEACHER_ASSIST_DATA: data,
		TEACHER_ASSIST_PROVIDER: "offline",
		// Where the window saves without its dialog, which no driver can answer.
		TEACHER_ASSIST_FILES_TO: downloads,
		...named("TEACHER_ASSIST_POSTGRES"),
	};
	return {
		data,
		workspace: join(data, "workspace"),
		downloads,
		saved: () => readdirSync(downloads).map((name) => join(downloads, name)),
		env,
		draftsAt: (pace) => {
			if (pace === undefined) delete env.TEACHER_ASSIST_OFFLINE_PACE;
			else env.TEACHER_ASSIST_OFFLINE_PACE = String(pace);
		},
		terminal: async (...args) => {
			const { stdout } = await promisify(execFile)(program, args, { env, cwd: repository });
			return stdout;
		},
		node: async (script, args) => {
			const run = new Program(process.execPath, [script, ...args], env);
			const [status] = await once(run.child, "close");
			return { status, output: run.output };
		},
		serve: (port, ...more) => serve(env, port, more),
		remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }),
	};
}

async function serve(env: NodeJS.ProcessEnv, port: number, more: string[]): Promise<Program> {
	const server = new Program(program, ["serve", "--port", String(port), ...more], {
		...env,
		TEACHER_ASSIST_PASSCODE: PASSCODE,
	});
	await until("the server to say its address", async () => {
		if (!server.running) throw new Error(`the server ended: ${server.output}`);
		return server.output.includes(`:${port}/`);
	});
	return server;
}

function named(name: string): NodeJS.ProcessEnv {
	const value = process.env[name];
	return value ? { [name]: value } : {};
}
