/** An open file of memory between the host, the editor and what is kept on this computer. */
import { useQueryClient } from "@tanstack/react-query";
import type { MemoryFile } from "../../api/generated";
import { memoryFileKey } from "../../api/memory";
import { keys } from "../../api/queries";
import { platform } from "../../platform";
import type { OnDisk } from "../../shared/editor/editing";
import { useEditedText } from "../../shared/editor/use-edited-text";

export type MemoryEditing = ReturnType<typeof useMemoryEditing>;

/** Keeps what is typed in step with memory, by the number of its version. */
export function useMemoryEditing(file: MemoryFile) {
	const { path } = file;
	const client = useQueryClient();
	const open = useEditedText({
		kept: `memory:${path}`,
		loaded: asText(file),
		gone: false,
		read: async () => asText(await platform.call("memory_read", { path })),
		write: async (markdown, base) => {
			const version = Number(base);
			const saved = await platform.call("memory_write", { path, markdown, version });
			client.setQueryData<MemoryFile>(memoryFileKey(path), saved);
			void client.invalidateQueries({ queryKey: keys.memory });
			return asText(saved);
		},
	});
	return {
		...open,
		/** Shows what became of the file when an entry was forgotten or brought back. */
		takeIn: (changed: MemoryFile) => open.replace(asText(changed)),
	};
}

function asText({ markdown, version }: MemoryFile): OnDisk {
	return { text: markdown, sha256: String(version) };
}
