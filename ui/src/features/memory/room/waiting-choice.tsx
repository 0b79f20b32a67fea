/** Her word on what waits for it: kept, kept in other words, or not kept. */
import { useState } from "react";
import type { MemoryEntry } from "../../../api/generated";
import { Button, GrowingField } from "../../../shared/ui";
import { named, plainText } from "../words";
import { useDeeds } from "./use-deeds";

export function WaitingChoice({ entry }: { entry: MemoryEntry }) {
	const { confirm, dismiss } = useDeeds();
	const [words, setWords] = useState<string | null>(null);
	const name = named(entry.text);
	if (words !== null) {
		const keep = async () => {
			if (words.trim() !== "" && (await confirm(entry, words.trim()))) setWords(null);
		};
		return (
			<div className="grid gap-2">
				<GrowingField
					focus
					enterSends
					label="What shall be remembered"
					value={words}
					onChange={setWords}
					onSubmit={() => void keep()}
					onCancel={() => setWords(null)}
				/>
				<div className="flex gap-2">
					<Button tone="primary" disabled={words.trim() === ""} onClick={() => void keep()}>
						Keep these words
					</Button>
					<Button onClick={() => setWords(null)}>Leave it</Button>
				</div>
			</div>
		);
	}
	return (
		<div className="flex flex-wrap gap-2">
			<Button tone="primary" aria-label={`Keep: ${name}`} onClick={() => void confirm(entry, null)}>
				Keep
			</Button>
			<Button
				aria-label={`Keep in other words: ${name}`}
				onClick={() => setWords(plainText(entry.text))}
			>
				Keep in other words …
			</Button>
			<Button aria-label={`Don’t keep: ${name}`} onClick={() => void dismiss(entry)}>
				Don’t keep
			</Button>
		</div>
	);
}
