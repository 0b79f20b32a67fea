/** Two memories that may say the same or cannot both hold, side by side; what becomes of them is hers to say. */
import { useState } from "react";
import type { MemoryPair } from "../../../api/generated";
import { Button, GrowingField } from "../../../shared/ui";
import { plainText } from "../words";
import { QuotedEntry } from "./quoted-entry";
import { setAside } from "./set-aside";
import { useDeeds } from "./use-deeds";

export function PairCard({ pair }: { pair: MemoryPair }) {
	const { older, newer, question } = pair;
	const { supersede } = useDeeds();
	const [merging, setMerging] = useState(false);
	return (
		<li data-testid="memory-pair" className="grid gap-3 rounded-lg border bg-raised p-3">
			<h3 className="font-medium text-sm">{question}</h3>
			<div className="grid gap-3 @min-[30rem]:grid-cols-2">
				<QuotedEntry entry={older} label="The older" />
				<QuotedEntry entry={newer} label="The newer" />
			</div>
			{merging ? (
				<Merging pair={pair} onClose={() => setMerging(false)} />
			) : (
				<div className="flex flex-wrap gap-2">
					<Button onClick={() => setMerging(true)}>Make them one …</Button>
					<Button onClick={() => void supersede(newer, older)}>The older holds</Button>
					<Button onClick={() => void supersede(older, newer)}>The newer holds</Button>
					<Button tone="quiet" onClick={() => setAside(pair)}>
						Both hold
					</Button>
				</div>
			)}
		</li>
	);
}

function Merging({ pair: { older, newer }, onClose }: { pair: MemoryPair; onClose(): void }) {
	const { merge } = useDeeds();
	const [text, setText] = useState(plainText(newer.text));
	const [pending, setPending] = useState(false);
	const keep = async () => {
		if (pending || text.trim() === "") return;
		setPending(true);
		const done = await merge(older, newer, text.trim());
		setPending(false);
		if (done) onClose();
	};
	return (
		<div className="grid gap-2">
			<GrowingField
				focus
				enterSends
				label="What the one memory says"
				data-testid="memory-merge-text"
				value={text}
				onChange={setText}
				onSubmit={() => void keep()}
				onCancel={onClose}
			/>
			<p className="text-ink-soft text-xs">
				The older stays, with these words and the uses of both. It can be taken apart again.
			</p>
			<div className="flex gap-2">
				<Button tone="primary" disabled={pending || text.trim() === ""} onClick={() => void keep()}>
					Make them one
				</Button>
				<Button onClick={onClose}>Leave them</Button>
			</div>
		</div>
	);
}
