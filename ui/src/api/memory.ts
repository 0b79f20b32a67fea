/** Memory as queries: its files, its entries, what is found, told and worth a look. */
import {
	keepPreviousData,
	type QueryClient,
	queryOptions,
	useMutation,
	useQuery,
	useQueryClient,
} from "@tanstack/react-query";
import { platform } from "../platform";
import type {
	Commands,
	MemoryEntries,
	MemoryEntry,
	MemoryFile,
	MemoryRulesChange,
} from "./generated";
import { keys } from "./queries";

const NOTHING: Commands["memory_list"]["params"] = {};

/** The most lines of a `MEMORY.md` that go into a prompt. */
export const LINES_IN_PROMPT = 200;

const EVERYTHING = [...keys.memory, "everything"] as const;

/** The name under which one file is kept. */
export function memoryFileKey(path: string) {
	return [...keys.memory, "file", path] as const;
}

/** The files of memory; those that a session begins with are there even while they are empty. */
export function useMemoryFiles() {
	return useQuery({
		queryKey: [...keys.memory, "files"],
		queryFn: () => platform.call("memory_list", NOTHING),
		select: (list) => list.files,
	});
}

/** One file of memory with its entries. */
export function useMemoryFile(path: string) {
	return useQuery({
		queryKey: memoryFileKey(path),
		queryFn: () => platform.call("memory_read", { path }),
	});
}

/** Every entry, also those that wait and those that do not hold any more. */
const everything = queryOptions({
	queryKey: EVERYTHING,
	queryFn: () =>
		platform.call("memory_entries", { class: null, lesson: null, gone: true, waiting: true }),
});

/** Every entry in the order of the files; headings are none. */
export function useMemoryEntries() {
	return useQuery({ ...everything, select: things });
}

/** Every entry by the short id that answers cite; what was erased is not there. */
export function useMemories(enabled: boolean) {
	return useQuery({ ...everything, enabled, select: byShortId });
}

// These stay the same between renderings, so that ten thousand entries are gone through once.
function things({ entries }: MemoryEntries): MemoryEntry[] {
	return entries.filter(isThing);
}

function byShortId({ entries }: MemoryEntries): Record<string, MemoryEntry> {
	return Object.fromEntries(entries.map((entry) => [entry.shortId, entry]));
}

/** Shows an entry as it is now, before everything is read again. */
export function putMemory(client: QueryClient, entry: MemoryEntry): void {
	client.setQueryData<MemoryEntries>(EVERYTHING, (known) => {
		if (!known) return known;
		const there = known.entries.some(({ id }) => id === entry.id);
		return {
			entries: there
				? known.entries.map((each) => (each.id === entry.id ? entry : each))
				: [...known.entries, entry],
		};
	});
}

/** Shows no more of an entry that was erased. */
export function dropMemory(client: QueryClient, id: string): void {
	client.setQueryData<MemoryEntries>(EVERYTHING, (known) =>
		known ? { entries: known.entries.filter((entry) => entry.id !== id) } : known,
	);
}

/** What was said about a lesson, by the path of its file. */
export function useMemoriesOfLesson(lesson: string) {
	return useQuery({
		queryKey: [...keys.memory, "lesson", lesson],
		queryFn: () =>
			platform.call("memory_entries", { class: null, lesson, gone: false, waiting: false }),
		select: things,
	});
}

/** What fits a question, the best first; what was found before stays until there is something new. */
export function useMemorySearch(question: string) {
	return useQuery({
		queryKey: [...keys.memory, "search", question],
		enabled: question !== "",
		placeholderData: keepPreviousData,
		queryFn: () => platform.call("memory_search", { question, class: null, gone: true }),
	});
}

/** The life of an entry. */
export function useMemoryHistory(id: string) {
	return useQuery({
		queryKey: [...keys.memory, "history", id],
		queryFn: () => platform.call("memory_history", { id }),
	});
}

/** What is worth a look. */
export function useMemoryReview() {
	return useQuery({
		queryKey: [...keys.memory, "review"],
		queryFn: () => platform.call("memory_review", NOTHING),
	});
}

/** The terms and closed days by which school days are counted; its file is hers to change, so it is read each time. */
export function useSchoolYear() {
	return useQuery({
		queryKey: [...keys.memory, "school-year"],
		queryFn: () => platform.call("memory_calendar", NOTHING),
		staleTime: 0,
	});
}

const RULES = ["memory-rules"] as const;

/** How long is remembered what nothing uses. */
export function useMemoryRules() {
	return useQuery({
		queryKey: RULES,
		queryFn: () => platform.call("memory_rules", NOTHING),
		// They can also be set in a terminal.
		staleTime: 0,
	});
}

/** Chooses how long. */
export function useMemoryRulesChange() {
	const client = useQueryClient();
	return useMutation({
		mutationFn: (change: MemoryRulesChange) => platform.call("memory_rules_change", change),
		onSuccess: (rules) => {
			client.setQueryData(RULES, rules);
			void client.invalidateQueries({ queryKey: keys.memory });
		},
	});
}

/** A heading gives a file its order and is nothing to remember. */
export function isThing({ text }: Pick<MemoryEntry, "text">): boolean {
	return !/^#{1,6}(\s|$)/.test(text.trimStart());
}

/** Forgets an entry, or brings it back. */
export function useForgetting() {
	const client = useQueryClient();
	return useMutation({
		mutationFn: ({ id, forget }: { id: string; forget: boolean }) =>
			platform.call(forget ? "memory_forget" : "memory_restore", { id }),
		onSuccess: (file) => {
			client.setQueryData<MemoryFile>(memoryFileKey(file.path), file);
			void client.invalidateQueries({ queryKey: keys.memory });
		},
	});
}
