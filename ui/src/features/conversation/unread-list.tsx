/** Messages that the agent has not read yet. */

import type { SessionId } from "../../api/generated";
import { useSend } from "../../api/queries";
import { reportError } from "../../shared/report";
import { Button } from "../../shared/ui";
import { dropUnread, type Unread } from "./unread";

interface UnreadListProps {
	sessionId: SessionId;
	messages: readonly Unread[];
	/** Whether the agent still works. */
	working: boolean;
}

export function UnreadList({ sessionId, messages, working }: UnreadListProps) {
	const send = useSend();
	return (
		<ul className="mb-2 grid gap-2" aria-label="Not read yet">
			{messages.map((message) => (
				<li key={`${message.afterSeq}:${message.text}`} className="flex justify-end">
					<div
						data-testid="unread-message"
						className="max-w-[85%] rounded-2xl rounded-br-md border border-line-strong border-dashed bg-accent-soft px-3.5 py-2"
					>
						<p dir="auto" className="max-h-40 overflow-y-auto whitespace-pre-wrap break-words">
							{message.text}
						</p>
						<div className="mt-0.5 flex flex-wrap items-center gap-2">
							<p className="flex-1 text-ink-soft text-xs">
								{working ? "Will be read at the next step" : "The work ended before this was read"}
							</p>
							{!working && (
								<>
									<Button
										tone="quiet"
										disabled={send.isPending}
										onClick={() => dropUnread(sessionId, message)}
									>
										Leave it
									</Button>
									<Button
										disabled={send.isPending}
										onClick={() =>
											send.mutate(
												{ sessionId, command: null, text: message.text },
												{
													onSuccess: () => dropUnread(sessionId, message),
													onError: reportError,
												},
											)
										}
									>
										Send it now
									</Button>
								</>
							)}
						</div>
					</div>
				</li>
			))}
		</ul>
	);
}
