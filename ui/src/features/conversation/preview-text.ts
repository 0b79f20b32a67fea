/** What would be sent, in words: where it goes, how much it is, and the whole of it as one text. Pure. */
import type {
	HookShown,
	Message,
	PieceKind,
	PieceSize,
	PromptPreview,
	ProviderInfo,
	ToolShown,
} from "../../api/generated";
import { modelName } from "../../shared/model-name";

/** Tokens of one question to a model that writes the lines of a section, with its answer. */
const ONE_SECTION = 4000;

/** Who gets it, and what of it stands there as tokens. */
export function goesTo(preview: PromptPreview, provider: ProviderInfo | undefined): string {
	const { model, replaced, writer } = preview;
	if (writer !== null) {
		return (
			`The offline drafter makes the frame of a lesson from this, by rules, on this computer. ` +
			`${modelName(writer.model)} takes ${count(writer.contextTokens)} at once, so it is sent the lines of ` +
			`one section at a time, with its answer at most ${count(ONE_SECTION)}, and none of this.`
		);
	}
	const label = provider?.label ?? preview.provider;
	if (preview.provider === "offline") {
		return "Nothing is sent: the offline drafter works by rules on this computer. This is what it is given.";
	}
	if (replaced === null) return `${label} on this computer is given this, for ${modelName(model)}.`;
	const people =
		replaced === "nothing"
			? "No name or number of a person was found in it."
			: `Replaced before it leaves this computer: ${replaced}.`;
	return `This goes to ${label}, for ${modelName(model)}. ${people}`;
}

/** Whether a model is sent any of it. */
export function isSent({ provider }: PromptPreview): boolean {
	return provider !== "offline";
}

/** The sizes of the pieces of one kind, in their order. */
export function sizesOf(sizes: readonly PieceSize[], kind: PieceKind): number[] {
	return sizes.filter((piece) => piece.kind === kind).map(({ tokens }) => tokens);
}

/** Tokens of some pieces together. */
export function together(tokens: readonly number[]): number {
	return tokens.reduce((sum, each) => sum + each, 0);
}

/** A number of tokens in words. */
export function count(tokens: number): string {
	return `${tokens.toLocaleString("en-GB")} ${tokens === 1 ? "token" : "tokens"}`;
}

/** A tool as a model is told of it. */
export function toolText({ description, schema }: ToolShown): string {
	return `${description}\n\n${JSON.stringify(schema, null, 2)}`;
}

/** What was said before, as a model would read it. */
export function saidText(messages: readonly Message[]): string {
	return messages.map(messageText).join("\n\n");
}

function messageText(message: Message): string {
	switch (message.role) {
		case "user":
			return `You: ${message.text}`;
		case "tool":
			return `${message.isError ? "Refusal" : "Result"}: ${message.content}`;
		case "assistant":
			return message.content
				.flatMap((block) => {
					switch (block.type) {
						case "text":
							return [`Assistant: ${block.text}`];
						case "toolCall":
							return [`Calls ${block.name}: ${JSON.stringify(block.input)}`];
						case "structured":
							return [`Assistant: ${JSON.stringify(block.value)}`];
						// What a model thought to itself is for its provider alone.
						case "opaque":
							return [];
						default:
							return block satisfies never;
					}
				})
				.join("\n");
		default:
			return message satisfies never;
	}
}

/** Hooks that put a question of their own to a model. */
export function asking(hooks: readonly HookShown[]): HookShown[] {
	return hooks.filter(({ instructions }) => instructions.length > 0);
}

/** Everything of it as one text. */
export function asText(preview: PromptPreview): string {
	const { system, tools, messages, text } = preview;
	const parts = [
		system.trimEnd(),
		["Tools", ...tools.map((tool) => `${tool.name}: ${toolText(tool)}`)].join("\n\n"),
		messages.length > 0 && `What was said before\n\n${saidText(messages)}`,
		text !== "" && `Your words\n\n${text}`,
	];
	return `${parts.filter((part) => part !== false).join("\n\n")}\n`;
}
