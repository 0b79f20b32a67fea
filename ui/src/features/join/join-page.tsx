/** The page of a learner at a computer of her own: a code, a seat, and then the sitting alone. */
import { type ReactNode, useEffect, useState } from "react";
import type { SessionId, SittingStand } from "../../api/generated";
import { useHere, useLeave } from "../../api/joining";
import { platform, toCallError } from "../../platform";
import { codeIn } from "../../shared/code";
import { sentence } from "../../shared/sentence";
import { Button, Notice } from "../../shared/ui";
import { Heading, LARGE, Step } from "../../shared/ui/step";
import { visible } from "../../shared/visible";
import { Door } from "./door";
import { SILENT } from "./words";

const LET_GO = "Your teacher has let this seat go. Ask for the code again.";

/** A sitting on the screen. */
export interface Seated {
	sessionId: SessionId;
	onLeave(): void;
	onLetGo(): void;
}

type Place =
	| { at: "door"; code: string; said: string | null }
	| { at: "sitting" | "leaving"; stand: SittingStand };

export function JoinPage({ sitting }: { sitting(seated: Seated): ReactNode }) {
	const here = useHere();
	const leave = useLeave();
	/** Where the learner went; null until she has gone anywhere. */
	const [went, setWent] = useState<Place | null>(null);
	const place = went ?? placeOf(here.data, here.error);
	useTitle(place && place.at !== "door" ? place.stand.title : "Join");

	const out = (said: string | null) => setWent({ at: "door", code: "", said });
	if (place === null) {
		if (here.error) return <Unanswered error={here.error} onRetry={here.refetch} />;
		return <Opening>One moment …</Opening>;
	}
	if (place.at === "door") {
		const { code, said } = place;
		return (
			<Door
				// The field is empty for whoever comes next.
				key={String(went === null)}
				code={code}
				said={said}
				onSat={(stand) => setWent({ at: "sitting", stand })}
			/>
		);
	}
	const { stand } = place;
	const leaveNow = () => {
		setWent({ at: "leaving", stand });
		leave.mutate(undefined, { onSuccess: () => out(null) });
	};
	if (place.at === "sitting") {
		return sitting({
			sessionId: stand.sessionId,
			onLeave: leaveNow,
			onLetGo: () => out(LET_GO),
		});
	}
	if (!leave.isError) return <Opening>This computer is made free …</Opening>;
	return (
		<Unanswered
			error={leave.error}
			kept="Your answers are kept, and this computer still has your seat."
			onRetry={leaveNow}
		>
			<Button className={LARGE} onClick={() => setWent({ at: "sitting", stand })}>
				Back to my seat
			</Button>
		</Unanswered>
	);
}

/** Where whoever opens the page is; null while nobody knows. */
function placeOf(stand: SittingStand | undefined, reason: unknown): Place | null {
	if (stand) return { at: "sitting", stand };
	if (!reason || toCallError(reason).code !== "passcode") return null;
	return { at: "door", code: codeIn(window.location.search), said: null };
}

function Opening({ children }: { children: string }) {
	return (
		<Step>
			<p role="status" className="text-ink-soft text-lg">
				{children}
			</p>
		</Step>
	);
}

interface UnansweredProps {
	error: unknown;
	/** What is not lost by it. */
	kept?: string;
	onRetry(): void;
	/** What else can be done. */
	children?: ReactNode;
}

function Unanswered({ error, kept, onRetry, children }: UnansweredProps) {
	const { code, message } = toCallError(error);
	return (
		<Step>
			<Heading>{code === "unavailable" ? SILENT : "That did not work."}</Heading>
			<Notice tone="bad">
				{code === "unavailable"
					? "The teacher’s computer cannot be reached from here. Ask your teacher, or try again."
					: sentence(message)}
			</Notice>
			{kept && <p>{kept}</p>}
			<div className="flex flex-wrap gap-2">
				<Button tone="primary" className={LARGE} onClick={onRetry}>
					Try again
				</Button>
				{children}
			</div>
		</Step>
	);
}

function useTitle(title: string): void {
	useEffect(() => platform.setTitle(visible(title)), [title]);
}
