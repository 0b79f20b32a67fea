/** The middle pane: what was said and done, and the place to say more. */

import { type ComponentType, useEffect, useEffectEvent } from "react";
import { useStop } from "../../api/queries";
import { toCallError } from "../../platform";
import { focusComposer } from "../../session/draft";
import { reportError } from "../../shared/report";
import { sentence } from "../../shared/sentence";
import { Button, Notice } from "../../shared/ui";
import { useSessionId } from "../../shared/use-place";
import { Announcer } from "./announcer";
import { AnsweringBar } from "./answering-bar";
import { Composer } from "./composer";
import { Empty, type StartProps } from "./empty";
import { ExpectationOfSession } from "./expectation-of-session";
import { FloorBar } from "./floor-bar";
import { Header, type SwitchesProps } from "./header";
import { Interrupted } from "./interrupted";
import { ItemList } from "./item-list";
import { Tasks } from "./tasks";
import { useUnread } from "./unread";
import { UnreadList } from "./unread-list";
import { useCalmWork } from "./use-calm-work";
import { useConversation } from "./use-conversation";
import { useSendDecisions } from "./use-send-decisions";

interface ConversationProps {
	/** Where nothing has been said yet; without it only what to do is said. */
	Start?: ComponentType<StartProps>;
	/** What takes part in it, to be switched. */
	Switches?: ComponentType<SwitchesProps>;
}

export function Conversation({ Start, Switches }: ConversationProps) {
	const sessionId = useSessionId();
	const known = useConversation(sessionId);
	const { decisions, summary, loading, error, retry } = known;
	const work = useCalmWork(known.conversation.work);
	const conversation = { ...known.conversation, work };
	const stop = useStop();
	const interrupted = summary?.state === "interrupted";
	// What is asked after the work waits for ever; there is nothing to stop.
	const busy = work !== "idle" && work !== "deciding" && !interrupted;
	const unread = useUnread(sessionId, conversation);
	// An empty log is one that has not arrived yet.
	useSendDecisions(sessionId, decisions, work === "idle" && conversation.lastSeq > 0);

	const stopNow = () => {
		if (!sessionId || conversation.work === "stopping") return;
		stop.mutate(sessionId, { onError: reportError });
		focusComposer();
	};

	const onEscape = useEffectEvent((event: KeyboardEvent) => {
		if (event.key !== "Escape" || event.defaultPrevented || !busy) return;
		const target = event.target instanceof Element ? event.target : null;
		if (target?.closest("[role=dialog], [role=menu], .cm-editor")) return;
		event.preventDefault();
		stopNow();
	});
	useEffect(() => {
		const listen = (event: KeyboardEvent) => onEscape(event);
		window.addEventListener("keydown", listen);
		return () => window.removeEventListener("keydown", listen);
	}, []);

	return (
		<section
			aria-label="Conversation"
			data-testid="talk"
			data-work={known.conversation.work}
			className="flex h-full flex-col bg-surface"
		>
			<Header summary={summary} Switches={Switches} />
			{error && (
				<div className="px-4 pt-3">
					<Notice tone="bad" actions={<Button onClick={retry}>Try again</Button>}>
						{sentence(toCallError(error).message)}
					</Notice>
				</div>
			)}
			{sessionId === null && <Empty Start={Start} />}
			{sessionId !== null && !loading && (
				<ItemList
					key={sessionId}
					sessionId={sessionId}
					conversation={conversation}
					interrupted={interrupted}
				/>
			)}
			{loading && <div className="flex-1" aria-busy />}
			<Announcer items={conversation.items} />
			<div className="mx-auto w-full max-w-3xl px-4 pb-4">
				{interrupted && sessionId && <Interrupted sessionId={sessionId} />}
				{busy && conversation.tasks.length > 0 && <Tasks tasks={conversation.tasks} />}
				{sessionId && unread.length > 0 && (
					<UnreadList sessionId={sessionId} messages={unread} working={work !== "idle"} />
				)}
				{sessionId && !interrupted && (
					<>
						<FloorBar sessionId={sessionId} conversation={conversation} />
						<AnsweringBar sessionId={sessionId} conversation={conversation} />
					</>
				)}
				{sessionId && !interrupted && work === "idle" && (
					<ExpectationOfSession sessionId={sessionId} />
				)}
				<Composer
					key={sessionId ?? "new"}
					sessionId={sessionId}
					conversation={conversation}
					busy={busy}
					onStop={stopNow}
				/>
			</div>
		</section>
	);
}
