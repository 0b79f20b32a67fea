/** How a class goes through something now: its code, its seats, and what can be done for all of them. */
import { useEffect, useRef, useState } from "react";
import type { OpeningBoard, OpeningId } from "../../../api/generated";
import { useBoard } from "../../../api/openings";
import { toCallError } from "../../../platform";
import { closeBoard, useAssessRoom } from "../../../shared/assess-room";
import { sentence } from "../../../shared/sentence";
import { waited } from "../../../shared/time";
import { Notice, ReadFailure } from "../../../shared/ui";
import { visible } from "../../../shared/visible";
import { BackToList, escapeTo } from "../back";
import { BoardHead } from "./board-head";
import { countsOf } from "./board-words";
import { Everybody } from "./everybody";
import { SeatGrid } from "./seat-grid";
import { SoFar } from "./so-far";
import { useAnnounced } from "./use-announced";

export function BoardPage({ openingId }: { openingId: OpeningId }) {
	const { data, error, refetch, dataUpdatedAt, errorUpdatedAt } = useBoard(openingId);
	const page = useRef<HTMLElement>(null);
	useEffect(() => {
		// What is inside has gone first, where somebody comes back to it.
		if (!page.current?.contains(document.activeElement)) page.current?.focus();
	}, []);
	return (
		<article
			ref={page}
			tabIndex={-1}
			aria-label={data ? `Board: ${visible(data.opening.title)}` : "Board"}
			data-testid="assess-board"
			onKeyDown={escapeTo(closeBoard)}
			className="@container grid grid-cols-1 gap-2.5 px-5 py-3 outline-none"
		>
			{data ? (
				<>
					{error && (
						<Notice tone="warn">
							This is how it stood {waited(errorUpdatedAt - dataUpdatedAt)} ago.{" "}
							{visible(sentence(toCallError(error).message))} It is tried again all the time.
						</Notice>
					)}
					<Board board={data} />
				</>
			) : (
				<>
					<BackToList onBack={closeBoard} />
					{error === null ? (
						<p role="status" className="text-ink-faint text-sm">
							Looking how it goes …
						</p>
					) : (
						<ReadFailure error={error} onRetry={refetch} />
					)}
				</>
			)}
		</article>
	);
}

function Board({ board }: { board: OpeningBoard }) {
	const counts = countsOf(board);
	const said = useAnnounced(counts);
	const [seen] = useState(() => useAssessRoom.getState().seen);
	useEffect(() => {
		// Whoever comes back from the answers of a seat goes on at its card.
		if (seen === null) return;
		document.querySelector<HTMLElement>(`[data-seat-of="${CSS.escape(seen)}"]`)?.focus();
		useAssessRoom.setState({ seen: null });
	}, [seen]);
	return (
		<>
			<BoardHead opening={board.opening} counts={counts} />
			<p aria-live="polite" className="sr-only">
				{said}
			</p>
			<Everybody opening={board.opening} counts={counts} />
			<SeatGrid opening={board.opening} seats={board.seats} />
			<SoFar misconceptions={board.misconceptions} usualMs={board.usualMs} />
		</>
	);
}
