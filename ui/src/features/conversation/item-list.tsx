/** Everything said and done, drawn only where it is seen, at the bottom for whoever is at the bottom. */
import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown } from "lucide-react";
import {
	useDeferredValue,
	useEffect,
	useEffectEvent,
	useLayoutEffect,
	useRef,
	useState,
} from "react";
import type { SessionId } from "../../api/generated";
import type { Conversation, Item } from "../../session/conversation";
import { useLookedAt } from "../../session/use-looked-at";
import { useWantedView } from "../../session/wanted-view";
import { Button } from "../../shared/ui";
import { ItemRow } from "./item-row";
import { Waiting } from "./waiting";

interface ItemListProps {
	sessionId: SessionId;
	conversation: Conversation;
	interrupted: boolean;
}

/** Nearer to the end than this counts as being at the end, in pixels. */
const AT_END = 60;

/** How long something may take to open after a click, in milliseconds. */
const UNFOLDING_MS = 500;

/**
 * It is drawn when there is time: a key goes first, and of many steps at once the last. A question that waits for her
 * comes and goes at once, with what the document asks: one that is over is none to answer.
 */
export function ItemList({ sessionId, conversation, interrupted }: ItemListProps) {
	const before = useDeferredValue(conversation);
	const asks = [conversation, before].some(({ items }) => items.some(isOpenCard));
	const drawn = asks ? conversation : before;
	return <Items sessionId={sessionId} conversation={drawn} interrupted={interrupted} />;
}

function Items({ sessionId, conversation, interrupted }: ItemListProps) {
	// The virtualiser is one object that changes inside, which the compiler cannot see.
	"use no memo";
	const { items } = conversation;
	const scroller = useRef<HTMLDivElement>(null);
	const busy = conversation.work === "working" && !interrupted;
	const waiting = busy && !showsWork(items.at(-1));
	const count = items.length + (waiting ? 1 : 0);

	const wasAtEnd = useRef(true);
	const { unfolding, onClickCapture } = useUnfolding();
	const virtualizer = useVirtualizer({
		count,
		getScrollElement: () => scroller.current,
		getItemKey: (index) => items[index]?.key ?? "waiting",
		estimateSize: () => 96,
		overscan: 8,
		paddingStart: 20,
		paddingEnd: 20,
		anchorTo: unfolding ? "start" : "end",
		followOnAppend: true,
		scrollEndThreshold: AT_END,
	});

	// A question is read from its beginning, however long it is; its buttons stay in view below it.
	const asks = isOpenCard(items.at(-1));
	const showLatest = () => {
		if (asks) virtualizer.scrollToIndex(count - 1, { align: "start" });
		else virtualizer.scrollToEnd();
	};
	const onNewest = useEffectEvent(showLatest);
	const onNarrower = useEffectEvent(() => {
		if (wasAtEnd.current) virtualizer.scrollToEnd();
	});

	useEffect(() => {
		onNewest();
	}, []);

	// A card that takes the place of "Working …" is no new row, and one that moves to the end is none.
	const lastKey = items.at(-1)?.key;
	const followed = useRef(lastKey);
	// Whoever says something goes on from there, however far up she was reading.
	const saidKey = items.findLast(({ kind }) => kind === "teacher")?.key;
	const said = useRef(saidKey);
	useLayoutEffect(() => {
		if (followed.current === lastKey) return;
		followed.current = lastKey;
		if (said.current !== saidKey) wasAtEnd.current = true;
		said.current = saidKey;
		if (wasAtEnd.current) onNewest();
	}, [lastKey, saidKey]);

	// Narrower, what is said needs more lines, and beside a longer message it has less room: whoever was at the end
	// stays there.
	useEffect(() => {
		const watching = new ResizeObserver(() => {
			if (wasAtEnd.current) requestAnimationFrame(() => onNarrower());
		});
		if (scroller.current) watching.observe(scroller.current);
		return () => watching.disconnect();
	}, []);

	// Whoever came to see one place begins there, and goes on from there alone.
	const place = useLookedAt(sessionId);
	useEffect(() => {
		if (place === null || place >= count) return;
		wasAtEnd.current = false;
		virtualizer.scrollToIndex(place, { align: "start" });
		useWantedView.setState({ entry: null });
	}, [place, count, virtualizer]);

	const bottom = (virtualizer.scrollOffset ?? 0) + (virtualizer.scrollRect?.height ?? 0);
	const last = virtualizer.getVirtualItems().at(-1);
	const asking = asks && last?.index === count - 1 && last.start < bottom - AT_END;
	const away = count > 0 && !asking && !virtualizer.isAtEnd(AT_END);

	return (
		<div className="relative min-h-0 flex-1">
			<div
				ref={scroller}
				onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
					// The list itself knows of its place only after this.
					wasAtEnd.current = scrollHeight - scrollTop - clientHeight <= AT_END;
				}}
				onClickCapture={onClickCapture}
				className="h-full overflow-y-auto overscroll-contain"
				data-testid="conversation"
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
				tabIndex={0}
				role="log"
				aria-live="off"
				aria-label="What was said and done"
			>
				<div className="relative w-full" style={{ height: virtualizer.getTotalSize() }}>
					{virtualizer.getVirtualItems().map((row) => {
						const item = items[row.index];
						return (
							<div
								key={row.key}
								ref={virtualizer.measureElement}
								data-index={row.index}
								className="absolute inset-x-0"
								// Not by a transform: what sticks to the edge of the list is laid out without one.
								style={{ top: row.start }}
							>
								<div className="mx-auto max-w-3xl px-5" data-words="message">
									{item ? (
										<ItemRow item={item} sessionId={sessionId} conversation={conversation} />
									) : (
										<Waiting sessionId={sessionId} trouble={conversation.trouble?.text ?? null} />
									)}
								</div>
							</div>
						);
					})}
				</div>
			</div>
			{away && (
				<Button
					className="-translate-x-1/2 absolute bottom-3 left-1/2 rounded-full shadow-float"
					icon={<ArrowDown className="size-3.5" aria-hidden />}
					onClick={showLatest}
				>
					Latest
				</Button>
			)}
		</div>
	);
}

/**
 * Whether she has just clicked on something in the list. What opens then grows downwards from where
 * she clicked, and does not push it away to keep the end in view.
 */
function useUnfolding() {
	const [unfolding, setUnfolding] = useState(false);
	const over = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => () => clearTimeout(over.current), []);
	const onClickCapture = () => {
		clearTimeout(over.current);
		setUnfolding(true);
		over.current = setTimeout(() => setUnfolding(false), UNFOLDING_MS);
	};
	return { unfolding, onClickCapture };
}

/** Whether an entry is a question that waits for her. */
function isOpenCard(item: Item | undefined): boolean {
	if (item?.kind === "decisions") return !item.over;
	return item?.kind === "card" && item.outcome.how === "open";
}

/** Whether an entry already shows by itself that work is going on. */
function showsWork(item: Item | undefined): boolean {
	if (item?.kind === "agent") return item.streaming;
	if (item?.kind !== "steps" || !item.open) return false;
	return item.steps.some((step) => step.state === "running" || step.state === "waiting");
}
