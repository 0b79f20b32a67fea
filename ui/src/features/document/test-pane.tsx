/** The document pane on a server that is not there, for its tests. */

import { Tooltip } from "@base-ui/react/tooltip";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import type {
	Document,
	Evidence,
	LogEntry,
	Section,
	SessionState,
	WrittenFile,
} from "../../api/generated";
import { keys } from "../../api/queries";
import { platform } from "../../platform";
import { usePendingDecisions } from "../../session/pending-decisions";
import { useWantedView } from "../../session/wanted-view";
import { startAt } from "../../shared/test-place";
import { DocumentPane } from ".";

export function section(id: string, markdown: string, rest: Partial<Section> = {}): Section {
	return {
		id,
		heading: id,
		markdown,
		state: "draft",
		startLine: 1,
		evidence: [],
		claims: [],
		...rest,
	};
}

export const EVIDENCE: Evidence = {
	target: "curriculum/x.md#L41-L42",
	label: "TCH 3-15a",
	path: "curriculum/x.md",
	startLine: 41,
	endLine: 42,
	quote: "Build a program.",
	standing: "found",
	wording: null,
	message: null,
};

export const PLAN: WrittenFile = {
	path: "lessons/3B/loops/cards.md",
	title: "Loops",
	sha256: "plan",
	sections: [
		section("lead", "For 3B.", { heading: "Loops" }),
		section(
			"Starter",
			'Count [TCH 3-15a](curriculum/x.md#L41-L42 "Build a program.") and [TCH 9-99z](curriculum/x.md#L1-L1 "Invented.").\n\n- [x] Board\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n![map](https://example.org/track.png)',
			{
				evidence: [
					EVIDENCE,
					{
						...EVIDENCE,
						target: "curriculum/x.md#L1-L1",
						label: "TCH 9-99z",
						startLine: 1,
						endLine: 1,
						quote: "Invented.",
						standing: "missing",
					},
				],
			},
		),
		section("Main", "<!-- drafting -->", { state: "drafting" }),
	],
};
/** What the evidence points into. */
const SOURCE = Array.from({ length: 50 }, (_, at) => `line ${at + 1}`).join("\n");

export const SHEET: WrittenFile = {
	path: "lessons/3B/loops/poster.md",
	title: "Loops: poster",
	sha256: "sheet",
	sections: [section("Trace it", "Fill in the table.")],
};

let client: QueryClient;

/** What a browser has and this one has not, and nothing left over from the test before. */
export function clear() {
	localStorage.clear();
	// The editor measures text, which has no size here.
	Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
	startAt();
	usePendingDecisions.setState({ bySession: {}, seen: {}, lastAt: 0 });
	useWantedView.setState({ entry: null, section: null });
	vi.stubGlobal(
		"IntersectionObserver",
		class {
			observe = vi.fn();
			disconnect = vi.fn();
		},
	);
	Element.prototype.scrollIntoView = vi.fn();
	window.matchMedia = (query) =>
		Object.assign(new EventTarget(), { matches: true, media: query }) as MediaQueryList;
}

export function show(
	files: WrittenFile[],
	state: SessionState = "running",
	events: readonly LogEntry[] = [],
) {
	vi.spyOn(platform, "call").mockImplementation(async (command) => {
		if (command === "session_get") return { session: { state }, events } as never;
		if (command === "file_read") return { text: SOURCE } as never;
		return { lessons: [], others: files } as never;
	});
	client = new QueryClient({
		defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
	});
	render(
		<QueryClientProvider client={client}>
			<Tooltip.Provider>
				<DocumentPane sessionId="s" />
			</Tooltip.Provider>
		</QueryClientProvider>,
	);
	return userEvent.setup();
}

export function update(files: WrittenFile[]) {
	act(() => {
		client.setQueryData<Document>(keys.document("s"), { lessons: [], others: files });
	});
}
