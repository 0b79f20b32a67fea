/** What a person calls a model: llama.cpp names one by the place of its file. */
export function modelName(model: string): string {
	const [, name] = /([^/\\]+)\.gguf$/.exec(model) ?? [];
	return name ?? model;
}
