/** Reads out new text when it is complete, not word by word. */
import { useEffect, useRef, useState } from "react";
import type { InteractionRequest } from "../../api/generated";
import type { Item } from "../../session/conversation";
import { namedSection } from "../../session/named-section";
import { wordsOf as proposalWords } from "./cards/proposal";

export function Announcer({ items }: { items: Item[] }) {
	const last = items.findLast((item) => wordsOf(item) !== "");
	const key = last ? nameOf(last) : null;
	const heard = useRef(key);
	const [said, setSaid] = useState<{ key: string | null; words: string }>({ key, words: "" });

	useEffect(() => {
		// What was there when the session was opened has been read before.
		if (heard.current === key || !last) return;
		heard.current = key;
		setSaid({ key, words: wordsOf(last) });
	}, [key, last]);

	return (
		<div aria-live="polite" className="sr-only">
			{/* WebKitGTK tells of what is added to such a region, and not of other words in what was there. */}
			{said.words !== "" && <p key={said.key}>{said.words}</p>}
		</div>
	);
}

function nameOf(item: Item): string {
	return item.kind === "decisions" ? `${item.key}:${item.sections.length}` : item.key;
}

function wordsOf(item: Item): string {
	if (item.kind === "agent") return item.streaming ? "" : item.text;
	if (item.kind === "decisions") return item.over ? "" : "Your decisions are asked for.";
	return item.kind === "card" ? requestWords(item.interaction.request) : "";
}

function requestWords(request: InteractionRequest): string {
	switch (request.kind) {
		case "question":
			return `A question: ${namedSection(request.question).words}`;
		case "feedforward":
			return `What I'll use: ${request.summary}`;
		case "reflection":
			return `To think about: ${request.questions.map(({ text }) => text).join(" ")}`;
		case "confidence":
			return `How sure are you? ${request.statement}`;
		case "adjudication":
			return "Your decisions are asked for.";
		case "alternatives":
			return `Other ways for ${request.section.heading} are in the document.`;
		case "memoryCapture":
			return `Shall I remember this? ${request.proposals.map(proposalWords).join(" ")}`;
		case "toolApproval":
			return `May I do this? ${request.title}`;
		case "item":
			return `Question ${request.place}`;
	}
}
