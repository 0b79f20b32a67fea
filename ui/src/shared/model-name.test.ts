import { expect, test } from "vitest";
import { modelName } from "./model-name";

test.each([
	["/models/gemma-3-270m-q4_k_m.gguf", "gemma-3-270m-q4_k_m"],
	["C:\\models\\gemma.gguf", "gemma"],
	["gemma3:4b", "gemma3:4b"],
	["meta-llama/Llama-3.1-8B", "meta-llama/Llama-3.1-8B"],
])("%s is called %s", (model, name) => {
	expect(modelName(model)).toBe(name);
});
