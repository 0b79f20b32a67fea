/** Changes of marks for tests, and a host that keeps them. */
import { vi } from "vitest";
import type { MarkChange, Regrade, RegradeDifference, RegradeId } from "../../../api/generated";
import { type CallError, platform } from "../../../platform";

export function regradeOf(
	regradeId: RegradeId,
	change: MarkChange,
	said: Partial<Regrade> = {},
): Regrade {
	return {
		regradeId,
		change,
		words: `marked otherwise: ${change.is}`,
		reason: "it could be read in two ways",
		at: "2026-11-26T10:00:00Z",
		undone: false,
		earlier: false,
		note: null,
		...said,
	};
}

interface RegradeHost {
	/** The latest first. */
	changes: Regrade[];
	difference: RegradeDifference;
	/** What follows from each change. */
	told: string[];
	/** What a command is refused with. */
	refuse: Partial<Record<string, CallError>>;
	/** What was asked for, besides the list. */
	sent: [command: string, params: unknown][];
}

export const regrades = {} as RegradeHost;

/** Answers what is asked about changes of marks, before whoever answers already. */
export function beginRegrades(): void {
	Object.assign(regrades, {
		changes: [],
		difference: { learners: [], unchanged: 3, answers: 0, notes: [], seen: 0 },
		told: [],
		refuse: {},
		sent: [],
	} satisfies RegradeHost);
	const others = vi.mocked(platform.call).getMockImplementation();
	vi.mocked(platform.call).mockImplementation(async (command, params) => {
		if (!command.startsWith("regrade_")) return others?.(command, params) as never;
		if (command !== "regrade_list") regrades.sent.push([command, params]);
		const refused = regrades.refuse[command];
		if (refused) throw refused;
		return answer(command, params) as never;
	});
}

function answer(command: string, params: unknown): unknown {
	if (command === "regrade_preview") return regrades.difference;
	if (command === "regrade_apply") {
		const { plan, reason } = params as { plan: { change: MarkChange }; reason: string };
		const id = `made-${regrades.changes.length + 1}`;
		regrades.changes = [regradeOf(id, plan.change, { reason }), ...regrades.changes];
	}
	if (command === "regrade_undo" || command === "regrade_redo") {
		const { regradeId } = params as { regradeId: RegradeId };
		regrades.changes = regrades.changes.map((each) =>
			each.regradeId === regradeId ? { ...each, undone: command === "regrade_undo" } : each,
		);
	}
	return { changes: regrades.changes, told: regrades.told };
}
