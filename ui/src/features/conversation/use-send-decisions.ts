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
	type Sorted,
	sortDecided,
	usePendingDecisions,
} from "../../session/pending-decisions";
import { showDocument } from "../../session/wanted-view";
import { useOpenEdit } from "../../shared/open-edits";
import { reportError } from "../../shared/report";

/** Questions to which an answer is on its way. */
const underWay = new Set<string>();

/** How long is said what was changed, in milliseconds. */
const SAID_FOR = 10_000;

/** Says which texts were written anew under what she decided: who saw it decided has to know. */
function sayChanged({ outdated, carriedOver }: Sorted): void {
	const [accepted] = outdated;
	const [wished] = carriedOver;
	if (accepted) say(acceptedWords(outdated, accepted), outdated, accepted);
	if (wished) say(wishedWords(carriedOver, wished), carriedOver, wished);
}

function acceptedWords({ length }: readonly SectionRef[], { heading }: SectionRef): string {
	return length === 1
		? `“${heading}” was changed after you accepted it: please look at it again.`
		: `${length} sections were changed after you accepted them: please look at them again.`;
}

function wishedWords({ length }: readonly SectionRef[], { heading }: SectionRef): string {
	return length === 1
		? `“${heading}” was changed after you asked for another: your wish is for the text as it is now.`
		: `${length} sections were changed after you asked for others: your wishes are for the texts as they are now.`;
}

function say(words: string, sections: readonly SectionRef[], first: SectionRef): void {
	toast.message(words, {
		description: sections.length > 1 && sections.map(({ heading }) => heading).join(", "),
		duration: SAID_FOR,
		action: { label: "Show", onClick: () => showDocument(first) },
	});
}

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
		const sorted = sortDecided(waiting, open, over, (id) => underWay.has(id));
		const { send, keep } = sorted;
		sayChanged(sorted);
		if (send.length === 0 || open === null) {
			const isOther = keep.length < waiting.length || sorted.carriedOver.length > 0;
			if (isOther) changeDecided(sessionId, () => keep);
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
