/** The room with its list in tests, over a host that a test can change. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import type {
	ClassInfo,
	Opening,
	OpeningBoard,
	ProviderInfo,
	SittingLine,
	SittingMarks,
	SittingOffers,
} from "../../api/generated";
import { CallError, platform } from "../../platform";
import { useAssessRoom } from "../../shared/assess-room";
import { startAt } from "../../shared/test-place";
import { AssessList, AssessRoom } from ".";
import { offerOf } from "./test-sittings";

interface Host {
	offers: SittingOffers;
	lines: SittingLine[];
	marks: SittingMarks | null;
	/** The classes with a profile. */
	classes: string[];
	/** How many pupils their profiles name. */
	pupils: Record<string, number>;
	openings: Opening[];
	board: OpeningBoard | null;
	/** Who answers. */
	provider: Pick<ProviderInfo, "name" | "label" | "remote">;
	/** What a command is refused with. */
	refuse: Partial<Record<string, CallError>>;
	/** What was asked for besides reading. */
	sent: [string, unknown][];
}

export const host: Host = {} as Host;

const READS = new Set([
	"sitting_offers",
	"sitting_list",
	"sitting_marks",
	"file_tree",
	"class_list",
	"opening_list",
	"opening_board",
	"app_info",
]);

export function refusal(code: CallError["code"], message: string): CallError {
	return new CallError({ code, message, detail: null });
}

/** Puts the host and the window to their beginning. */
export function beginRoom(): void {
	startAt();
	useAssessRoom.setState(useAssessRoom.getInitialState());
	Object.assign(host, {
		offers: {
			offers: [
				offerOf("maths", { title: "Maths", questions: 20, minutes: 30 }),
				offerOf("loops", { title: "Loops", sort: "learning", parts: ["For", "While"] }),
				offerOf("sus", { title: "Usability", sort: "survey", plugin: null }),
			],
			problems: [],
		},
		lines: [],
		marks: null,
		classes: ["3B", "2C"],
		pupils: {},
		openings: [],
		board: null,
		provider: { name: "offline", label: "Offline drafter", remote: false },
		refuse: {},
		sent: [],
	} satisfies Host);
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		if (!READS.has(command)) host.sent.push([command, params]);
		const refused = host.refuse[command];
		if (refused) throw refused;
		switch (command) {
			case "sitting_offers":
				return host.offers as never;
			case "sitting_list":
				return { sittings: host.lines } as never;
			case "sitting_marks":
				return host.marks as never;
			case "app_info":
				return { providers: [host.provider], provider: host.provider.name } as never;
			case "file_tree":
				return {
					entries: host.classes.map((name) => ({ path: `classes/${name}.md`, folder: false })),
				} as never;
			case "class_list":
				return { classes: Object.entries(host.pupils).map(profileOf), stages: [] } as never;
			case "opening_list":
				return { openings: host.openings } as never;
			case "opening_begin":
			case "opening_close":
			case "opening_reopen":
				return host.board?.opening as never;
			case "opening_board":
			case "opening_pause":
			case "opening_extend":
			case "opening_free":
				return host.board as never;
			default:
				return { sessionId: "begun", definition: "maths" } as never;
		}
	});
}

function profileOf([name, pupils]: [string, number]): Partial<ClassInfo> {
	return { name, path: `classes/${name}.md`, pupils };
}

export function showRoom() {
	const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
	render(
		<QueryClientProvider client={client}>
			<AssessList />
			<AssessRoom />
		</QueryClientProvider>,
	);
	return { client, user: userEvent.setup() };
}
