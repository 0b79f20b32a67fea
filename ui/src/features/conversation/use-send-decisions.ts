/** Sends decisions on sections as soon as the open question takes them. */
import { useEffect, useEffectEvent } from "react";
import type { SessionId } from "../../api/generated";
import { useAnswer } from "../../api/queries";
import type { Decisions } from "../../session/decisions";
import { sectionName } from "../../session/items";
import {
	changeDecided,
	releaseHeld,
	sortDecided,
	usePendingDecisions,
} from "../../session/pending-decisions";
import { useOpenEdit } from "../../shared/open-edits";
import { reportError } from "../../shared/report";

/** Questions to which an answer is on its way. */
const underWay = new Set<string>();

export function useSendDecisions(
	sessionId: SessionId | null,
	{ open }: Decisions,
	/** Whether no question will be opened any more. */
	over: boolean,
): void {
	const waiting = usePendingDecisions(({ bySession }) =>
		sessionId ? bySession[sessionId] : undefined,
	);
	const { mutate } = useAnswer();

	const flush = useEffectEvent(() => {
		if (!sessionId || !waiting || waiting.length === 0) return;
		const { send, keep } = sortDecided(waiting, open, over, (id) => underWay.has(id));
		if (send.length === 0 || open === null) {
			if (keep.length < waiting.length) changeDecided(sessionId, () => keep);
			return;
		}
		const sent = new Set(send.map(({ section }) => sectionName(section)));
		const isSent = (name: string) => sent.has(name);
		changeDecided(sessionId, () =>
			keep.map((each) => (isSent(sectionName(each.section)) ? { ...each, sentTo: open.id } : each)),
		);
		const decisions = send.map(({ section, verdict, tookMs }) => ({
			path: section.path,
			sectionId: section.id,
			verdict,
			tookMs,
		}));
		underWay.add(open.id);
		mutate(
			{
				sessionId,
				interactionId: open.id,
				response: { kind: "adjudication", decisions },
			},
			{
				onError: (reason) => {
					underWay.delete(open.id);
					changeDecided(sessionId, (known) =>
						known.filter(({ section }) => !isSent(sectionName(section))),
					);
					reportError(reason);
				},
			},
		);
	});

	useEffect(() => flush(), [sessionId, waiting, open?.id, over]);
	useOpenEdit(sessionId && waiting ? () => releaseHeld(sessionId) : null);
}
