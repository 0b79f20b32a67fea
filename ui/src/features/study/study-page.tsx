/** The way of somebody who takes part in a study: one thing at a time, and always what comes next. */
import { type ReactNode, useEffect, useState } from "react";
import type { SessionId } from "../../api/generated";
import {
	type StudySeen,
	useStudyAct,
	useStudyEnter,
	useStudyHere,
	useStudyLeave,
} from "../../api/studying";
import { type Platform, toCallError } from "../../platform";
import { saveOpenEdits } from "../../shared/open-edits";
import { sentence } from "../../shared/sentence";
import { emptyTab, keepInTab, keptInTab, leaveNothing } from "../../shared/tab-store";
import { Button, Notice } from "../../shared/ui";
import { CodeForm } from "../../shared/ui/code-form";
import { Heading, LARGE, Step } from "../../shared/ui/step";
import { Consent } from "./consent";
import { Instrument, type Seated } from "./instrument";
import { Ahead, Farewell, Rest } from "./steps";
import { Task } from "./task";
import { useActs } from "./use-acts";
import { useEnded } from "./use-ended";
import { useTelling } from "./use-telling";
import { OUT, refusedWords, SILENT, UNSAVED } from "./words";

/** The name under which a tab knows who was in at it last. */
const WHOSE = "whose";

/** What other features draw. */
export interface StudyParts {
	sitting(seated: Seated): ReactNode;
	conversation: ReactNode;
	document(sessionId: SessionId | null): ReactNode;
}

interface StudyPageProps {
	platform: Platform;
	parts: StudyParts;
}

export function StudyPage({ platform, parts }: StudyPageProps) {
	const here = useStudyHere();
	useEffect(() => platform.setTitle("Study"), [platform]);
	const refused = here.error && toCallError(here.error);
	if (refused?.code === "passcode") return <Door out={here.data !== undefined} />;
	if (here.data) {
		const out = () => void here.refetch();
		const { participant } = here.data.stand;
		return (
			<Hers key={participant} participant={participant}>
				<Way seen={here.data} platform={platform} parts={parts} onOut={out} />
			</Hers>
		);
	}
	if (!refused) {
		return (
			<Step>
				<p role="status" className="text-ink-soft text-lg">
					One moment …
				</p>
			</Step>
		);
	}
	const { code, message } = refused;
	return (
		<Step>
			<Heading>{code === "unavailable" ? SILENT : "That did not work."}</Heading>
			<Notice tone="bad">
				{code === "unavailable"
					? "What you did is kept. Tell the researcher, or try again."
					: sentence(message)}
			</Notice>
			<div>
				<Button tone="primary" className={LARGE} onClick={() => void here.refetch()}>
					Try again
				</Button>
			</div>
		</Step>
	);
}

/** Asks for a code; `out` is whoever was in on this page, and is not any more. */
function Door({ out }: { out: boolean }) {
	const [typed, setTyped] = useState("");
	const enter = useStudyEnter();
	return (
		<CodeForm
			typed={typed}
			onTyped={(now) => {
				setTyped(now);
				if (enter.isError) enter.reset();
			}}
			hint="You were given it for this study."
			refusedWords={refusedWords}
			said={out ? OUT : null}
			sent={out}
			error={enter.error && toCallError(enter.error)}
			pending={enter.isPending}
			onLook={(code) => enter.mutate(code)}
		/>
	);
}

/** The page of one participant: where another one was in at this tab last, nothing of hers is left first. */
function Hers({ participant, children }: { participant: string; children: ReactNode }) {
	const [isAnothers] = useState(() => ![null, participant].includes(keptInTab(WHOSE) as string));
	useEffect(() => {
		if (isAnothers) leaveNothing();
		else keepInTab(WHOSE, participant);
	}, [isAnothers, participant]);
	return isAnothers ? null : children;
}

interface WayProps extends StudyPageProps {
	seen: StudySeen;
	/** She may not be in here any more. */
	onOut(): void;
}

function Way({ seen, platform, parts, onOut }: WayProps) {
	const { place, paused } = seen.stand;
	const untold = useActs(paused !== null);
	const act = useStudyAct(untold);
	const tell = useTelling(seen, act);
	const ended = useEnded(seen, act.variables?.do === "finish" ? act.submittedAt : null);
	const leave = useStudyLeave(leaveNothing);
	const gone = place.at === "withdrawn";
	useEffect(() => {
		if (gone) emptyTab();
	}, [gone]);
	const [unsaved, setUnsaved] = useState(false);
	const onLeave = async () => {
		setUnsaved(false);
		try {
			await saveOpenEdits();
		} catch {
			return setUnsaved(true);
		}
		leave.mutate();
	};
	const step = {
		seen,
		act,
		ended,
		onLeave: () => void onLeave(),
		stays: unsaved ? UNSAVED : leave.error && sentence(toCallError(leave.error).message),
	};
	switch (place.at) {
		case "consent":
			return <Consent {...step} text={place.text} tiers={place.tiers} />;
		case "instrument":
			return place.sitting ? (
				<Instrument
					key={place.sitting.sessionId}
					{...step}
					onOut={onOut}
					stand={place.sitting}
					draw={parts.sitting}
				/>
			) : (
				<Ahead {...step} title="Some questions" />
			);
		case "taskAhead":
			return <Ahead {...step} title={place.title} minutes={place.minutes} />;
		case "task":
			return (
				<Task
					key={seen.stand.done}
					{...step}
					task={place}
					platform={platform}
					parts={parts}
					onOver={tell}
				/>
			);
		case "break":
			return <Rest {...step} begun={place.begun} minutes={place.minutes} />;
		case "wait":
			return <Ahead {...step} title="That was this sitting" days={place.days} />;
		case "complete":
			return <Farewell {...step} title="That was everything. Thank you." />;
		case "withdrawn":
			return (
				<Farewell
					{...step}
					ended={null}
					title="You take part no longer. Thank you for your time."
					said={
						act.isSuccess && act.variables.do === "withdraw" && act.variables.erase
							? "Everything that you did was erased, and your code with it."
							: null
					}
				/>
			);
	}
}
