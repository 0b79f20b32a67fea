/** A card by its kind. */
import type { InteractionRequest, SessionId } from "../../../api/generated";
import type { CardItem } from "../../../session/conversation";
import { Choice } from "./choice";
import { Confidence } from "./confidence";
import { Feedforward } from "./feedforward";
import { Memory } from "./memory";
import { Permission } from "./permission";
import { Question } from "./question";
import { Reflection } from "./reflection";

export interface CardBodyProps<R extends InteractionRequest = InteractionRequest> {
	item: CardItem;
	request: R;
	sessionId: SessionId;
	/** The class that the work is about. */
	className: string | null;
}

interface CardRowProps {
	item: CardItem;
	sessionId: SessionId;
	className: string | null;
}

export function CardRow({ item, sessionId, className }: CardRowProps) {
	const { request } = item.interaction;
	const rest = { item, sessionId, className };
	switch (request.kind) {
		case "question":
			return <Question request={request} {...rest} />;
		case "feedforward":
			return <Feedforward request={request} {...rest} />;
		case "reflection":
			return <Reflection request={request} {...rest} />;
		case "confidence":
			return <Confidence request={request} {...rest} />;
		case "alternatives":
			return <Choice request={request} {...rest} />;
		case "memoryCapture":
			return <Memory request={request} {...rest} />;
		case "toolApproval":
			return <Permission request={request} {...rest} />;
		case "adjudication":
			// Decisions on sections have one card of their own for all the times they are asked for.
			return null;
		case "item":
			// Questions of a sitting are shown to its learner.
			return null;
	}
}
