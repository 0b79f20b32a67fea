/** Sends decisions on sections as soon as the open question takes them. */
import { useEffect, useEffectEvent } from "react";
import { toast } from "sonner";
import type { SectionRef, SessionId } from "../../api/generated";
import { useAnswer } from "../../api/queries";
import type { Decisions } from "../../session/decisions";
import { sectionName } from "../../session/items";
import {
	changeDecided,
	releaseHeld,
	sortDecided,
	usePendingDecisions,
} from "../../session/pending-decisions";
import { showDocument } from "../../session/wanted-view";
import { useOpenEdit } from "../../shared/open-edits";
import { reportError } from "../../shared/report";

/** Questions to which an answer is on its way. */
const underWay = new Set<string>();

/** Says which texts were written anew under her acceptance: who saw them accepted has to know. */
function sayOutdated(sections: readonly SectionRef[]): void {
	const [first] = sections;
	if (!first) return;
	const words =
		sections.length === 1
			? `“${first.heading}” was changed after you accepted it: please look at it again.`
			: `${sections.length} sections were changed after you accepted them: please look at them again.`;
	toast.message(words, {
		description: sections.length > 1 && sections.map(({ heading }) => heading).join(", "),
		duration: SEEN_FOR,
		action: { label: "Show", onClick: () => showDocument(first) },
	});
}

/** How long that is said, in milliseconds. */
const SEEN_FOR = 10_000;

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
		const { send, keep, outdated } = sortDecided(waiting, open, over, (id) => underWay.has(id));
		sayOutdated(outdated);
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
