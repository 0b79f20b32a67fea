/** What will be used, shown before it is used: take it, change it, or leave it to the assistant. */
import { BookOpenCheck, Eye } from "lucide-react";
import { useState } from "react";
import type { ContextItem, InteractionRequest, InteractionResponse } from "../../../api/generated";
import { isWholeDay } from "../../../shared/time";
import { Button, GrowingField } from "../../../shared/ui";
import { showDialog } from "../../../shared/use-place";
import { Card, ClosedCard, leftWords } from "./card";
import { useCardDraft } from "./card-draft";
import type { CardBodyProps } from "./card-row";
import { ContextItems } from "./context-items";
import { Glance } from "./glance";
import { firstSentence } from "./glance-of";
import { ReadAs } from "./read-as";
import { useRespond } from "./use-respond";

type FeedforwardRequest = Extract<InteractionRequest, { kind: "feedforward" }>;
type FeedforwardResponse = Extract<InteractionResponse, { kind: "feedforward" }>;

interface Draft {
	/** Ids of the items that she turned over. */
	turned: string[];
	note: string;
	/** The topic that she meant; null while it was read rightly. */
	meant: string | null;
	/** The day that she set, empty for none; null while the one that was read holds. */
	day: string | null;
	/** Whether she wants to change more than ticks. */
	changing: boolean;
	/** Whether she looks at everything. */
	open: boolean;
}

const UNCHANGED: Draft = {
	turned: [],
	note: "",
	meant: null,
	day: null,
	changing: false,
	open: false,
};

export function Feedforward(props: CardBodyProps<FeedforwardRequest>) {
	return props.item.outcome.how === "open" ? <Open {...props} /> : <Closed {...props} />;
}

function Open({ item, request, sessionId }: CardBodyProps<FeedforwardRequest>) {
	const { id } = item.interaction;
	const { respond, pending } = useRespond(sessionId, id);
	const [draft, change] = useCardDraft(id, UNCHANGED);
	const [begun, setBegun] = useState(false);
	const turned = new Set(draft.turned);

	const meant = draft.meant?.trim() ?? "";
	const isMeant = meant !== "" && meant !== request.reading?.topic;
	const isOtherDay = draft.day !== request.reading?.day?.date && isWholeDay(draft.day ?? "");
	const day = isOtherDay ? draft.day : null;
	const turn = (itemId: string) => {
		const others = draft.turned.filter((other) => other !== itemId);
		change({ turned: turned.has(itemId) ? others : [...others, itemId] });
	};
	const confirm = () => {
		if (pending) return;
		const ids = (state: ContextItem["state"]) =>
			request.items.filter((each) => each.state === state && turned.has(each.id)).map((e) => e.id);
		respond({
			kind: "feedforward",
			removed: ids("used"),
			added: ids("available"),
			note: draft.note.trim(),
			...(isMeant && { meant }),
			...(day !== null && { day: day === "" ? { kind: "none" } : { kind: "on", date: day } }),
		});
	};
	const begin = () => {
		change({ changing: true, open: true });
		setBegun(true);
	};

	return (
		<Card
			sessionId={sessionId}
			tell={item.shown ? null : id}
			icon={BookOpenCheck}
			title="What I'll use"
			testId="feedforward-card"
			guide={{ page: "what-is-used", section: "the-card-before-a-draft" }}
			intro={!request.reading && firstSentence(request.summary)}
			onConfirm={confirm}
			actions={
				<>
					<Button tone="primary" data-testid="feedforward-use" disabled={pending} onClick={confirm}>
						{draft.turned.length > 0 || draft.note.trim() !== "" || isMeant || day !== null
							? "Use my choice"
							: "Use this"}
					</Button>
					{/* It keeps its place: the second click of two must not fall on what would move there. */}
					<Button
						data-testid="feedforward-change"
						disabled={pending || draft.changing}
						onClick={begin}
					>
						Change
					</Button>
					<Button
						tone="quiet"
						data-testid="feedforward-skip"
						disabled={pending}
						onClick={() => respond({ kind: "skipped" })}
					>
						Skip
					</Button>
					<Button
						tone="quiet"
						data-testid="feedforward-sent"
						className="ml-auto @max-sm:px-2"
						icon={<Eye className="size-4" aria-hidden />}
						onClick={() => showDialog({ at: "preview" })}
					>
						<span className="@max-sm:sr-only">What is sent</span>
					</Button>
				</>
			}
		>
			{request.reading && (
				<ReadAs
					reading={request.reading}
					meant={draft.meant}
					onMeant={pending ? undefined : (next) => change({ meant: next })}
					day={draft.day}
					onDay={pending ? undefined : (next) => change({ day: next })}
					onSubmit={confirm}
					brief={!draft.open}
				/>
			)}
			<Glance
				summary={request.summary}
				items={request.items}
				turned={turned}
				onTurn={pending ? undefined : turn}
				onTell={begin}
				open={draft.open}
				onOpen={(open) => change({ open })}
			/>
			{draft.changing && (
				<GrowingField
					focus={begun}
					label="Anything else to know"
					placeholder="Anything else to know, such as what they did last time"
					data-testid="feedforward-note"
					value={draft.note}
					onChange={(note) => change({ note })}
					onSubmit={confirm}
					className="mt-3"
				/>
			)}
		</Card>
	);
}

function Closed({ item, request }: CardBodyProps<FeedforwardRequest>) {
	const response = item.outcome.how === "answered" ? item.outcome.response : null;
	const chosen = response?.kind === "feedforward" ? response : null;
	const turned = new Set([...(chosen?.removed ?? []), ...(chosen?.added ?? [])]);
	return (
		<ClosedCard
			icon={BookOpenCheck}
			testId="feedforward-card"
			title="What I used"
			outcome={chosen ? chosenWords(request.items, chosen) : leftWords(item.outcome)}
		>
			{request.reading && (
				<ReadAs
					reading={request.reading}
					meant={chosen?.meant ?? null}
					day={chosen?.day ? (chosen.day.kind === "on" ? chosen.day.date : "") : null}
				/>
			)}
			<ContextItems items={request.items} turned={turned} />
			{chosen && chosen.note !== "" && <p className="mt-1.5 text-sm">You added: {chosen.note}</p>}
		</ClosedCard>
	);
}

function chosenWords(items: readonly ContextItem[], { removed, added, note }: FeedforwardResponse) {
	const used = items.filter(({ state }) => state === "used").length - removed.length + added.length;
	const parts = [
		used === 1 ? "1 thing" : `${used} things`,
		removed.length > 0 && `without ${removed.length} that you took out`,
		added.length > 0 && `with ${added.length} that you added`,
		note !== "" && "with your note",
	];
	return parts.filter((part) => part !== false).join(", ");
}
