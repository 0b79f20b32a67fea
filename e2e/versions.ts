/**
 * Newer versions for a test: packages made by `dpkg-deb` and signed by Tauri's own tool with keys of the test, a server on
 * this computer that lists them, and a system of its own into which `dpkg` installs them.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
	chmodSync,
	constants,
	copyFileSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { programs, repository } from "./processes.ts";

const run = promisify(execFile);
const TAURI = join(repository, "node_modules/@tauri-apps/cli/tauri.js");
/** What a program says of the package that it came in; the bundler writes the sort into this place. */
const OF_NO_PACKAGE = "__TAURI_BUNDLE_TYPE_VAR_UNK";
const OF_A_DEB = "__TAURI_BUNDLE_TYPE_VAR_DEB";

/** What the list says: a version, its package as it is called in `folder`, and the file with its signature. */
export interface Listed {
	version: string;
	file: string;
	signature: string;
}

export interface Versions {
	/** The folder with everything. */
	folder: string;
	/** What a program is started with that is to look here. */
	env: NodeJS.ProcessEnv;
	/** Our program as the bundler would put it into a `.deb`, in the place from which `dpkg` replaces it. */
	installed: string;
	/** What the server was asked for since this was asked last. */
	asked(): string[];
	/** Lists a version, for programs of packages and for others. */
	list(listed: Listed): void;
	/** What the server does with a package: sends it, ends in the middle, or does not answer at all. */
	answers(how: "whole" | "cut" | "nothing"): void;
	/** Whether whoever is asked for a password refuses; what was to be run is noted in any case. */
	refuses(refuses: boolean): void;
	/** What was to be run with the rights of the system. */
	privileged(): string[];
	end(): Promise<void>;
}

