/** An open file between the host, the editor and what is kept on this computer. */
import { useQueryClient } from "@tanstack/react-query";
import type { FileContent } from "../../api/generated";
import { keys, useFile } from "../../api/queries";
import { platform, toCallError } from "../../platform";
import { useEditedText } from "../../shared/editor/use-edited-text";

/** Keeps what is typed in step with the file and with what is kept of it here. */
export function useEditing(file: FileContent) {
	const { path } = file;
	const client = useQueryClient();
	const disk = useFile(path);
	return useEditedText({
		kept: `file:${path}`,
		loaded: disk.data ?? file,
		gone: disk.error !== null && toCallError(disk.error).code === "notFound",
		read: () => platform.call("file_read", { path }),
		write: async (text, baseSha256) => {
			const { sha256 } = await platform.call("file_write", { path, text, baseSha256 });
			client.setQueryData<FileContent>(keys.file(path), { path, text, sha256 });
			return { text, sha256 };
		},
	});
}
