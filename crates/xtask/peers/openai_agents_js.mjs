// The same loop with the Agents SDK of OpenAI for JavaScript: one agent, one tool that reads a file.
import { Agent, OpenAIChatCompletionsModel, run, setTracingDisabled, tool } from "@openai/agents";
import OpenAI from "openai";
import { z } from "zod";
import { base, instructions, read, request, turns } from "./task.mjs";

setTracingDisabled(true);
const client = new OpenAI({ baseURL: base, apiKey: "none" });
const read_file = tool({
	name: "read_file",
	description: "Read a file.",
	parameters: z.object({ path: z.string() }),
	execute: async ({ path }) => read(path),
});
const model = new OpenAIChatCompletionsModel(client, "bench");
const agent = new Agent({ name: "bench", instructions, model, tools: [read_file] });
const result = await run(agent, request, { maxTurns: turns + 2 });
console.log(result.finalOutput);
