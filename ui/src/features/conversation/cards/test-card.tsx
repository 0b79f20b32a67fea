/** For the tests of cards: a card on the screen, and what is sent from it. */
import { Tooltip } from "@base-ui/react/tooltip";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import type { ContextItem, InteractionRequest, InteractionResponse } from "../../../api/generated";
import { platform } from "../../../platform";
import type { CardItem, Outcome } from "../../../session/conversation";
import { usePassedOver } from "../../../session/passed-over";
import { usePendingDecisions } from "../../../session/pending-decisions";
import { useWantedView } from "../../../session/wanted-view";
import { Bare } from "../../../shared/bare";
import { startAt } from "../../../shared/test-place";
import { useView } from "../../../shared/view";
import { CardRow } from ".";

/** What was sent to the host. */
export let sent: [string, unknown][] = [];
let observers: { callback: IntersectionObserverCallback; disconnect(): void }[];
let count = 0;

/** Begins each test with a host that answers everything. */
export function begin(): void {
	localStorage.clear();
	sent = [];
	observers = [];
	usePendingDecisions.setState({ bySession: {}, seen: {}, lastAt: 0 });
	usePassedOver.setState({ times: {} });
	useWantedView.setState({ entry: null, section: null });
	startAt();
	useView.setState({ panes: "all" });
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		sent.push([command, params]);
		if (command === "document_get") return { lessons: [], others: [] } as never;
		return { id: "s", updatedAt: "" } as never;
	});
	vi.stubGlobal(
		"IntersectionObserver",
		class {
			disconnect = vi.fn();
			observe = vi.fn();
			constructor(callback: IntersectionObserverCallback) {
				observers.push({ callback, disconnect: this.disconnect });
			}
		},
	);
}

/** What is on the screen comes into view. */
export function comesIntoView() {
	act(() => {
		for (const { callback } of observers) {
			callback([{ isIntersecting: true }] as never, undefined as never);
		}
	});
}

interface Setting {
	outcome?: Outcome;
	id?: string;
	shown?: boolean;
	/** Whether it stands without the window around it. */
	bare?: boolean;
}

/** A card in the conversation. */
export function show(
	request: InteractionRequest,
	{ outcome, id, shown = true, bare = false }: Setting = {},
) {
	const interaction = {
		id: id ?? `card-${++count}`,
		origin: { by: "tool" as const, callId: "c" },
		expiresAt: null,
		request,
	};
	const item: CardItem = {
		kind: "card",
		key: "k",
		interaction,
		outcome: outcome ?? { how: "open" },
		shown,
	};
	const view = render(
		<QueryClientProvider client={new QueryClient()}>
			<Tooltip.Provider>
				<Bare value={bare}>
					<CardRow item={item} sessionId="s" className="3B" />
				</Bare>
			</Tooltip.Provider>
		</QueryClientProvider>,
	);
	return { user: userEvent.setup(), id: interaction.id, ...view };
}

/** What was answered. */
export const responses = () =>
	sent.flatMap(([command, params]) =>
		command === "interaction_answer"
			? [(params as { response: InteractionResponse }).response]
			: [],
	);

/** A thing that will be used, or not. */
export function item(
	id: string,
	state: ContextItem["state"],
	rest: Partial<ContextItem> = {},
): ContextItem {
	return {
		id,
		state,
		kind: "class",
		text: `Text ${id}`,
		source: "classes/3B.md",
		line: 4,
		changeable: true,
		...rest,
	};
}
