/** The room where a test is made, over a host that a test can change. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import type {
	BlueprintList,
	BlueprintLook,
	BlueprintLookAt,
	ComposedQuiz,
	FileWrite,
	QuizCompose,
	QuizForLesson,
	QuizOpened,
	QuizSave,
	SittingOffer,
} from "../../../api/generated";
import { CallError, platform } from "../../../platform";
import { useAssessRoom } from "../../../shared/assess-room";
import { startAt } from "../../../shared/test-place";
import { AssessRoom } from "..";
import { offerOf } from "../test-sittings";
import { ALL, composedOf, lookOf } from "./test-quiz";

interface Host {
	list: BlueprintList;
	/** What is looked at; what it becomes follows from what is asked. */
	look(at: BlueprintLookAt): BlueprintLook;
	compose(asked: QuizCompose): ComposedQuiz;
	opened: QuizOpened | null;
	ofLesson: QuizForLesson | null;
	offers: SittingOffer[];
	/** Her files. */
	files: Record<string, { text: string; sha256: string }>;
	refuse: Partial<Record<string, CallError>>;
	/** What was asked for besides reading. */
	sent: [string, unknown][];
	composed: QuizCompose[];
	looked: BlueprintLookAt[];
}

export const host: Host = {} as Host;

const WRITES = new Set([
	"quiz_save",
	"blueprint_copy",
	"file_write",
	"file_remove",
	"file_restore",
]);

export function refusal(code: CallError["code"], message: string): CallError {
	return new CallError({ code, message, detail: null });
}

/** Puts the host and the window to their beginning; nothing is kept from before. */
export function beginMaking(): void {
	startAt();
	localStorage.clear();
	forgetWindow();
	useAssessRoom.setState(useAssessRoom.getInitialState());
	Object.assign(host, {
		list: { blueprints: ALL, broken: [] },
		look: () => lookOf(),
		compose: ({ plan, seed }) => composedOf(plan, seed),
		opened: null,
		ofLesson: null,
		offers: [offerOf("kept", { title: "Kept", plugin: null })],
		files: {},
		refuse: {},
		sent: [],
		composed: [],
		looked: [],
	} satisfies Host);
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		if (WRITES.has(command)) host.sent.push([command, params]);
		const refused = host.refuse[command];
		if (refused) throw refused;
		return answer(command, params) as never;
	});
}

function answer(command: string, params: unknown): unknown {
	switch (command) {
		case "blueprint_list":
			return host.list;
		case "blueprint_look":
			host.looked.push(params as BlueprintLookAt);
			return host.look(params as BlueprintLookAt);
		case "blueprint_copy":
			return { path: "blueprints/mine.md" };
		case "quiz_compose":
			host.composed.push(params as QuizCompose);
			return host.compose(params as QuizCompose);
		case "quiz_open":
			return host.opened;
		case "quiz_of_lesson":
			return host.ofLesson;
		case "quiz_save": {
			const { plan, id } = params as QuizSave;
			const name = id ?? "new";
			host.offers = [...host.offers, offerOf(name, { title: plan.title, plugin: null })];
			return { id: name, path: `sittings/${name}.md` };
		}
		case "app_info":
			return { providers: [], provider: "offline" };
		case "sitting_offers":
			return { offers: host.offers, problems: [] };
		case "sitting_list":
			return { sittings: [] };
		case "opening_list":
			return { openings: [] };
		case "class_list":
			return { classes: [], stages: [] };
		case "file_tree":
			return { entries: [{ path: "classes/3B.md", folder: false }] };
		case "file_read": {
			const { path } = params as { path: string };
			const file = host.files[path];
			if (!file) throw refusal("notFound", "there is no such file");
			return { path, ...file };
		}
		case "file_write": {
			const { path, text, baseSha256 } = params as FileWrite;
			if (host.files[path]?.sha256 !== baseSha256) throw refusal("conflict", "it changed");
			host.files[path] = { text, sha256: `${baseSha256}+` };
			return { path, sha256: `${baseSha256}+` };
		}
		default:
			return {};
	}
}

/** What this window knows is gone, as after a restart; what is kept on this computer is not. */
export function forgetWindow(): void {
	cleanup();
	// Its drafts are read again once somebody looks at one.
	window.dispatchEvent(new StorageEvent("storage", { key: null }));
}

export function showMaking() {
	const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
	render(
		<QueryClientProvider client={client}>
			<AssessRoom />
		</QueryClientProvider>,
	);
	return { client, user: userEvent.setup() };
}
