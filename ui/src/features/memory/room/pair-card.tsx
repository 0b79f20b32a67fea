/** Two memories that may say the same or cannot both hold, side by side; what becomes of them is hers to say. */
import { useState } from "react";
import type { MemoryPair } from "../../../api/generated";
import { Button } from "../../../shared/ui";
import { plainText } from "../words";
import { Card } from "./card";
import { QuotedEntry } from "./quoted-entry";
import { useDeeds } from "./use-deeds";
import { WordsForm } from "./words-form";

export function PairCard({ pair }: { pair: MemoryPair }) {
	const { older, newer, question } = pair;
	const { supersede, merge, bothHold } = useDeeds();
	const [merging, setMerging] = useState(false);
	return (
		<Card testId="memory-pair">
			<h3 className="font-medium text-sm">{question}</h3>
			<div className="grid gap-3 @min-[30rem]:grid-cols-2">
				<QuotedEntry entry={older} label="The older" />
				<QuotedEntry entry={newer} label="The newer" />
			</div>
			{merging ? (
				<WordsForm
					testId="memory-merge"
					label="What the one memory says"
					words={plainText(newer.text)}
					keep="Make them one"
					leave="Leave them"
					note="The older stays, with these words and the uses of both. It can be taken apart again."
					onKeep={(text, refuse) => merge(older, newer, text, refuse)}
					onClose={() => setMerging(false)}
				/>
			) : (
				<div className="flex flex-wrap gap-2">
					<Button onClick={() => setMerging(true)}>Make them one …</Button>
					<Button onClick={() => void supersede(newer, older)}>The older holds</Button>
					<Button onClick={() => void supersede(older, newer)}>The newer holds</Button>
					<Button tone="quiet" onClick={() => void bothHold(older, newer)}>
						Both hold
					</Button>
				</div>
			)}
		</Card>
	);
}
