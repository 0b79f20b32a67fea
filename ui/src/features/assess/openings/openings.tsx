/** On the page of a test: what is open for a class now, and what was before. */
import { LayoutGrid } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Opening } from "../../../api/generated";
import { useOpenings } from "../../../api/openings";
import { showBoard, useAssessRoom } from "../../../shared/assess-room";
import { seenName } from "../../../shared/names";
import { moment } from "../../../shared/time";
import { Button, Fold, ReadFailure } from "../../../shared/ui";
import { codeWords, joinedWords } from "./board-words";

/** More of those of before nobody looks for. */
const MOST_BEFORE = 30;

export function Openings({ definition }: { definition: string }) {
	const { data, error, refetch } = useOpenings(definition);
	const section = useRef<HTMLElement>(null);
	const openings = data ?? [];
	const now = openings.filter(({ closedAt }) => closedAt === null);
	const before = openings.filter(({ closedAt }) => closedAt !== null).slice(0, MOST_BEFORE);

	// Whoever comes back from a board goes on at its row, which is another one where it was closed there.
	const [seen] = useState(() => useAssessRoom.getState().seenOpening);
	const isSeen = ({ openingId }: Opening) => openingId === seen;
	const row = now.some(isSeen) ? "now" : before.some(isSeen) ? "before" : null;
	const cameBack = useRef(false);
	useEffect(() => {
		if (row === null || (cameBack.current && document.activeElement !== document.body)) return;
		cameBack.current = true;
		section.current
			?.querySelector<HTMLElement>(`[data-opening="${CSS.escape(seen ?? "")}"]`)
			?.focus();
		useAssessRoom.setState({ seenOpening: null });
	}, [row, seen]);

	if (error && !data) return <ReadFailure error={error} onRetry={refetch} />;
	if (openings.length === 0) return null;
	return (
		<section ref={section} aria-label="Opened for a class" className="grid gap-2">
			{now.length > 0 && (
				<>
					<h3 className="font-semibold">Open now</h3>
					<ul className="grid gap-2">
						{now.map((opening) => (
							<li
								key={opening.openingId}
								className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-accent bg-accent-soft px-4 py-2.5"
							>
								<span className="font-mono font-semibold text-xl">{codeWords(opening.code)}</span>
								<About opening={opening} />
								<BoardButton opening={opening} />
							</li>
						))}
					</ul>
				</>
			)}
			{before.length > 0 && <Before openings={before} shown={row === "before"} />}
		</section>
	);
}

interface BeforeProps {
	openings: readonly Opening[];
	/** Whether they are to be seen where nobody has said so. */
	shown: boolean;
}

function Before({ openings, shown }: BeforeProps) {
	return (
		<Fold title={`Opened before (${openings.length})`} shown={shown}>
			<ul className="grid">
				{openings.map((opening) => (
					<li
						key={opening.openingId}
						className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b py-1.5 last:border-b-0"
					>
						<span className="text-ink-soft text-sm">{moment(opening.openedAt)}</span>
						<About opening={opening} />
						<BoardButton opening={opening} />
					</li>
				))}
			</ul>
		</Fold>
	);
}

function About({ opening }: { opening: Opening }) {
	const of = opening.class === null ? "No class" : seenName(opening.class);
	return (
		<span className="min-w-0 flex-1 text-sm">
			{of} · {joinedWords(opening.taken, opening.seats)}
		</span>
	);
}

function BoardButton({ opening }: { opening: Opening }) {
	return (
		<Button
			data-opening={opening.openingId}
			aria-label={`Board of ${codeWords(opening.code)}`}
			icon={<LayoutGrid className="size-4" aria-hidden />}
			onClick={() => showBoard(opening.openingId)}
		>
			Board
		</Button>
	);
}
