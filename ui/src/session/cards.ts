/** How questions to the teacher stand in the conversation. */
import type { Interaction, InteractionResponse, TraceId, Withdrawal } from "../api/generated";
import { type DecisionsItem, type Item, type LineItem, sectionName } from "./items";

/** A question is asked. */
export function openCard(items: Item[], interaction: Interaction, traceId: TraceId): void {
	const { request } = interaction;
	if (request.kind === "adjudication") {
		askDecisions(items, interaction, traceId);
		return;
	}
	const decisions = openDecisions(items);
	if (decisions && request.kind === "alternatives") {
		const name = sectionName(request.section);
		decisions.working = decisions.working.filter((other) => other !== name);
	} else if (decisions) {
		// Something could not be done, or the decisions are over: nothing is worked on.
		decisions.working = [];
	}
	items.push({
		kind: "card",
		key: `card:${interaction.id}`,
		interaction,
		outcome: { how: "open" },
		shown: false,
	});
}

/**
 * Decisions are asked for again and again until nothing is left or she leaves the rest. That is one
 * card: it stands where it is asked now, and what she sent back stays where she said it.
 */
function askDecisions(items: Item[], interaction: Interaction, traceId: TraceId): void {
	if (interaction.request.kind !== "adjudication") return;
	const { sections } = interaction.request;
	const at = items.findLastIndex((item) => item.kind === "decisions" && !item.over);
	const before = items[at];
	if (before?.kind !== "decisions") {
		items.push({
			kind: "decisions",
			key: `decisions:${traceId}:${interaction.id}`,
			interaction,
			shown: false,
			sections: [...sections],
			decided: [],
			working: [],
			over: false,
		});
		return;
	}
	const asked = new Map(sections.map((section) => [sectionName(section), section]));
	const known = before.sections.map((section) => asked.get(sectionName(section)) ?? section);
	const names = new Set(known.map(sectionName));
	items.splice(at, 1);
	items.push({
		...before,
		interaction,
		shown: false,
		sections: [...known, ...sections.filter((section) => !names.has(sectionName(section)))],
		decided: before.decided.filter((name) => !asked.has(name)),
		working: [],
	});
}

function openDecisions(items: readonly Item[]): DecisionsItem | undefined {
	return items.findLast((item): item is DecisionsItem => item.kind === "decisions" && !item.over);
}

/** A question is answered. */
export function answerCard(
	items: Item[],
	seq: number,
	interactionId: string,
	response: InteractionResponse,
): void {
	for (const item of items) {
		if (item.kind === "card" && item.interaction.id === interactionId) {
			item.outcome = { how: "answered", response };
			noteAlternative(items, item.interaction, response);
		}
	}
	const decisions = openDecisions(items);
	if (decisions?.interaction?.id !== interactionId) return;
	decisions.interaction = null;
	if (response.kind !== "adjudication") {
		decisions.over = true;
		return;
	}
	for (const { path, sectionId, verdict } of response.decisions) {
		const name = sectionName({ path, id: sectionId });
		const section = decisions.sections.find((known) => sectionName(known) === name);
		const heading = section?.heading ?? sectionId;
		if (verdict.verdict === "accept") {
			decisions.decided = [...new Set([...decisions.decided, name])];
			continue;
		}
		decisions.working = [...new Set([...decisions.working, name])];
		const text =
			verdict.verdict === "revise"
				? `You asked for a change in “${heading}”: ${verdict.words}`
				: `You asked for other ways to do “${heading}”`;
		items.push(said(`${seq}:${name}`, text));
	}
}

/** Choosing one of the ways, her own among them, is deciding on that section. */
function noteAlternative(
	items: Item[],
	{ request }: Interaction,
	response: InteractionResponse,
): void {
	if (request.kind !== "alternatives" || response.kind !== "alternative") return;
	const decisions = openDecisions(items);
	if (!decisions) return;
	decisions.decided = [...new Set([...decisions.decided, sectionName(request.section)])];
}

function said(key: string, text: string): LineItem {
	return { kind: "line", key: `decision:${key}`, sign: "decision", text, detail: null };
}

/** A question is taken back. */
export function withdrawCard(items: Item[], interactionId: string, why: Withdrawal): void {
	for (const item of items) {
		if (item.kind === "card" && item.interaction.id === interactionId) {
			item.outcome = { how: "withdrawn", why };
		}
		if (item.kind === "decisions" && item.interaction?.id === interactionId) {
			item.interaction = null;
			item.over = true;
		}
	}
}

/** The work is over, and with it everything that was asked. */
export function closeCards(items: Item[]): void {
	for (const item of items) {
		if (item.kind === "card" && item.outcome.how === "open") {
			item.outcome = { how: "withdrawn", why: "stopped" };
		}
		if (item.kind === "decisions") {
			item.interaction = null;
			item.over = true;
			item.working = [];
		}
	}
}
