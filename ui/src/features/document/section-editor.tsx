/** Edits one section of a document that is no lesson, and saves exactly its lines. */
import { useQueryClient } from "@tanstack/react-query";
import type { Section, SessionId } from "../../api/generated";
import { keys } from "../../api/queries";
import { platform } from "../../platform";
import { saveSection } from "./save-section";
import { draftName } from "./section-draft";
import { TextEditor } from "./text-editor";

interface SectionEditorProps {
	sessionId: SessionId;
	path: string;
	section: Section;
	/** What people call the section. */
	name: string;
	onClose(): void;
}

export function SectionEditor({ sessionId, path, section, name, onClose }: SectionEditorProps) {
	const client = useQueryClient();
	const { id, markdown } = section;
	const save = async (from: string, words: string) => {
		const saved = await saveSection(platform, sessionId, path, { id, markdown: from }, words);
		if (saved.outcome === "saved")
			await client.invalidateQueries({ queryKey: keys.document(sessionId) });
		return saved;
	};
	return (
		<TextEditor
			kept={draftName(path, id)}
			markdown={markdown}
			name={name}
			piece="this section"
			save={save}
			onClose={onClose}
		/>
	);
}
