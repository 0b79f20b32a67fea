/** The list that `@` opens in the composer: what is in it, and the keys that work it. */
import { useQueryClient } from "@tanstack/react-query";
import {
	type KeyboardEvent,
	type RefObject,
	useEffect,
	useLayoutEffect,
	useRef,
	useState,
} from "react";
import { useOutcomes } from "../../../api/curriculum";
import type { CurriculumHits, SessionDetail, SessionId } from "../../../api/generated";
import { useLessons } from "../../../api/lessons";
import { keys, useFileTree } from "../../../api/queries";
import { takesOfferKey } from "../offers";
import { type Mention, mentionQuery, mentionsFor, withMention } from "./mention";

/** Outcomes are looked up when the typing pauses for so long. */
const PAUSE_MS = 120;
/** From so many letters on, words are worth looking up. */
const WORTH = 2;
const NOTHING: CurriculumHits = { outcomes: [], listed: [] };

interface MentionsOf {
	field: RefObject<HTMLTextAreaElement | null>;
	text: string;
	/** Whether another list has the keys. */
	blocked: boolean;
	sessionId: SessionId | null;
	onText(text: string): void;
}

export function useMentions({ field, text, blocked, sessionId, onText }: MentionsOf) {
	const [caret, setCaret] = useState(0);
	const [chosen, choose] = useState(0);
	/** The place of a sign whose list was sent away. */
	const [hidden, hide] = useState<number | null>(null);
	const query = blocked ? null : mentionQuery(text, Math.min(caret, text.length));
	const words = query?.words ?? null;
	const settled = usePaused(words !== null && words.length >= WORTH ? words : null);
	const wanted = useRef<number | null>(null);

	// The cursor belongs behind what was picked, as soon as the text with it is there.
	useLayoutEffect(() => {
		if (wanted.current === null) return;
		field.current?.focus();
		field.current?.setSelectionRange(wanted.current, wanted.current);
		wanted.current = null;
	}, [text, field]);

	const entries = useFileTree(query !== null).data?.entries ?? [];
	const lessons = useLessons(query !== null).data ?? [];
	const session = useQueryClient().getQueryData<SessionDetail>(keys.session(sessionId ?? ""));
	const className = session?.session.class ?? null;
	const hits = useOutcomes(settled, className).data ?? NOTHING;
	const { outcomes, listed } = settled === null ? NOTHING : hits;

	const found =
		query === null ? [] : mentionsFor(query.words, { entries, lessons, outcomes, listed });
	const open = query !== null && query.from !== hidden && found.length > 0;
	const at = Math.min(chosen, found.length - 1);

	/** Notes where the cursor is. */
	const track = () => {
		const now = field.current?.selectionStart ?? 0;
		if (now === caret) return;
		setCaret(now);
		choose(0);
	};
	const pick = (mention: Mention) => {
		if (!query) return;
		const next = withMention(text, Math.min(caret, text.length), query, mention);
		onText(next.text);
		setCaret(next.caret);
		choose(0);
		wanted.current = next.caret;
	};
	/** Whether the list took the key. */
	const onKey = (event: KeyboardEvent): boolean => {
		if (!open) return false;
		const leave = () => hide(query.from);
		const taken = takesOfferKey(event, { offers: found, chosen: at, choose, pick, leave });
		if (taken) event.stopPropagation();
		return taken;
	};
	return { open, found, chosen: at, choose, pick, onKey, track };
}

/** A value once it has stood still for a moment; nothing at once when there is none. */
function usePaused(value: string | null): string | null {
	const [settled, settle] = useState(value);
	useEffect(() => {
		const timer = window.setTimeout(() => settle(value), PAUSE_MS);
		return () => window.clearTimeout(timer);
	}, [value]);
	return value === null ? null : settled;
}
