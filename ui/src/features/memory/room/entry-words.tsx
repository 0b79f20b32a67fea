/** The words of an entry, changed where they stand: Ctrl with Enter keeps them, Escape does not. */
import { useState } from "react";
import type { MemoryEntry } from "../../../api/generated";
import { useMemoryRoom } from "../../../shared/memory-room";
import { Button, GrowingField, Markdown } from "../../../shared/ui";
import { isGone, plainText } from "../words";
import { useDeeds } from "./use-deeds";

export function EntryWords({ entry }: { entry: MemoryEntry }) {
	const editing = useMemoryRoom((shown) => shown.editing);
	if (editing && !isGone(entry)) return <Editing entry={entry} />;
	return (
		<div data-testid="memory-words" className={isGone(entry) ? "text-ink-soft line-through" : ""}>
			<Markdown text={plainText(entry.text)} className="prose-talk" />
		</div>
	);
}

function Editing({ entry }: { entry: MemoryEntry }) {
	const { reword } = useDeeds();
	const [text, setText] = useState(plainText(entry.text));
	const [pending, setPending] = useState(false);
	const close = () => useMemoryRoom.setState({ editing: false });
	const keep = async () => {
		const words = text.trim();
		if (pending || words === "") return;
		setPending(true);
		const done = words === plainText(entry.text) || (await reword(entry, words));
		setPending(false);
		if (done) close();
	};
	return (
		<div className="grid gap-2">
			<GrowingField
				focus
				enterSends
				label="What is remembered"
				data-testid="memory-words-field"
				value={text}
				onChange={setText}
				onSubmit={() => void keep()}
				onCancel={close}
			/>
			<div className="flex gap-2">
				<Button
					tone="primary"
					data-testid="memory-words-keep"
					disabled={pending || text.trim() === ""}
					onClick={() => void keep()}
				>
					Keep these words
				</Button>
				<Button onClick={close}>Leave them</Button>
			</div>
		</div>
	);
}
