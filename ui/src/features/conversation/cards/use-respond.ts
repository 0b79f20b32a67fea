/** Sends the answer to a card. */
import type { InteractionRequest, InteractionResponse, SessionId } from "../../../api/generated";
import { useAnswer } from "../../../api/queries";
import { focusComposer } from "../../../session/draft";
import { notePassedOver } from "../../../session/passed-over";
import { reportError } from "../../../shared/report";
import { dropCardDraft } from "./card-draft";

/** `kind` is that of a question which becomes one line for whoever passes over it. */
export function useRespond(
	sessionId: SessionId,
	interactionId: string,
	kind?: InteractionRequest["kind"],
) {
	const answer = useAnswer();
	return {
		// An answer that arrived closes its card; until the log says so nothing can be pressed twice.
		pending: answer.isPending || answer.isSuccess,
		respond: (response: InteractionResponse) =>
			// The log may close the card before the answer is known to have arrived.
			void answer.mutateAsync({ sessionId, interactionId, response }).then(() => {
				dropCardDraft(interactionId);
				if (kind) notePassedOver(kind, response);
				// The card's buttons go away, and the cursor with them.
				focusComposer();
			}, reportError),
	};
}