export async function makeVersions(): Promise<Versions> {
	const folder = mkdtempSync(join(tmpdir(), "teacher-assist-versions-"));
	chmodSync(folder, 0o755);
	const keys = { ours: join(folder, "ours"), theirs: join(folder, "theirs") };
	for (const key of Object.values(keys)) {
		await run(process.execPath, [TAURI, "signer", "generate", "--ci", "-p", "", "-w", key]);
	}
	const root = join(folder, "root");
	for (const part of ["usr/bin", "var/lib/dpkg/info", "var/lib/dpkg/updates"]) {
		mkdirSync(join(root, part), { recursive: true });
	}
	writeFileSync(join(root, "var/lib/dpkg/status"), "");
	const installed = asOfADeb(join(root, "usr/bin/teacher-assist-desktop"));
	await makePackages(folder, keys);
	const bin = rightsOf(folder, root);
	const server = await serve(folder);
	return {
		folder,
		env: {
			PATH: `${bin}:${process.env.PATH}:/usr/sbin:/sbin`,
			XDG_CACHE_HOME: join(folder, "cache"),
			TEACHER_ASSIST_UPDATES: `${server.address}/latest.json`,
			TEACHER_ASSIST_UPDATES_KEY: readFileSync(`${keys.ours}.pub`, "utf8"),
		},
		installed,
		asked: server.asked,
		list: server.list,
		answers: server.answers,
		refuses: (refuses) => {
			if (refuses) writeFileSync(join(folder, "refuses"), "");
			else rmSync(join(folder, "refuses"), { force: true });
		},
		privileged: () => readFileSync(join(folder, "privileged"), "utf8").split("\n").filter(Boolean),
		end: async () => {
			await server.end();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

export const sha256 = (file: string) =>
	createHash("sha256").update(readFileSync(file)).digest("hex");

/** A copy of our program in which stands what the bundler writes into it. */
function asOfADeb(place: string): string {
	copyFileSync(join(programs, "teacher-assist-desktop"), place, constants.COPYFILE_FICLONE);
	const program = readFileSync(place);
	const at = program.indexOf(OF_NO_PACKAGE);
	if (at < 0) throw new Error("the program does not say of which package it is");
	program.write(OF_A_DEB, at);
	writeFileSync(place, program);
	chmodSync(place, 0o755);
	return place;
}

/** `new.deb` of version 0.1.0 with a signature of each key, and `old.deb` with ours for version 0.0.1. */
async function makePackages(folder: string, keys: { ours: string; theirs: string }): Promise<void> {
	const tree = join(folder, "tree");
	mkdirSync(join(tree, "DEBIAN"), { recursive: true });
	mkdirSync(join(tree, "usr/bin"), { recursive: true });
	// What it puts in the place of our program says that it was started, and ends.
	const program = join(tree, "usr/bin/teacher-assist-desktop");
	writeFileSync(program, `#!/bin/sh\necho 0.1.0 > '${join(folder, "started")}'\n`);
	chmodSync(program, 0o755);
	const sign = async (key: string, version: string, file: string, signature: string) => {
		const args = [TAURI, "signer", "sign", "-f", key, "-p", "", "--app-version", version];
		await run(process.execPath, [...args, join(folder, file)], {
			env: { ...process.env, CI: "true" },
		});
		copyFileSync(join(folder, `${file}.sig`), join(folder, signature));
	};
	const pack = async (version: string, file: string) => {
		const control = [
			"Package: teacher-assist",
			`Version: ${version}`,
			"Architecture: all",
			"Maintainer: the tests <tests@localhost>",
			"Description: a newer version",
		];
		writeFileSync(join(tree, "DEBIAN/control"), `${control.join("\n")}\n`);
		// Not packed, so that it is large enough to arrive in pieces.
		writeFileSync(join(tree, "usr/bin/filler"), Buffer.alloc(4 << 20, version));
		await run("dpkg-deb", ["--root-owner-group", "-Znone", "--build", tree, join(folder, file)]);
	};
	await pack("0.0.1", "old.deb");
	await pack("0.1.0", "new.deb");
	await sign(keys.ours, "0.0.1", "old.deb", "old.sig");
	await sign(keys.theirs, "0.1.0", "new.deb", "theirs.sig");
	await sign(keys.ours, "0.1.0", "new.deb", "new.sig");
}

/** Whoever gives rights: in the place of `pkexec` something that notes what it is to run, and runs it on `root`. */
function rightsOf(folder: string, root: string): string {
	const bin = join(folder, "bin");
	mkdirSync(bin);
	const script = (name: string, lines: string[]) => {
		writeFileSync(join(bin, name), `#!/bin/sh\n${lines.join("\n")}\n`);
		chmodSync(join(bin, name), 0o755);
	};
	writeFileSync(join(folder, "privileged"), "");
	script("pkexec", [
		`echo "$1 $2 $(sha256sum < "$3")" >> '${folder}/privileged'`,
		`[ ! -e '${folder}/refuses' ] || exit 126`,
		"shift",
		`exec dpkg --force-not-root --root='${root}' "$@"`,
	]);
	// Nobody is asked in another way where that was refused.
	for (const other of ["zenity", "kdialog", "sudo"]) script(other, ["exit 1"]);
	return bin;
}

async function serve(folder: string) {
	let list = "";
	let how: "whole" | "cut" | "nothing" = "whole";
	let asked: string[] = [];
	let address = "";
	const answer = (path: string, response: ServerResponse) => {
		asked.push(path);
		if (how === "nothing") return response.destroy();
		if (path === "/latest.json") return response.end(list);
		const bytes = readFileSync(join(folder, path.slice(1)));
		response.setHeader("content-length", bytes.length);
		if (how === "whole") return response.end(bytes);
		response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
	};
	const server = createServer((request, response) => answer(request.url ?? "", response));
	await once(server.listen(0, "127.0.0.1"), "listening");
	address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		address,
		asked: () => {
			const since = asked;
			asked = [];
			return since;
		},
		list: ({ version, file, signature }: Listed) => {
			const entry = {
				url: `${address}/${file}`,
				signature: readFileSync(join(folder, signature), "utf8"),
			};
			const arch = process.arch === "arm64" ? "aarch64" : "x86_64";
			const platforms = { [`linux-${arch}-deb`]: entry, [`linux-${arch}`]: entry };
			list = JSON.stringify({ version, notes: "A clock on the wall.", platforms });
		},
		answers: (next: typeof how) => {
			how = next;
		},
		end: async () => {
			server.closeAllConnections();
			server.close();
		},
	};
}
