/** A model on this computer: found, tried and chosen in the settings, and asked about when it is gone. */
import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { answer } from "./assess.ts";
import { SINGS, writeBirds } from "./birds.ts";
import type { Driver } from "./driver.ts";
import { appears, findings, gone, keep, say, says, settled, test } from "./page.ts";
import { openSettings } from "./plugins.ts";

const MODEL = "gemma";

/** What a llama.cpp says of itself. */
const OF_ITSELF: Record<string, unknown> = {
	"/v1/models": { object: "list", data: [{ id: MODEL, meta: { n_ctx_train: 131_072 } }] },
	"/props": { default_generation_settings: { n_ctx: 32_768 } },
};

/** Its answer to whatever it is asked. */
const ANSWER = [{ delta: { content: "Ready." } }, { delta: {}, finish_reason: "stop" }]
	.map((choice) => `data: ${JSON.stringify({ choices: [choice] })}\n\n`)
	.join("");

export async function useALocalModel(driver: Driver): Promise<void> {
	const asked: string[] = [];
	const server = await start(asked);
	try {
		await play(driver, server, asked);
	} finally {
		await stop(server);
	}
}

async function play(driver: Driver, server: Server, asked: string[]): Promise<void> {
	const { port } = server.address() as AddressInfo;
	await whoAnswers(driver);
	await driver.type(`${test("local-models")} input`, `localhost:${port}`);
	await driver.click(`${test("local-models")} button`, "Ask there");
	await says(driver, test("server-card"), /llama\.cpp.*gemma takes 32,768 tokens/);
	await driver.click(`${test("server-card")} button`, "Try");
	await says(driver, test("server-card"), /It answered “Ready\.”/);
	await driver.click(`${test("server-card")} button`, "Use");
	await says(driver, test("server-card"), /Answers now/);
	await keep(driver, "l1-local-model");
	assert.deepEqual(await findings(driver), []);
	await driver.press("Escape");
	await gone(driver, test("settings"));

	await say(driver, "a lesson on networks for 2C");
	await settled(driver);
	await says(driver, test("conversation"), /Ready\./);
	// It was to write a lesson, and said a word.
	await says(driver, test("conversation"), /leaves lessons.*and nothing was written there/);
	await keep(driver, "l2-nothing-written");

	await sitWithIt(driver, asked);

	// Who answers in the session is gone: she says what happens, and nobody else answers meanwhile.
	await stop(server);
	await driver.type(test("composer"), "shorter, please");
	await driver.click(test("send"));
	await says(driver, test("conversation"), /is not there.*Use the offline drafter/s);
	await keep(driver, "l3-gone");
	assert.deepEqual(await findings(driver), []);

	// Another is chosen for new sessions, and the bar above the composer asks before it goes on here.
	await driver.click(test("provider"));
	await driver.click(test("provider-item"), "Offline drafter");
	await says(driver, test("answering"), /Go on with Offline drafter/);
	await keep(driver, "l4-go-on-with");
	await driver.click(test("change-answering"));
	await says(driver, test("answering"), /goes on with your next message, on this computer/);
	await keep(driver, "l5-goes-on");
	assert.deepEqual(await findings(driver), []);

	await whoAnswers(driver);
	await driver.click(`${test("local-models")} button`, "Choose nothing");
	await driver.press("Escape");
	await gone(driver, test("settings"));
}

/** It puts the questions of a test, or would: what it says is not the question, so the file's words stand. */
async function sitWithIt(driver: Driver, asked: string[]): Promise<void> {
	writeBirds(driver.workspace);
	await driver.click(`${test("rail")} button`, "Assess");
	await driver.click(test("assess-offer"), "Birds");
	const form = test("assess-sit");
	await says(
		driver,
		form,
		/A model takes part: .*sees the one question and no answer.*Nothing leaves/s,
	);
	await driver.click(`${form} input[type=checkbox]`);
	assert.deepEqual(await findings(driver), []);
	await keep(driver, "l2b-a-model-takes-part");
	const before = asked.length;
	await driver.click(`${form} button:not(:disabled)`, "Begin on this screen");
	for (const at of [1, 2, 3]) {
		await says(driver, test("sitting"), new RegExp(`${at} of 3.*bird \\d+ say`, "s"));
		await answer(driver, "tweet");
	}
	await says(driver, test("sitting"), /That was everything/);
	await driver.click(`${test("sitting")} button`, "Done");
	await gone(driver, test("sitting"));
	const told = asked.slice(before).join();
	assert.match(told, /bird \d+ say/, "it was not asked");
	assert.deepEqual(told.match(SINGS), null, "it saw what is right");
	await driver.click(`${test("rail")} button`, "Plan");
}

/** The settings show again what they showed last. */
async function whoAnswers(driver: Driver): Promise<void> {
	await openSettings(driver);
	await driver.click("[role=tab]", "Who answers, and keys");
	await appears(driver, test("local-models"));
}

/** Whatever it is asked is kept, whole. */
async function start(asked: string[]): Promise<Server> {
	const server = createServer((request, response) => {
		let body = "";
		request.setEncoding("utf8").on("data", (piece: string) => {
			body += piece;
		});
		request.on("end", () => {
			asked.push(body);
			const path = request.url ?? "";
			if (path.endsWith("/chat/completions")) {
				response.writeHead(200, { "content-type": "text/event-stream" });
				response.end(`${ANSWER}data: [DONE]\n\n`);
				return;
			}
			const said = OF_ITSELF[path];
			response.writeHead(said ? 200 : 404, { "content-type": "application/json" });
			response.end(JSON.stringify(said ?? { error: "there is nothing here" }));
		});
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return server;
}

async function stop(server: Server): Promise<void> {
	if (!server.listening) return;
	const closed = new Promise((resolve) => server.close(resolve));
	server.closeAllConnections();
	await closed;
}
