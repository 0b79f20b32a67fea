/** Her word on what waits for it: kept, kept in other words, or not kept. */
import { useState } from "react";
import type { MemoryEntry } from "../../../api/generated";
import { Button } from "../../../shared/ui";
import { named, plainText } from "../words";
import { useDeeds } from "./use-deeds";
import { WordsForm } from "./words-form";

export function WaitingChoice({ entry }: { entry: MemoryEntry }) {
	const { confirm, dismiss } = useDeeds();
	const [rewording, setRewording] = useState(false);
	const name = named(entry.text);
	if (rewording) {
		return (
			<WordsForm
				testId="memory-waiting-words"
				label="What shall be remembered"
				words={plainText(entry.text)}
				keep="Keep these words"
				onKeep={(words, refuse) => confirm(entry, words, refuse)}
				onClose={() => setRewording(false)}
			/>
		);
	}
	return (
		<div className="flex flex-wrap gap-2">
			<Button tone="primary" aria-label={`Keep: ${name}`} onClick={() => void confirm(entry, null)}>
				Keep
			</Button>
			<Button aria-label={`Keep in other words: ${name}`} onClick={() => setRewording(true)}>
				Keep in other words …
			</Button>
			<Button aria-label={`Don’t keep: ${name}`} onClick={() => void dismiss(entry)}>
				Don’t keep
			</Button>
		</div>
	);
}
