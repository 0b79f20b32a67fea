/** The words of an entry, changed where they stand: Enter keeps them, Escape does not. */
import type { MemoryEntry } from "../../../api/generated";
import { useMemoryRoom } from "../../../shared/memory-room";
import { Markdown } from "../../../shared/ui";
import { isGone, plainText } from "../words";
import { useDeeds } from "./use-deeds";
import { WordsForm } from "./words-form";

export function EntryWords({ entry }: { entry: MemoryEntry }) {
	const { reword } = useDeeds();
	const editing = useMemoryRoom((shown) => shown.editing);
	const words = plainText(entry.text);
	if (editing && !isGone(entry)) {
		return (
			<WordsForm
				testId="memory-rewording"
				label="What is remembered"
				words={words}
				keep="Keep these words"
				leave="Leave them"
				onKeep={async (text, refuse) => text === words || (await reword(entry, text, refuse))}
				onClose={() => useMemoryRoom.setState({ editing: false })}
			/>
		);
	}
	return (
		<div
			data-testid="memory-words"
			className={`[overflow-wrap:anywhere] ${isGone(entry) ? "text-ink-soft line-through" : ""}`}
		>
			<Markdown text={words} className="prose-talk" />
		</div>
	);
}
