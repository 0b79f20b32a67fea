/** A sitting for tests: a server that knows its questions, and the screen of whoever sits there. */
import { Tooltip } from "@base-ui/react/tooltip";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ComponentProps } from "react";
import { vi } from "vitest";
import type { ItemAsked, ItemFeedback, SittingStand, Widget } from "../../api/generated";
import { type CallError, platform } from "../../platform";
import { SittingView } from "./sitting-view";

export type Item = Partial<ItemAsked> & { widget: Widget };

export const LINE: Widget = { kind: "shortText" };

/** What is told where nothing is. */
export const NOTHING: ItemFeedback = {
	score: null,
	right: null,
	answer: null,
	hint: null,
	solution: null,
	misconceptions: [],
};

/** A server with one sitting. What it is told changes how it stands, as the real one does. */
export class Server {
	at = 0;
	/** Another window's answer is another interaction at the same place. */
	round = 0;
	stand: Partial<SittingStand> = {};
	/** What the next command fails with. */
	refuse: CallError | null = null;
	/** What the next command fails with after it was done, as where the answer to it got lost. */
	lose: CallError | null = null;
	/** What is told of each answer. */
	tells: ItemFeedback | null = null;
	calls: [string, unknown][] = [];

	constructor(readonly items: readonly Item[]) {
		vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
			if (command === "markdown_read") return { texts: [], titles: [] } as never;
			if (command === "file_tree") {
				const entries = [
					{ path: "lessons", folder: true },
					{ path: "lessons/loops.md", folder: false },
					{ path: "lessons/loops.pdf", folder: false },
				];
				return { entries } as never;
			}
			this.calls.push([command, params]);
			if (this.refuse) throw this.refuse;
			this.change(command);
			if (this.lose) {
				const lost = this.lose;
				this.lose = null;
				throw lost;
			}
			return this.now() as never;
		});
	}

	private change(command: string) {
		if (command === "sitting_answer") {
			const told = this.tells ? [{ place: this.at + 1, feedback: this.tells }] : [];
			this.stand.told = [...(this.stand.told ?? []), ...told];
			this.at++;
			this.stand.hints = [];
			if (this.at === this.items.length) {
				this.stand.phase = { is: "over", end: { why: "complete" } };
			}
		}
		if (command === "sitting_back") {
			this.at--;
			this.round++;
		}
		if (command === "sitting_hint") this.stand.hints = ["Write a table."];
		if (command === "sitting_hand_in") {
			this.stand.phase = { is: "over", end: { why: "byLearner" } };
		}
	}

	now(): SittingStand {
		const item = this.items[this.at];
		const phase = this.stand.phase ?? { is: "going" };
		const asked: ItemAsked | null = item
			? {
					place: this.at + 1,
					of: this.items.length,
					name: null,
					section: null,
					question: `What is number ${this.at + 1}?`,
					maySkip: false,
					mayGoBack: false,
					points: null,
					lang: null,
					...item,
				}
			: null;
		return {
			sessionId: "s",
			definition: "loops",
			title: "Loops",
			sort: "evaluation",
			seat: "7",
			class: null,
			remainingMs: null,
			answered: this.at,
			hints: [],
			beside: [],
			givesHints: false,
			told: [],
			...this.stand,
			phase,
			asked:
				asked && phase.is === "going"
					? { interactionId: `i${this.at}-${this.round}`, item: asked }
					: null,
		};
	}

	/** What was sent as answers. */
	get answers(): unknown[] {
		return this.calls
			.filter(([command]) => command === "sitting_answer")
			.map(([, params]) => (params as { response: unknown }).response);
	}

	count(command: string): number {
		return this.calls.filter(([called]) => called === command).length;
	}
}

/** Sits down. */
export function sit(
	onLeave = vi.fn(),
	props: Omit<ComponentProps<typeof SittingView>, "sessionId" | "onLeave"> = {},
) {
	const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
	const view = render(
		<QueryClientProvider client={client}>
			<Tooltip.Provider>
				<SittingView sessionId="s" onLeave={onLeave} {...props} />
			</Tooltip.Provider>
		</QueryClientProvider>,
	);
	return { ...view, client, onLeave };
}
