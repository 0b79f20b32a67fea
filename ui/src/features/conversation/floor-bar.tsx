/** Who reads what the teacher says next, and the way back to who handed the conversation over. */
import { Undo2, UserRound } from "lucide-react";
import type { SessionId } from "../../api/generated";
import type { Conversation } from "../../session/conversation";
import { fillComposer, useDraft } from "../../session/draft";
import { agentName } from "../../session/items";
import { Button } from "../../shared/ui";

interface FloorBarProps {
	sessionId: SessionId;
	conversation: Conversation;
}

export function FloorBar({ sessionId, conversation }: FloorBarProps) {
	const { handBack } = useDraft(sessionId);
	const { floor, work } = conversation;
	if (floor === null || floor.before === null) return null;
	const [holder, before] = [agentName(floor.agent), agentName(floor.before)];
	const stops = work === "asking" || work === "deciding";
	return (
		<div
			data-testid="floor"
			className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border bg-raised px-3 py-1.5 text-sm shadow-card"
		>
			<UserRound className="size-4 shrink-0 text-ink-faint" aria-hidden />
			<span className="min-w-0 flex-1" aria-live="polite">
				{handBack
					? `What you say next goes to the ${before}${stops ? ", and this question is left" : ""}.`
					: `You are talking with the ${holder}.`}
			</span>
			{handBack ? (
				<Button onClick={() => fillComposer(sessionId, { handBack: false })}>
					Stay with the {holder}
				</Button>
			) : (
				<Button
					data-testid="hand-back"
					disabled={work === "working" || work === "stopping"}
					title={work === "working" ? `The ${holder} is at work: stop it first` : undefined}
					onClick={() => fillComposer(sessionId, { handBack: true })}
				>
					<Undo2 className="size-3.5" aria-hidden />
					Back to the {before}
				</Button>
			)}
		</div>
	);
}
