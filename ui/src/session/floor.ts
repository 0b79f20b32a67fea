/** Who speaks with the teacher, and who has the conversation when she takes it back. */
import type { RunBegun } from "../api/generated";
import { agentName } from "./items";

export interface Floor {
	/** The agent as its definition calls it. */
	agent: string;
	/** Who handed it the conversation; null while nobody did. */
	before: string | null;
}

export function floorOf({ agent, handedBy }: RunBegun): Floor {
	return { agent, before: handedBy.at(-1) ?? null };
}

/** What is said when another agent speaks from here on; null while it is the same one. */
export function floorWords(from: Floor | null, to: Floor): string | null {
	if (from === null || from.agent === to.agent) return null;
	const back = from.before === to.agent;
	return back ? `Back with the ${agentName(to.agent)}` : `The ${agentName(to.agent)} goes on`;
}
