/** Programs that a test starts, and their orderly end. */
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export const repository = join(import.meta.dirname, "..");

/** The folder with our two programs. */
export const programs = process.env.TEACHER_ASSIST_BIN ?? join(repository, "target", "debug");

/** The one for terminals, which serves the window to a browser as well. */
export const program = join(programs, "teacher-assist");

/** A program under test; its output is kept for the message of a failure. */
export class Program {
	readonly child: ChildProcess;
	output = "";

	constructor(command: string, args: string[], env: NodeJS.ProcessEnv, options: SpawnOptions = {}) {
		this.child = spawn(command, args, {
			cwd: repository,
			env,
			stdio: ["ignore", "pipe", "pipe"],
			...options,
		});
		for (const stream of [this.child.stdout, this.child.stderr]) {
			stream?.setEncoding("utf8").on("data", (text: string) => {
				this.output += text;
			});
		}
		this.child.on("error", (error) => {
			this.output += `${command} could not be started: ${error.message}\n`;
		});
	}

	get running(): boolean {
		return this.child.pid !== undefined && this.child.exitCode === null && !this.child.signalCode;
	}

	/** Asks the program to end and waits; ends it hard when it does not. */
	async end(patience = 10_000): Promise<void> {
		if (!this.running) return;
		const ended = once(this.child, "exit");
		this.child.kill("SIGTERM");
		const timer = setTimeout(() => this.child.kill("SIGKILL"), patience);
		await ended;
		clearTimeout(timer);
	}
}

/** Asks `look` again and again until it answers something, and fails with words when it never does. */
export async function until<T>(
	what: string,
	look: () => Promise<T | null | undefined | false>,
	patience = 20_000,
): Promise<T> {
	const deadline = Date.now() + patience;
	for (;;) {
		const seen = await look();
		if (seen !== null && seen !== undefined && seen !== false) return seen;
		if (Date.now() > deadline) throw new Error(`waited ${patience / 1000} s in vain: ${what}`);
		await sleep(40);
	}
}

/** A port that nobody listens at. */
export async function freePort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	server.close();
	await once(server, "close");
	if (address === null || typeof address === "string") throw new Error("no port is free");
	return address.port;
}

/** Processes that `parent` has started itself, with their names. */
export function childrenOf(parent: number): { pid: number; name: string }[] {
	return readdirSync("/proc")
		.map(Number)
		.filter((pid) => pid > 0)
		.flatMap((pid) => {
			try {
				const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
				const name = stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")"));
				const ppid = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
				return ppid === parent ? [{ pid, name }] : [];
			} catch {
				// It ended while we looked.
				return [];
			}
		});
}

/** Whether a process is still there; one that ended and was not yet waited for is not. */
export function alive(pid: number): boolean {
	try {
		return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
	} catch {
		return false;
	}
}
