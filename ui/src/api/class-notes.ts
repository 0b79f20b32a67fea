/** What the results of a class say that the next lesson should know, and her word on it. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { platform } from "../platform";
import { SITTINGS } from "./assess";
import type { ClassResultsOf, MemoryEntry } from "./generated";
import { putMemory } from "./memory";
import { keys } from "./queries";

const NOTES = [...SITTINGS, "notes"] as const;

export function useClassNotes({ definition, class: of }: ClassResultsOf) {
	return useQuery({
		queryKey: [...NOTES, definition, of],
		queryFn: () => platform.call("class_notes", { definition, class: of }),
		staleTime: 0,
	});
}

/** Her word on what waits for it; each rejects where it is refused. */
export function useNoteDeeds() {
	const client = useQueryClient();
	// Its word, with the way back, outlives the page: nothing here belongs to a component.
	const run = async <Result>(call: Promise<Result>): Promise<Result> => {
		try {
			return await call;
		} finally {
			void client.invalidateQueries({ queryKey: NOTES });
			void client.invalidateQueries({ queryKey: keys.memory });
		}
	};
	const put = async (call: Promise<MemoryEntry>): Promise<MemoryEntry> => {
		const entry = await run(call);
		putMemory(client, entry);
		return entry;
	};
	return {
		/** Kept as it is where there are no words. */
		confirm: (id: string, text: string | null) =>
			put(platform.call("memory_confirm", { id, text })),
		dismiss: (id: string) => put(platform.call("memory_dismiss", { id })),
		forget: (id: string) => run(platform.call("memory_forget", { id })),
		restore: (id: string) => run(platform.call("memory_restore", { id })),
	};
}
