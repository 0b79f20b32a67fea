/** The tools for coding agents, held against what the makers of their protocol have made. */
import assert from "node:assert/strict";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import {
	Client,
	StreamableHTTPClientTransport,
	type Transport,
} from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { type Home, makeHome } from "./home.ts";
import { freePort, type Program, program, repository, until } from "./processes.ts";
import { type Shower, showing } from "./shower.ts";

const SUITE = join(repository, "node_modules/@modelcontextprotocol/conformance/dist/index.js");
const REVISIONS = ["2025-11-25", "2026-07-28"] as const;
const TOOLS = 26;

const ENTRY = {
	domain: "debugging",
	strategy: "read-the-error",
	goal: "Fix the login timeout",
	hypothesis: "Slow answers exceed the 30 second timeout",
	action: "Increasing the timeout to 60 seconds",
	prediction: "No login fails in the staging log for an hour",
	confidence: 70,
};

describe("the protocol of agents", () => {
	let home: Home;
	let project: string;
	let server: Program;
	let port: number;
	let token: string;
	let shower: Shower;

	before(async () => {
		home = makeHome();
		project = join(home.data, "project");
		mkdirSync(project);
		port = await freePort();
		server = await home.serve(port, "--mcp");
		token = (await home.terminal("mcp", "token")).trim();
		shower = await showing(token, port);
	});

	after(async () => {
		await shower?.end();
		await server?.end();
		home?.remove();
	});

	for (const revision of REVISIONS) {
		it(`${revision}: the official suite finds nothing that is not known`, {
			timeout: 60_000,
		}, async () => {
			const known = join(import.meta.dirname, `conformance-${revision}.yml`);
			const said = await home.node(SUITE, [
				...["server", "--url", `http://localhost:${shower.port}/mcp`],
				...["--requirements", revision, "--expected-failures", known],
				...["--output-dir", join(home.downloads, revision)],
			]);
			assert.equal(said.status, 0, said.output);
			assert.match(said.output, /Baseline check passed/);
		});

		it(`${revision}: the official client lists the tools and calls them`, {
			timeout: 60_000,
		}, async () => {
			const url = new URL(`http://127.0.0.1:${port}/mcp?session=${revision}`);
			url.searchParams.set("folder", project);
			const headers = { Authorization: `Bearer ${token}` };
			await converse(
				revision,
				new StreamableHTTPClientTransport(url, { requestInit: { headers } }),
			);

			const env = { ...home.env, TEACHER_ASSIST_MCP_LINGER: "1" } as Record<string, string>;
			const args = ["mcp"];
			await converse(
				revision,
				new StdioClientTransport({ command: program, args, env, cwd: project }),
			);
			// Its folder goes when the tests are over, and nobody may hold it then.
			const socket = join(home.data, "mcp", "socket");
			await until("the holder to end", () => Promise.resolve(!existsSync(socket)));
		});
	}
});

/** Lists the tools, begins an entry, is refused, reads it again and ends it. */
async function converse(revision: (typeof REVISIONS)[number], transport: Transport) {
	const mode = revision === "2026-07-28" ? { pin: revision } : "legacy";
	const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
	await client.connect(transport);
	try {
		assert.equal(client.getNegotiatedProtocolVersion(), revision);
		const { tools } = await client.listTools();
		assert.equal(tools.length, TOOLS);
		// What is answered is held to the tool's schema by the client.
		const call = (name: string, more: Record<string, unknown>) =>
			client.callTool({ name, arguments: more });
		const created = await call("create_ghap", ENTRY);
		assert.notEqual(created.isError, true, JSON.stringify(created));
		const refused = await call("create_ghap", ENTRY);
		assert.equal(refused.isError, true);
		const open = await call("get_current_ghap", {});
		assert.match(JSON.stringify(open.structuredContent), /Fix the login timeout/);
		const ended = await call("resolve_ghap", { outcome: "confirmed", result: "none failed" });
		assert.notEqual(ended.isError, true, JSON.stringify(ended));
		await assert.rejects(call("no_such_tool", {}), /there is no tool/);
	} finally {
		await client.close();
	}
}
