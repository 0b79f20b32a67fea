/** A sitting, for whoever sits there: it has the whole window. */
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { SessionId } from "../../api/generated";
import { Button, Notice, ReadFailure } from "../../shared/ui";
import { LEAVE, LeaveDialog, type Leaves } from "./dialogs";
import { FullScreenBar } from "./full-screen";
import { Head } from "./head";
import { Over } from "./over";
import { Question } from "./question";
import { useFullScreen } from "./use-full-screen";
import { type Sitting, useSitting } from "./use-sitting";
import { useWindowLeft } from "./use-window-left";
import { placeSaid } from "./words";

interface SittingViewProps {
	sessionId: SessionId;
	/** Back to where it was opened; what was answered is kept. */
	onLeave(): void;
	/** Whether `onLeave` asks by itself before it leads away: then nothing is asked here. */
	leaveAsks?: boolean;
	/** What is left behind by that; "screen" where nothing is said. */
	leaves?: Leaves;
	/** How whoever sits there is called; "Seat 7" where nothing is said. */
	seatWords?(seat: string): string;
	/** The host has nobody here any more. */
	onLetGo?(): void;
}

export function SittingView({
	sessionId,
	onLeave,
	leaveAsks = false,
	leaves = "screen",
	seatWords,
	onLetGo,
}: SittingViewProps) {
	const sitting = useSitting(sessionId);
	const { query, question } = sitting;
	useWindowLeft(sessionId, sitting.stand?.phase.is === "going");
	const full = useFullScreen();
	const letGo = useEffectEvent(() => onLetGo?.());
	useEffect(() => {
		if (sitting.nobody) letGo();
	}, [sitting.nobody]);
	const [leaving, setLeaving] = useState(false);
	const seen = query.data;
	if (!seen) {
		return (
			<Frame>
				<Column>
					{query.isError ? (
						<>
							<ReadFailure error={query.error} onRetry={query.refetch} />
							<Button onClick={onLeave}>{leaves === "screen" ? "Leave" : LEAVE[leaves]}</Button>
						</>
					) : (
						<p role="status" className="text-ink-soft">
							It is opened …
						</p>
					)}
				</Column>
			</Frame>
		);
	}
	return (
		<Frame>
			<Head
				seen={seen}
				question={question}
				leaves={leaves}
				// A computer of her own is hers to arrange.
				full={leaves === "screen" ? full : undefined}
				seatWords={seatWords}
				onLeave={() => (leaveAsks ? onLeave() : setLeaving(true))}
				onOver={() => void query.refetch({ cancelRefetch: false })}
			/>
			{leaves === "screen" && seen.stand.phase.is !== "over" && (
				<FullScreenBar full={full} offered={leaveAsks} />
			)}
			<p aria-live="polite" className="sr-only">
				{sitting.notice} {question && placeSaid(question.item)}
			</p>
			<Column key={question?.interactionId ?? seen.stand.phase.is}>
				{query.isError && (
					<Notice tone="warn">
						Nothing answers at the moment. What you have written stays here, and it is tried again.
					</Notice>
				)}
				<Phase sitting={sitting} onLeave={onLeave} />
			</Column>
			{leaving && (
				<LeaveDialog
					leaves={leaves}
					timed={seen.stand.remainingMs !== null && seen.stand.phase.is === "going"}
					onStay={() => setLeaving(false)}
					onLeave={onLeave}
				/>
			)}
		</Frame>
	);
}

function Frame({ children }: { children: ReactNode }) {
	return (
		<div
			data-testid="sitting"
			className="flex h-full min-h-0 flex-col bg-canvas print:block print:h-auto print:bg-transparent"
		>
			{children}
		</div>
	);
}

/** One calm column; each question begins at its top. */
function Column({ children }: { children: ReactNode }) {
	return (
		<div className="min-h-0 flex-1 overflow-y-auto print:overflow-visible">
			<div className="@container mx-auto grid w-full max-w-[44rem] gap-5 px-5 pt-8 pb-24">
				{children}
			</div>
		</div>
	);
}

function Phase({ sitting, onLeave }: { sitting: Sitting; onLeave(): void }) {
	const { stand, question, notice } = sitting;
	// What came of the last answer is read before anything else comes.
	if (question) {
		return (
			<>
				{notice && <p className="text-ink-soft text-sm">{notice}</p>}
				<Question key={question.interactionId} sitting={sitting} asked={question} />
			</>
		);
	}
	if (stand?.phase.is === "over") {
		return <Over stand={stand} end={stand.phase.end} onDone={onLeave} />;
	}
	return <Waits />;
}

function Waits() {
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus(), []);
	return (
		<div role="status" className="grid gap-1">
			<h2 ref={heading} tabIndex={-1} className="font-semibold text-2xl outline-none">
				It waits for your teacher, who lets it go on.
			</h2>
			<p className="text-ink-soft text-lg">Your answers are kept. It goes on here by itself.</p>
		</div>
	);
}
