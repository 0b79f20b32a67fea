/** How work ended when it did not simply succeed. */
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import type { SessionId } from "../../api/generated";
import { useAppInfo, useSend } from "../../api/queries";
import type { Conversation, NoticeItem } from "../../session/conversation";
import { focusComposer } from "../../session/draft";
import { reportError } from "../../shared/report";
import { Button, Fold, Notice, type NoticeTone } from "../../shared/ui";
import { showSettings } from "../../shared/use-place";
import { insteadOf, insteadWords, stateOf } from "./instead";

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
	/** Who answers in the session, by name. */
	provider: Conversation["provider"];
}

export function Ending({ item, sessionId, lastSaid, provider }: EndingProps) {
	const send = useSend();
	const [left, setLeft] = useState(false);
	const providers = useAppInfo().data?.providers ?? [];
	const again = item.latest && !left && lastSaid !== null && item.reason !== "resumed";
	// Who is asked when a model does not answer is hers to say: nobody takes its place unasked.
	const away = again && item.reason === "error_model";
	const other = away ? insteadOf(provider, providers) : undefined;
	const state = item.failure && stateOf(item.failure, providers);
	const say = (to?: string) => {
		if (lastSaid === null) return;
		send.mutate({ sessionId, ...lastSaid, provider: to ?? null }, { onError: reportError });
		focusComposer();
	};
	return (
		<Notice
			tone={state ? "warn" : TONES[item.reason]}
			className="my-2"
			actions={
				again && (
					<>
						{other && (
							<Button disabled={send.isPending} onClick={() => say(other.name)}>
								{insteadWords(other)}
							</Button>
						)}
						{away && item.failure?.kind === "auth" && (
							<Button onClick={() => showSettings("providers")}>Look at the key …</Button>
						)}
						<Button
							icon={<RotateCcw className="size-3.5" aria-hidden />}
							disabled={send.isPending}
							onClick={() => say()}
						>
							Try again
						</Button>
						{away && (
							<Button tone="quiet" onClick={() => setLeft(true)}>
								Stop here
							</Button>
						)}
					</>
				)
			}
		>
			{state ? (
				<>
					<strong className="block font-medium">{state}</strong>
					What you said and what was written is kept.
					<Fold title="What it said">{item.text}</Fold>
				</>
			) : (
				item.text
			)}
		</Notice>
	);
}
