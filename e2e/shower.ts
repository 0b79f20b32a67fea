/** Shows the token of the tools for whoever cannot show one, such as the suite of the protocol. */
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, request } from "node:http";
import { freePort } from "./processes.ts";

export interface Shower {
	/** Where it listens, at this computer's own address. */
	port: number;
	end(): Promise<void>;
}

/** Passes everything on to the server at `target`, with the token. */
export async function showing(token: string, target: number): Promise<Shower> {
	const port = await freePort();
	const server = createServer((asked, answer) => {
		const headers = addressed(asked.headers, port, target);
		headers.authorization = `Bearer ${token}`;
		const { method, url: path } = asked;
		const passed = request({ host: "127.0.0.1", port: target, method, path, headers }, (said) => {
			answer.writeHead(said.statusCode ?? 502, said.headers);
			said.pipe(answer);
		});
		passed.on("error", (error) => answer.destroy(error));
		answer.on("close", () => passed.destroy());
		asked.pipe(passed);
	}).listen(port, "127.0.0.1");
	await once(server, "listening");
	return {
		port,
		end: async () => {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
}

/** The server refuses what is addressed to somebody else, and what comes from somewhere else: that has to reach it. */
function addressed(headers: IncomingHttpHeaders, from: number, to: number): IncomingHttpHeaders {
	const moved = { ...headers };
	if (moved.host === `localhost:${from}`) moved.host = `localhost:${to}`;
	if (moved.origin === `http://localhost:${from}`) moved.origin = `http://localhost:${to}`;
	return moved;
}
