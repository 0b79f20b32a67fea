/** What the application knows, as queries. Events keep them fresh; see `feed.ts`. */
import {
	type InfiniteData,
	infiniteQueryOptions,
	type QueryClient,
	useInfiniteQuery,
	useMutation,
	useQuery,
	useQueryClient,
} from "@tanstack/react-query";
import { platform, toCallError } from "../platform";
import { heard } from "./concern";
import type {
	ApprovalMode,
	CodingAxis,
	Commands,
	DefinitionRef,
	EntryBody,
	FactorsSaid,
	InteractionResponse,
	LogEntry,
	ProviderChoice,
	SessionDetail,
	SessionId,
	SessionList,
	SessionSend,
	SessionShelf,
	SessionState,
	SessionSummary,
} from "./generated";

/** What was switched off for a session stays off. */
export const AS_BEFORE: FactorsSaid = {
	workspace: null,
	scaffolding: null,
	skills: null,
	topology: null,
	memory: null,
	effort: null,
};

const NOTHING: Commands["app_info"]["params"] = {};
const PAGE = 100;

/** The names under which answers are kept. */
export const keys = {
	info: ["info"] as const,
	commands: ["commands"] as const,
	problems: ["problems"] as const,
	pictures: ["pictures"] as const,
	sessions: ["sessions"] as const,
	session: (id: SessionId) => ["session", id] as const,
	document: (id: SessionId) => ["document", id] as const,
	documents: ["document"] as const,
	servers: ["servers"] as const,
	spending: ["spending"] as const,
	estimate: ["estimate"] as const,
	models: ["models"] as const,
	lessons: ["lessons"] as const,
	archivedLessons: ["lessons", "archived"] as const,
	lookBacks: ["lessons", "look-backs"] as const,
	expectations: ["lessons", "expectations"] as const,
	/** What is worked out from predictions. */
	predictions: ["predictions"] as const,
	calibration: (of: string | null) => ["predictions", "calibration", of] as const,
	lessonGroups: ["predictions", "groups"] as const,
	lessonValues: ["lesson-values"] as const,
	codingProjects: ["coding", "projects"] as const,
	codingClusters: (project: string, axis: CodingAxis | null) =>
		["coding", "clusters", project, axis] as const,
	codingMembers: (cluster: string) => ["coding", "members", cluster] as const,
	codingValues: (project: string) => ["coding", "values", project] as const,
	codingCalibration: (project: string) => ["coding", "calibration", project] as const,
	lesson: (path: string) => ["lesson", path] as const,
	everyLesson: ["lesson"] as const,
	lessonVersions: (path: string) => ["lesson", path, "versions"] as const,
	tree: ["tree"] as const,
	file: (path: string) => ["file", path] as const,
	fileVersions: ["file-versions"] as const,
	imported: ["imported"] as const,
	outcomes: ["outcomes"] as const,
	memory: ["memory"] as const,
	jobs: ["jobs"] as const,
	templates: ["templates"] as const,
	classes: ["classes"] as const,
	prints: ["prints"] as const,
	plugins: ["plugins"] as const,
	definition: ({ plugin, path }: DefinitionRef) => ["plugins", plugin, path] as const,
};

/** What is running. */
export function useAppInfo() {
	return useQuery({ queryKey: keys.info, queryFn: () => platform.call("app_info", NOTHING) });
}

/** The commands of all plugins. */
export function useCommands() {
	return useQuery({
		queryKey: keys.commands,
		queryFn: () => platform.call("command_list", NOTHING),
		select: (list) => list.commands,
	});
}

/** What is wrong with definitions and profiles. */
export function useProblems(enabled: boolean) {
	return useQuery({
		queryKey: keys.problems,
		queryFn: () => platform.call("problem_list", NOTHING),
		select: (list) => list.problems,
		enabled,
	});
}

const SHELVES: readonly SessionShelf[] = ["current", "archived", "deleted"];

/** The name under which the sessions of a shelf are kept. */
function shelfKey(shelf: SessionShelf): readonly string[] {
	return shelf === "current" ? keys.sessions : [...keys.sessions, shelf];
}

/** How the sessions of a shelf are asked for, latest first, page by page. */
export function sessionPages(shelf: SessionShelf) {
	return infiniteQueryOptions({
		queryKey: shelfKey(shelf),
		initialPageParam: null as string | null,
		queryFn: ({ pageParam }) =>
			platform.call("session_list", {
				plugin: null,
				class: null,
				title: null,
				shelf,
				cursor: pageParam,
				limit: PAGE,
			}),
		getNextPageParam: (page) => page.nextCursor,
		select: (data) => data.pages.flatMap((page) => page.sessions),
	});
}

/** The current sessions, latest first, page by page. */
export function useSessions() {
	return useInfiniteQuery(sessionPages("current"));
}

