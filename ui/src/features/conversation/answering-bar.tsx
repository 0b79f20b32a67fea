/** Who answers in a session where she has chosen another for new ones, and what going on there sends. */
import { ArrowRightLeft } from "lucide-react";
import type { ProviderInfo, SessionId } from "../../api/generated";
import { useAppInfo } from "../../api/queries";
import type { Conversation } from "../../session/conversation";
import { fillComposer, useDraft } from "../../session/draft";
import { Button } from "../../shared/ui";

interface AnsweringBarProps {
	sessionId: SessionId;
	conversation: Conversation;
}

export function AnsweringBar({ sessionId, conversation }: AnsweringBarProps) {
	const info = useAppInfo().data;
	const { provider: wanted } = useDraft(sessionId);
	const { provider: here, work } = conversation;
	if (!info || here === null) return null;
	// What she has said stands until she takes it back, whatever the settings say meanwhile.
	const chosen = info.providers.find(({ name }) => name === (wanted ?? info.provider));
	if (!chosen || chosen.name === here || (wanted === null && !chosen.ready)) return null;
	const now = info.providers.find(({ name }) => name === here)?.label ?? here;
	const goesOn = wanted !== null;
	return (
		<div
			data-testid="answering"
			className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border bg-raised px-3 py-1.5 text-sm shadow-card"
		>
			<ArrowRightLeft className="size-4 shrink-0 text-ink-faint" aria-hidden />
			<span className="min-w-0 flex-1" aria-live="polite">
				{goesOn ? goingOn(chosen) : `${now} answers in this session.`}
			</span>
			{goesOn ? (
				<Button onClick={() => fillComposer(sessionId, { provider: null })}>Stay with {now}</Button>
			) : (
				<Button
					data-testid="change-answering"
					disabled={work !== "idle"}
					title={work === "idle" ? undefined : "When this work is over"}
					onClick={() => fillComposer(sessionId, { provider: chosen.name })}
				>
					Go on with {chosen.label}
				</Button>
			)}
		</div>
	);
}

function goingOn({ label, remote }: ProviderInfo): string {
	return remote
		? `${label} goes on with your next message. This whole conversation and the files it uses are then sent there.`
		: `${label} goes on with your next message, on this computer.`;
}
