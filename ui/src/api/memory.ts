/** Memory as queries: its files, one of them, forgetting and remembering again. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { platform } from "../platform";
import type { Commands, MemoryFile } from "./generated";
import { keys } from "./queries";

const NOTHING: Commands["memory_list"]["params"] = {};

/** The most lines of a `MEMORY.md` that go into a prompt. */
export const LINES_IN_PROMPT = 200;

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