/** One session with its log. */
export function useSession(id: SessionId | null) {
	const client = useQueryClient();
	return useQuery({
		queryKey: keys.session(id ?? ""),
		enabled: id !== null,
		queryFn: async () => {
			const face = platform.face;
			const loaded = await platform.call("session_get", { sessionId: id ?? "", face });
			// Events that came by while the answer was on its way are already in the cache.
			const known = client.getQueryData<SessionDetail>(keys.session(id ?? ""));
			return { ...loaded, events: mergeEvents(loaded.events, known?.events ?? early(id ?? "")) };
		},
	});
}

/** The lessons and other documents that a session has written. */
export function useDocument(id: SessionId | null) {
	return useQuery({
		queryKey: keys.document(id ?? ""),
		enabled: id !== null,
		queryFn: () => platform.call("document_get", { sessionId: id ?? "", face: platform.face }),
	});
}

/** The files of the workspace. */
export function useFileTree(enabled = true) {
	return useQuery({
		enabled,
		queryKey: keys.tree,
		queryFn: () => platform.call("file_tree", NOTHING),
	});
}

/** One file. */
export function useFile(path: string | null) {
	return useQuery({
		queryKey: keys.file(path ?? ""),
		enabled: path !== null,
		queryFn: () => platform.call("file_read", { path: path ?? "" }),
	});
}

/** Words that may be about a child who is not safe are kept nowhere: what keeps them lets go here. */
interface Keeping {
	onConcern?: () => void;
}

/** What she says, as far as a window decides it. */
export type SaidHere = Pick<SessionSend, "sessionId" | "command" | "text"> &
	Partial<
		Pick<SessionSend, "approval" | "lesson" | "handBack" | "provider" | "factors" | "maxTurns">
	>;

/** What she says, with everything that a window leaves as it is. */
export function wholeMessage(said: SaidHere, harmless: boolean): SessionSend {
	return {
		approval: null,
		lesson: null,
		handBack: false,
		provider: null,
		maxTurns: null,
		factors: AS_BEFORE,
		...said,
		model: null,
		hooks: [],
		harmless,
		face: platform.face,
	};
}

/** Says something in a new or existing session. */
export function useSend() {
	return useMutation({
		mutationFn: ({ onConcern, ...said }: SaidHere & Keeping) =>
			heard((harmless) => platform.call("session_send", wholeMessage(said, harmless)), onConcern),
	});
}

/** Stops what a session is doing. */
export function useStop() {
	const client = useQueryClient();
	return useMutation({
		mutationFn: (sessionId: SessionId) =>
			platform.call("session_stop", { sessionId, face: platform.face }),
		onSuccess: (session) => putSession(client, session),
	});
}

/** Takes up work that a closed window had left. */
export function useResume() {
	const client = useQueryClient();
	return useMutation({
		mutationFn: (sessionId: SessionId) =>
			platform.call("session_resume", { sessionId, face: platform.face }),
		onSuccess: (session) => putSession(client, session),
	});
}

/** Gives a session another title. */
export function useRename() {
	const client = useQueryClient();
	return useMutation({
		mutationFn: (rename: { sessionId: SessionId; title: string }) =>
			platform.call("session_rename", rename),
		onSuccess: (session) => putSession(client, session),
	});
}

/** Answers an open question. */
export function useAnswer() {
	const client = useQueryClient();
	return useMutation({
		mutationFn: ({
			onConcern,
			...answer
		}: {
			sessionId: SessionId;
			interactionId: string;
			response: InteractionResponse;
		} & Keeping) =>
			heard(
				(harmless) =>
					platform.call("interaction_answer", { ...answer, harmless, face: platform.face }),
				onConcern,
			),
		...WHEN_FREE,
		onSuccess: (session) => putSession(client, session),
	});
}

/**
 * A question is on the screen a moment before the work that asks it has let go of the session; who
 * answers in that moment is not to be told to wait.
 */
const WHEN_FREE = {
	retry: (failures: number, reason: unknown) => failures < 8 && toCallError(reason).code === "busy",
	retryDelay: 150,
};

/** Notes that a question is on the screen. */
export function noteShown(client: QueryClient, sessionId: SessionId, interactionId: string) {
	return client.fetchQuery({
		queryKey: ["shown", interactionId],
		queryFn: () =>
			platform.call("interaction_shown", { sessionId, interactionId, face: platform.face }),
		...WHEN_FREE,
	});
}

/** Chooses how much the agent may do without asking, from the next message on. */
export function useApproval() {
	const client = useQueryClient();
	return useMutation({
		mutationFn: (choice: { sessionId: SessionId; mode: ApprovalMode }) =>
			platform.call("session_approval", choice),
		onSuccess: (session) => putSession(client, session),
	});
}

