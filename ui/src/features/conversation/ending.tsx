/** How work ended when it did not simply succeed. */
import { RotateCcw } from "lucide-react";
import type { SessionId } from "../../api/generated";
import { useSend } from "../../api/queries";
import type { Conversation, NoticeItem } from "../../session/conversation";
import { focusComposer } from "../../session/draft";
import { reportError } from "../../shared/report";
import { Button, Notice, type NoticeTone } from "../../shared/ui";

const TONES: Record<NoticeItem["reason"], NoticeTone> = {
	success: "quiet",
	resumed: "quiet",
	cancelled: "quiet",
	error_max_turns: "warn",
	error_max_budget: "warn",
	error_hook_abort: "warn",
	error_tool_retry_exhausted: "warn",
	error_no_progress: "warn",
	suspended: "quiet",
	error_tool: "bad",
	error_model: "bad",
};

interface EndingProps {
	item: NoticeItem;
	sessionId: SessionId;
	lastSaid: Conversation["lastSaid"];
}

export function Ending({ item, sessionId, lastSaid }: EndingProps) {
	const send = useSend();
	const again = item.latest && lastSaid !== null && item.reason !== "resumed";
	return (
		<Notice
			tone={TONES[item.reason]}
			className="my-2"
			actions={
				again && (
					<Button
						icon={<RotateCcw className="size-3.5" aria-hidden />}
						disabled={send.isPending}
						onClick={() => {
							send.mutate({ sessionId, ...lastSaid }, { onError: reportError });
							focusComposer();
						}}
					>
						Try again
					</Button>
				)
			}
		>
			{item.text}
		</Notice>
	);
}
