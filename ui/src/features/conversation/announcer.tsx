/** Reads out new text when it is complete, not word by word. */
import { useEffect, useRef, useState } from "react";
import type { Item } from "../../shared/conversation";

export function Announcer({ items }: { items: Item[] }) {
	const last = items.findLast(
		(item) => (item.kind === "agent" && !item.streaming) || item.kind === "question",
	);
	const key = last?.key ?? null;
	const heard = useRef(key);
	const [said, setSaid] = useState("");

	useEffect(() => {
		// What was there when the session was opened has been read before.
		if (heard.current === key || !last) return;
		heard.current = key;
		setSaid(last.kind === "agent" ? last.text : questionOf(last));
	}, [key, last]);

	return (
		<div aria-live="polite" className="sr-only">
			{said}
		</div>
	);
}

function questionOf(item: Item): string {
	return item.kind === "question" ? `A question: ${item.interaction.request.question}` : "";
}