/** Chooses who answers from now on. */
export function useChooseProvider() {
	const client = useQueryClient();
	return useMutation({
		mutationFn: (choice: ProviderChoice) => platform.call("provider_choose", choice),
		onSuccess: (info) => client.setQueryData(keys.info, info),
	});
}

/** Two stretches of one log as one: append-only, so the union by place is always right. */
export function mergeEvents(left: LogEntry[], right: LogEntry[]): LogEntry[] {
	if (right.length === 0) return left;
	const bySeq = new Map<number, LogEntry>();
	for (const event of left) bySeq.set(event.seq, event);
	for (const event of right) bySeq.set(event.seq, event);
	return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

const EARLY_KEPT = 500;
const earlyEvents = new Map<SessionId, LogEntry[]>();

function early(id: SessionId): LogEntry[] {
	const events = earlyEvents.get(id) ?? [];
	earlyEvents.delete(id);
	return events;
}

/**
 * Adds one event to the session's log in the cache. A log that is not loaded keeps it until it is;
 * a gap makes the log load again.
 */
export function addEvent(client: QueryClient, event: LogEntry): void {
	const key = keys.session(event.sessionId);
	const detail = client.getQueryData<SessionDetail>(key);
	if (!detail) {
		const listed = listedSession(client, event.sessionId);
		const state = stateAfter(event.body);
		if (listed && state !== null && event.seq > listed.lastSeq) {
			putSession(client, { ...listed, state, lastSeq: event.seq, updatedAt: event.at });
		}
		const waiting = earlyEvents.get(event.sessionId) ?? [];
		earlyEvents.set(event.sessionId, [...waiting, event].slice(-EARLY_KEPT));
		return;
	}
	const last = detail.events.at(-1)?.seq ?? 0;
	if (event.seq > last + 1) void client.invalidateQueries({ queryKey: key });
	const state = event.seq > last ? stateAfter(event.body) : null;
	if (state !== null && state !== detail.session.state) {
		putSession(client, { ...detail.session, state, updatedAt: event.at });
	}
	client.setQueryData<SessionDetail>(key, {
		...detail,
		session: client.getQueryData<SessionDetail>(key)?.session ?? detail.session,
		events:
			event.seq === last + 1 ? [...detail.events, event] : mergeEvents(detail.events, [event]),
	});
}

/** What a session does after an event that changes it; null after the others. */
function stateAfter(body: EntryBody): SessionState | null {
	switch (body.type) {
		case "userMessage":
		case "runStarted":
		case "runResumed":
		case "interactionAnswered":
		case "interactionWithdrawn":
			return "running";
		case "interactionOpened":
			return "waiting";
		case "runFinished":
			// A specialist's end is not the end of the work.
			return body.parent === null ? "idle" : null;
		default:
			return null;
	}
}

/** Text that arrives is proof of work, whatever was known before. */
export function noteWork(client: QueryClient, id: SessionId): void {
	const known =
		client.getQueryData<SessionDetail>(keys.session(id))?.session ?? listedSession(client, id);
	if (known?.state === "interrupted") putSession(client, { ...known, state: "running" });
}

function listedSession(client: QueryClient, id: SessionId): SessionSummary | undefined {
	const pages = client.getQueryData<InfiniteData<SessionList>>(keys.sessions)?.pages ?? [];
	for (const page of pages) {
		const found = page.sessions.find((session) => session.id === id);
		if (found) return found;
	}
	return undefined;
}

/** A session that is gone for good. */
export function dropSession(client: QueryClient, sessionId: string): void {
	client.removeQueries({ queryKey: keys.session(sessionId) });
	for (const shelf of SHELVES) {
		client.setQueryData<InfiniteData<SessionList>>(shelfKey(shelf), (data) => {
			if (!data) return data;
			const pages = data.pages.map((page) => ({
				...page,
				sessions: page.sessions.filter(({ id }) => id !== sessionId),
			}));
			return { ...data, pages };
		});
	}
}

/** Puts a session where the lists and its own page show it, latest first. */
export function putSession(client: QueryClient, session: SessionSummary): void {
	client.setQueryData<SessionDetail>(keys.session(session.id), (detail) =>
		detail ? { ...detail, session } : detail,
	);
	for (const shelf of SHELVES) {
		client.setQueryData<InfiniteData<SessionList>>(shelfKey(shelf), (data) => {
			if (!data) return data;
			const pages = data.pages.map((page, index) => {
				const others = page.sessions.filter(({ id }) => id !== session.id);
				const first = index === 0 && session.shelf === shelf;
				return { ...page, sessions: first ? [session, ...others] : others };
			});
			for (const page of pages) {
				page.sessions.sort((a, b) => b.updatedAt.localeCompare(a.updatedAt));
			}
			return { ...data, pages };
		});
	}
}
