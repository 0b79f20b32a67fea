/** Sends what is in the composer; it leaves the composer only when it has arrived. */

import type { Interaction, SessionId } from "../../api/generated";
import { type SaidHere, useAnswer, useSend } from "../../api/queries";
import { type CallError, toCallError } from "../../platform";
import type { Conversation } from "../../session/conversation";
import { type Draft, focusComposer, NO_DRAFT, unkeepDraft, writeDraft } from "../../session/draft";
import { lessonLookedAt } from "../../session/lesson-shown";
import { forgetSwitches, switchesNow } from "../../session/switches";
import { openSession } from "../../shared/use-place";
import { useNewApproval } from "./approval";
import { noteUnread } from "./unread";

/** Pastes of this many characters are kept beside the text, not in it. */
export const LONG_PASTE = 20_000;

/** The whole message of a draft. */
export function wholeText(draft: Draft): string {
	const text = draft.text.trim();
	if (draft.pasted === null) return text;
	return text === "" ? draft.pasted : `${text}\n\n${draft.pasted}`;
}

/** What a draft says, with what is looked at and how a new session shall work. */
export function saidBy(sessionId: SessionId | null, draft: Draft): SaidHere {
	return {
		sessionId,
		command: draft.command,
		text: wholeText(draft),
		approval: sessionId === null ? useNewApproval.getState().mode : null,
		// "This lesson" is the one that she looks at.
		lesson: lessonLookedAt(sessionId),
		handBack: draft.handBack,
		provider: draft.provider,
		...switchesNow(sessionId),
	};
}

/** Whether a question is answered with what is typed. */
export function takesWords({ request }: Interaction): boolean {
	return request.kind === "question" && request.freeText;
}

interface Submit {
	submit(draft: Draft): void;
	sending: boolean;
	failure: CallError | null;
}

export function useSubmit(sessionId: SessionId | null, conversation: Conversation): Submit {
	const send = useSend();
	const answer = useAnswer();
	const { question, lastSeq } = conversation;

	const submit = (draft: Draft) => {
		const text = wholeText(draft);
		const onConcern = () => unkeepDraft(sessionId);
		if (sessionId !== null && question !== null && takesWords(question) && !draft.handBack) {
			answer.mutate(
				{ sessionId, interactionId: question.id, response: { kind: "answer", text }, onConcern },
				{ onSuccess: () => writeDraft(sessionId, NO_DRAFT) },
			);
			return;
		}
		send.mutate(
			{ ...saidBy(sessionId, draft), onConcern },
			{
				onSuccess: (sent) => {
					writeDraft(sessionId, NO_DRAFT);
					forgetSwitches(sessionId);
					if (sent.taken === "steering") {
						noteUnread(sent.sessionId, { text, afterSeq: lastSeq });
					}
					if (sessionId === null) {
						useNewApproval.setState({ mode: "automation" });
						openSession(sent.sessionId);
					}
					focusComposer();
				},
			},
		);
	};

	const reason = send.error ?? answer.error;
	return {
		submit,
		sending: send.isPending || answer.isPending,
		failure: reason ? toCallError(reason) : null,
	};
}
