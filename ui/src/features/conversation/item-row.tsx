/** One entry of the conversation, by its kind. */
import type { SessionId } from "../../api/generated";
import type { AgentItem, Conversation, Item } from "../../shared/conversation";
import { Markdown } from "../../shared/ui";
import { Ending } from "./ending";
import { Question } from "./question";
import { Steps } from "./steps";
import { Teacher } from "./teacher";

interface ItemRowProps {
	item: Item;
	sessionId: SessionId;
	conversation: Conversation;
}

export function ItemRow({ item, sessionId, conversation }: ItemRowProps) {
	switch (item.kind) {
		case "teacher":
			return <Teacher item={item} />;
		case "agent":
			return <Agent item={item} />;
		case "steps":
			return <Steps item={item} />;
		case "question":
			return <Question item={item} sessionId={sessionId} />;
		case "notice":
			return <Ending item={item} sessionId={sessionId} lastSaid={conversation.lastSaid} />;
	}
}

function Agent({ item }: { item: AgentItem }) {
	return (
		<div className={`pt-2 ${item.aside ? "quiet-prose" : ""}`} data-testid="agent-text">
			<Markdown text={item.text} streaming={item.streaming} className="prose-talk" />
		</div>
	);
}
