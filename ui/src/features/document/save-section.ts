/** Saves a section that was edited in place, whatever happened to the rest of its file meanwhile. */
import type { Section, SessionId, WrittenFile } from "../../api/generated";
import { type Platform, toCallError } from "../../platform";
import { toEditorText, toFileText } from "../../shared/editor/file-text";
import { replaceSection } from "./replace-section";
import type { Saved } from "./saved";

const ATTEMPTS = 4;

/**
 * Replaces the section's words. Another part of the file may have changed since `section` was read:
 * only a change of this very section stops the save.
 */
export async function saveSection(
	host: Pick<Platform, "call" | "face">,
	sessionId: SessionId,
	path: string,
	section: Pick<Section, "id" | "markdown">,
	words: string,
): Promise<Saved> {
	for (let attempt = 1; ; attempt += 1) {
		const file = await host.call("file_read", { path });
		const read = await host.call("document_get", { sessionId, face: host.face });
		const written = read.others.find((each) => each.path === path);
		const now = written?.sections.find(({ id }) => id === section.id);
		if (!written || !now) return { outcome: "gone" };
		if (now.markdown !== section.markdown) return { outcome: "changed", theirs: now.markdown };
		const text = withWords(file.text, written, section.id, words);
		if (written.sha256 === file.sha256 && text === null) return { outcome: "gone" };
		if (written.sha256 === file.sha256 && text !== null) {
			try {
				await host.call("file_write", { path, text, baseSha256: file.sha256 });
				return { outcome: "saved" };
			} catch (reason) {
				const error = toCallError(reason);
				if (error.code !== "conflict" || attempt >= ATTEMPTS) throw error;
			}
		}
		if (attempt >= ATTEMPTS)
			throw new Error("The file is changing all the time. Wait a moment and save again.");
	}
}

function withWords(file: string, written: WrittenFile, id: string, words: string): string | null {
	const edited = replaceSection(toEditorText(file), written, id, words.trim());
	return edited === null ? null : toFileText(file, edited);
}
