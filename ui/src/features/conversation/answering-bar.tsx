/** Who answers in a session where she has chosen another for new ones, and what going on there sends. */
import { ArrowRightLeft } from "lucide-react";
import type { ReactNode } from "react";
import type { ProviderInfo, SessionId } from "../../api/generated";
import { useAppInfo } from "../../api/queries";
import type { Conversation } from "../../session/conversation";
import { fillComposer, useDraft } from "../../session/draft";
import { Button } from "../../shared/ui";
import { insteadOf, insteadWords, stateOf } from "./instead";

interface AnsweringBarProps {
	sessionId: SessionId;
	conversation: Conversation;
}

export function AnsweringBar({ sessionId, conversation }: AnsweringBarProps) {
	const info = useAppInfo().data;
	const { provider: wanted, text } = useDraft(sessionId);
	const { provider: here, work, items } = conversation;
	if (!info || here === null) return null;
	const latest = items.at(-1);
	const failure = latest?.kind === "notice" && latest.latest ? latest.failure : null;
	const now = info.providers.find(({ name }) => name === here)?.label ?? here;
	const goOn = (provider: string | null) => fillComposer(sessionId, { provider });
	// What she writes now would go to somebody who does not answer.
	const state = failure && stateOf(failure, info.providers);
	const other = insteadOf(here, info.providers);
	if (state && other && wanted === null && text.trim() !== "") {
		return (
			<Bar words={`${state}.`}>
				<Button data-testid="change-answering" onClick={() => goOn(other.name)}>
					{insteadWords(other)}
				</Button>
			</Bar>
		);
	}
	// What she has said stands until she takes it back, whatever the settings say meanwhile.
	const chosen = info.providers.find(({ name }) => name === (wanted ?? info.provider));
	if (!chosen || chosen.name === here || (wanted === null && !chosen.ready)) return null;
	if (wanted !== null) {
		return (
			<Bar words={goingOn(chosen)}>
				<Button onClick={() => goOn(null)}>Stay with {now}</Button>
			</Bar>
		);
	}
	return (
		<Bar words={`${now} answers in this session.`}>
			<Button
				data-testid="change-answering"
				disabled={work !== "idle"}
				title={work === "idle" ? undefined : "When this work is over"}
				onClick={() => goOn(chosen.name)}
			>
				Go on with {chosen.label}
			</Button>
		</Bar>
	);
}

function Bar({ words, children }: { words: string; children: ReactNode }) {
	return (
		<div
			data-testid="answering"
			className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border bg-raised px-3 py-1.5 text-sm shadow-card"
		>
			<ArrowRightLeft className="size-4 shrink-0 text-ink-faint" aria-hidden />
			<span className="min-w-0 flex-1" aria-live="polite">
				{words}
			</span>
			{children}
		</div>
	);
}

function goingOn({ label, remote }: ProviderInfo): string {
	return remote
		? `${label} goes on with your next message. This whole conversation and the files it uses are then sent there.`
		: `${label} goes on with your next message, on this computer.`;
}
