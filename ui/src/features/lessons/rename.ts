/** Gives a lesson another title, in its own file and nowhere else in it. */
import type { QueryClient } from "@tanstack/react-query";
import { readLesson } from "../../api/lessons";
import { keys } from "../../api/queries";
import { platform, toCallError } from "../../platform";
import { toEditorText, toFileText } from "../../shared/editor/file-text";
import { readHead } from "../../shared/editor/properties";

const ATTEMPTS = 3;

/** The lesson's text with this title; one that has none gets it above its first section. */
export function withTitle(text: string, title: string): string {
	const head = readHead(text);
	const start = head?.kind === "properties" ? head.body : 0;
	const body = text.slice(start);
	const first = /^#{1,2}(?:[ \t]|$).*$/m.exec(body);
	const heading = `# ${title.replace(/\s+/g, " ").trim()}`;
	if (first && !first[0].startsWith("##")) {
		const from = start + first.index;
		return text.slice(0, from) + heading + text.slice(from + first[0].length);
	}
	return `${text.slice(0, start)}\n${heading}\n${body.startsWith("\n") ? "" : "\n"}${body}`;
}

/** Renames a lesson, whatever else of it changes at the same time. */
export async function renameLesson(
	client: QueryClient,
	path: string,
	title: string,
): Promise<void> {
	for (let attempt = 1; ; attempt += 1) {
		const file = await platform.call("file_read", { path });
		const text = toFileText(file.text, withTitle(toEditorText(file.text), title));
		try {
			await platform.call("file_write", { path, text, baseSha256: file.sha256 });
			break;
		} catch (reason) {
			if (toCallError(reason).code !== "conflict" || attempt >= ATTEMPTS) throw reason;
		}
	}
	void client.invalidateQueries({ queryKey: keys.file(path) });
	await readLesson(client, path);
}
