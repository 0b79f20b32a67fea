/** What is on the screen of a sitting, and what its buttons do. */
import { useEffect, useRef, useState } from "react";
import type {
	InteractionResponse,
	ItemAnswer,
	ItemFeedback,
	SessionId,
	SittingQuestion,
	SittingStand,
} from "../../api/generated";
import { type SittingDeed, useSittingDeed, useSittingStand } from "../../api/sittings";
import { toCallError } from "../../platform";
import { sentence } from "../../shared/sentence";
import { dropDraft, fits, readDraft } from "./drafts";
import { tellsSomething } from "./words";

interface Shown {
	question: SittingQuestion | null;
	/** Why this question stands here, where that was not this learner's doing. */
	notice: string | null;
}

const ELSEWHERE = "Answered in another window.";
// It was sent from here and the answer to that got lost: it may have come from either window.
const BY_NOW = "The question before this one has its answer.";

export function useSitting(sessionId: SessionId) {
	const query = useSittingStand(sessionId);
	const deed = useSittingDeed(sessionId);
	const stand = query.data?.stand;
	const [shown, setShown] = useState<Shown>({ question: null, notice: null });
	const [told, setTold] = useState<ItemFeedback | null>(null);
	/** The question that something done here led to. */
	const [own, setOwn] = useState<string | null>(null);
	const [doubtful, setDoubtful] = useState<string | null>(null);
	// What was answered or left half done here, by place: coming back shows it again.
	const [sent, setSent] = useState<ReadonlyMap<number, ItemAnswer>>(new Map());
	// Two clicks come before the first of them is drawn.
	const busy = useRef(false);

	// While something is on its way, and while it is told what came of it, the question stays.
	const asked = stand?.phase.is === "going" ? stand.asked : null;
	const before = shown.question;
	const moved = stand !== undefined && asked?.interactionId !== before?.interactionId;
	if (moved && !deed.isPending && told === null) {
		const itself = asked !== null && before !== null && asked.interactionId !== own;
		const notice = before?.interactionId === doubtful ? BY_NOW : ELSEWHERE;
		setShown({ question: asked, notice: itself ? notice : null });
		setDoubtful(null);
		if (deed.isError) deed.reset();
	}

	// What was typed at a question that is answered elsewhere, or that is over, is nobody's any more.
	const last = useRef<string | null>(null);
	const openId = shown.question?.interactionId ?? null;
	const over = stand?.phase.is === "over";
	useEffect(() => {
		if (last.current !== null && last.current !== openId && (openId !== null || over)) {
			dropDraft(last.current);
		}
		last.current = openId ?? last.current;
	}, [openId, over]);

	const act = (next: SittingDeed) => {
		if (busy.current || deed.isPending) return;
		busy.current = true;
		deed.mutate(next, {
			onSuccess: (after) => {
				setOwn(after.asked?.interactionId ?? null);
				setShown((now) => ({ ...now, notice: null }));
				if (!before) return;
				const { item } = before;
				const keep = (answer: ItemAnswer) => setSent((all) => new Map(all).set(item.place, answer));
				if (next.is === "back") {
					const left = readDraft(before.interactionId, item.widget);
					if (left) keep(left);
				}
				if (next.is !== "answer") return;
				dropDraft(next.interactionId);
				const { response } = next;
				if (response.kind === "item") keep(response.answer);
				setTold(toldOf(after, item.place));
			},
			onError: (reason) => {
				if (toCallError(reason).code === "invalid") return;
				if (next.is === "answer") setDoubtful(next.interactionId);
				// It may have come through all the same, or been answered elsewhere.
				void query.refetch({ cancelRefetch: false });
			},
			onSettled: () => {
				busy.current = false;
			},
		});
	};

	const error = deed.isError ? toCallError(deed.error) : null;
	const earlier = shown.question && sent.get(shown.question.item.place);
	return {
		query,
		stand,
		question: shown.question,
		notice: shown.notice,
		told,
		/** What was answered here before, where the learner came back to it. */
		earlier:
			earlier && shown.question && fits(earlier, shown.question.item.widget) ? earlier : null,
		pending: deed.isPending,
		/** Why what was answered cannot be taken, in words for the learner. */
		refused: error?.code === "invalid" ? sentence(error.message) : null,
		/** Whether something did not get through. */
		failed: error !== null && error.code !== "invalid",
		/** Whether the host has nobody here. */
		nobody: [query.error, deed.error].some(
			(reason) => reason !== null && toCallError(reason).code === "passcode",
		),
		tryAgain: () => deed.variables && act(deed.variables),
		answer: (response: InteractionResponse) => {
			if (!before || told) return;
			act({ is: "answer", interactionId: before.interactionId, response });
		},
		step: (is: "hint" | "back" | "handIn") => act({ is }),
		next: () => setTold(null),
		forget: () => deed.isError && deed.reset(),
	};
}

export type Sitting = ReturnType<typeof useSitting>;

/** What is told of the answer just given, where anything is. At the end of a test all is told together. */
function toldOf(stand: SittingStand, place: number): ItemFeedback | null {
	if (stand.phase.is === "over" && stand.sort !== "learning") return null;
	const told = stand.told.findLast((each) => each.place === place)?.feedback;
	return told && tellsSomething(told) ? told : null;
}
