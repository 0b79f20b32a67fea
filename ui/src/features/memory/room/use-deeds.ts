/** What can be done to an entry, each with a word about it and a way back. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import type { Commands, MemoryAdd, MemoryChange, MemoryEntry } from "../../../api/generated";
import { dropMemory, putMemory } from "../../../api/memory";
import { keys } from "../../../api/queries";
import { platform, toCallError } from "../../../platform";
import { reportError } from "../../../shared/report";
import { sentence } from "../../../shared/sentence";
import { sayWithUndo } from "../../../shared/undo";
import { visible } from "../../../shared/visible";
import { named } from "../words";
import type { Refuse } from "./words-form";

type MemoryCommand = Extract<keyof Commands, `memory_${string}`>;

const AS_IT_IS: Omit<MemoryChange, "id"> = {
	text: null,
	pinned: null,
	importance: null,
	sort: null,
	sortByWords: false,
	holds: false,
};

/** What is different about an entry; the rest stays. */
type Different = Partial<Omit<MemoryChange, "id">>;

export type Deeds = ReturnType<typeof useDeeds>;

export function useDeeds() {
	return deedsOf(useQueryClient());
}

function isEntry(result: object): result is MemoryEntry {
	return "shortId" in result;
}

/** The row is gone by the time its toast is used, so nothing here belongs to a component. */
function deedsOf(client: QueryClient) {
	/** What came of it; a failure is said, and what memory has against words where they are. */
	async function run<C extends MemoryCommand>(
		command: C,
		params: Commands[C]["params"],
		refuse?: Refuse,
	): Promise<Commands[C]["result"] | null> {
		try {
			const result = await platform.call(command, params);
			if (isEntry(result)) putMemory(client, result);
			return result;
		} catch (reason) {
			const { code, message } = toCallError(reason);
			if (refuse && code === "invalid") refuse(visible(sentence(message)));
			else reportError(reason);
			return null;
		} finally {
			// The word about it, with the way back, does not wait for what is read again.
			void client.invalidateQueries({ queryKey: keys.memory });
		}
	}
	const change = (id: string, different: Different, refuse?: Refuse) =>
		run("memory_change", { id, ...AS_IT_IS, ...different }, refuse);
	const restore = ({ id }: MemoryEntry) => void run("memory_restore", { id });
	const letBothHold = (id: string, other: string, both: boolean) =>
		run("memory_both_hold", { id, other, both });
	const say = (words: string, undo: () => void, description?: string) =>
		sayWithUndo(visible(words), undo, description);

	return {
		add: (entry: Omit<MemoryAdd, "file" | "lesson">, refuse: Refuse) =>
			run("memory_add", { ...entry, file: null, lesson: null }, refuse),
		/** Whether it says so now: a refusal leaves the words to be put right. */
		reword: async ({ id, text: before }: MemoryEntry, text: string, refuse: Refuse) => {
			const done = await change(id, { text }, refuse);
			if (done) say(`It now says ${named(done.text)}.`, () => void change(id, { text: before }));
			return done !== null;
		},
		pin: async ({ id, text, pinned }: MemoryEntry) => {
			if (!(await change(id, { pinned: !pinned }))) return;
			say(
				pinned ? `${named(text)} is not pinned any more.` : `${named(text)} is pinned.`,
				() => void change(id, { pinned }),
				pinned ? undefined : "It stays, however long nothing uses it.",
			);
		},
		weigh: async ({ id, text, importance: before }: MemoryEntry, importance: number) => {
			if (!(await change(id, { importance }))) return;
			say(`${named(text)} weighs differently now.`, () => void change(id, { importance: before }));
		},
		/** Null leaves it to its words. */
		sort: async (before: MemoryEntry, sort: MemoryEntry["sort"] | null) => {
			const { id } = before;
			const set = (sort: MemoryEntry["sort"] | null) =>
				change(id, sort === null ? { sortByWords: true } : { sort });
			if (!(await set(sort))) return;
			const words = sort === null ? "is what its words say" : "is sorted by your word";
			say(
				`${named(before.text)} ${words} now.`,
				() => void set(before.sortIsSet ? before.sort : null),
			);
		},
		/** Her word that it holds; from then on no rule lets it go. */
		keepHolding: async ({ id, text }: MemoryEntry) => {
			if (await change(id, { holds: true })) toast.message(visible(`${named(text)} stays.`));
		},
		forget: async (entry: MemoryEntry, how: "Forgotten" | "Let go" = "Forgotten") => {
			if (!(await run("memory_forget", { id: entry.id }))) return;
			say(`${how}: ${named(entry.text)}`, () => restore(entry));
		},
		restore: async (entry: MemoryEntry) => {
			const { id, text } = entry;
			const file = await run("memory_restore", { id });
			if (!file) return;
			// What she had said no to waits for her word, and is no part of its file.
			const holds = file.entries.some((each) => each.id === id);
			say(
				holds ? `${named(text)} holds again.` : `${named(text)} waits for your word again.`,
				() => void run(holds ? "memory_forget" : "memory_dismiss", { id }),
			);
		},
		erase: async ({ id }: MemoryEntry) => {
			if (!(await run("memory_erase", { id }))) return false;
			dropMemory(client, id);
			// What was said of it before still shows its words, and offers ways back that are none.
			toast.dismiss();
			toast.message("Erased for good.", {
				description: "That something was erased is all that stays.",
			});
			return true;
		},
		confirm: async ({ id }: MemoryEntry, text: string | null, refuse?: Refuse) => {
			const kept = await run("memory_confirm", { id, text }, refuse);
			if (kept) say(`Kept: ${named(kept.text)}`, () => void run("memory_forget", { id }));
			return kept !== null;
		},
		dismiss: async (entry: MemoryEntry) => {
			if (!(await run("memory_dismiss", { id: entry.id }))) return;
			say(
				`Not kept: ${named(entry.text)}`,
				() => restore(entry),
				"“Undo” lets it wait for your word again; you find it among what has gone as well.",
			);
		},
		/** They are not put before her together again until one of them says something else. */
		bothHold: async ({ id }: MemoryEntry, { id: other }: MemoryEntry) => {
			if (!(await letBothHold(id, other, true))) return;
			say("Both hold.", () => void letBothHold(id, other, false));
		},
		supersede: async (old: MemoryEntry, by: MemoryEntry) => {
			if (!(await run("memory_supersede", { old: old.id, by: by.id }))) return;
			say(`${named(by.text)} holds in place of the other.`, () => restore(old));
		},
		/** The older stays, in these words; its own come back with the way back. */
		merge: async (older: MemoryEntry, newer: MemoryEntry, text: string, refuse: Refuse) => {
			const kept = await run("memory_merge", { ids: [older.id, newer.id], text }, refuse);
			if (!kept) return false;
			say(`Now one memory: ${named(kept.text)}`, async () => {
				await run("memory_part", { id: kept.id });
				if (kept.text !== older.text) await change(kept.id, { text: older.text });
			});
			return true;
		},
	};
}
