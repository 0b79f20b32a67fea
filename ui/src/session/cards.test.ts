import { expect, test } from "vitest";
import type { InteractionRequest } from "../api/generated";
import { isPassedOver } from "./cards";
import type { CardItem, Outcome } from "./items";

const SKIPPED: Outcome = { how: "answered", response: { kind: "skipped" } };
const OPEN: Outcome = { how: "open" };

function card(kind: "reflection" | "memoryCapture", outcome: Outcome): CardItem {
	const request: InteractionRequest =
		kind === "reflection" ? { kind, questions: [] } : { kind, proposals: [] };
	const origin = { by: "tool" as const, callId: "c" };
	const interaction = { id: "i", origin, expiresAt: null, request };
	return { kind: "card", key: "k", interaction, outcome, shown: true };
}

test("a kind of question is passed over once she has skipped two of it", () => {
	const once = [
		card("reflection", SKIPPED),
		card("memoryCapture", SKIPPED),
		card("reflection", OPEN),
	];
	expect(isPassedOver(once, "reflection")).toBe(false);
	expect(isPassedOver([...once, card("reflection", SKIPPED)], "reflection")).toBe(true);
});
