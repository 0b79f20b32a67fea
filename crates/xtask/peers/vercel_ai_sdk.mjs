// The same loop with the AI SDK of Vercel: one agent, one tool that reads a file.
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText, stepCountIs, tool } from "ai";
import { z } from "zod";
import { base, instructions, read, request, turns } from "./task.mjs";

const provider = createOpenAICompatible({ name: "bench", baseURL: base, apiKey: "none" });
const read_file = tool({
	description: "Read a file.",
	inputSchema: z.object({ path: z.string() }),
	execute: async ({ path }) => read(path),
});
const { text } = await generateText({
	model: provider("bench"),
	system: instructions,
	prompt: request,
	tools: { read_file },
	stopWhen: stepCountIs(turns + 2),
});
console.log(text);
