/** One entry of the conversation, by its kind. */
import type { SessionId } from "../../api/generated";
import type { Conversation, Item } from "../../session/conversation";
import { AgentText } from "./agent-text";
import { CardRow, Decisions } from "./cards";
import { Ending } from "./ending";
import { Line } from "./line";
import { Specialist } from "./specialist";
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
			return <AgentText item={item} />;
		case "steps":
			return <Steps item={item} />;
		case "card":
			return <CardRow item={item} sessionId={sessionId} className={conversation.className} />;
		case "decisions":
			return <Decisions item={item} sessionId={sessionId} />;
		case "specialist":
			return <Specialist item={item} />;
		case "line":
			return <Line item={item} />;
		case "notice":
			return (
				<Ending
					item={item}
					sessionId={sessionId}
					lastSaid={conversation.lastSaid}
					provider={conversation.provider}
				/>
			);
	}
}
