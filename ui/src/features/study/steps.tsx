/** The steps at which nothing is done but going on: before a task, at a rest, between sittings, at the end. */
import { type ReactNode, useState } from "react";
import type { StudySeen, useStudyAct } from "../../api/studying";
import { toCallError } from "../../platform";
import { clockWords } from "../../shared/clock-words";
import { sentence } from "../../shared/sentence";
import { Button, Dialog, Notice } from "../../shared/ui";
import { Heading, LARGE, Step } from "../../shared/ui/step";
import { useLeft } from "./use-left";
import { daysWords, minutesWords, SILENT, youAre } from "./words";

export interface StepProps {
	seen: StudySeen;
	act: ReturnType<typeof useStudyAct>;
	/** Why the task before is over, where she did not end it herself. */
	ended: string | null;
	/** Makes this computer nobody's. */
	onLeave(): void;
	/** Why it is still hers. */
	stays: string | null;
}

/** Why what was pressed did not happen. Of what the page says by itself, only that nothing answers. */
export function Failed({ act }: Pick<StepProps, "act">) {
	if (!act.isError) return null;
	const { code, message } = toCallError(act.error);
	if (act.variables?.do === "tell" || act.variables?.do === "write") {
		if (code !== "unavailable") return null;
		return <Notice tone="warn">{SILENT} It goes on by itself when it is back.</Notice>;
	}
	return (
		<Notice tone={code === "unavailable" ? "warn" : "bad"}>
			{code === "unavailable" ? `${SILENT} Nothing is lost: try again.` : sentence(message)}
		</Notice>
	);
}

/** What has happened to the task before. */
export function Ended({ ended }: Pick<StepProps, "ended">) {
	return ended && <Notice tone="warn">{ended}</Notice>;
}

/** The ways out, which are always there. */
export function LeaveRow({ seen, act, onLeave, stays }: Omit<StepProps, "ended">) {
	const [asked, setAsked] = useState(false);
	return (
		<>
			{stays && <Notice tone="bad">{stays}</Notice>}
			<p className="flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-sm print:hidden">
				<span>{youAre(seen.stand.participant)}</span>
				<button type="button" className="underline" onClick={onLeave}>
					Leave this computer
				</button>
				{seen.stand.agreed && seen.stand.place.at !== "withdrawn" && (
					<button type="button" className="underline" onClick={() => setAsked(true)}>
						Take part no longer …
					</button>
				)}
				{asked && <WithdrawDialog act={act} onStay={() => setAsked(false)} />}
			</p>
		</>
	);
}

export function WithdrawDialog({ act, onStay }: Pick<StepProps, "act"> & { onStay(): void }) {
	const [erase, setErase] = useState(false);
	return (
		<Dialog
			onClose={onStay}
			title="Take part no longer?"
			footer={
				<>
					<Button onClick={onStay}>Stay</Button>
					<Button
						tone="primary"
						onClick={() => act.mutate({ do: "withdraw", erase }, { onSuccess: onStay })}
					>
						{erase ? "Leave, and erase everything" : "Leave the study"}
					</Button>
				</>
			}
		>
			<p>You need no reason, and nobody will ask for one. This cannot be taken back.</p>
			<label className="mt-3 flex gap-2">
				<input
					type="checkbox"
					checked={erase}
					onChange={(event) => setErase(event.target.checked)}
					className="mt-1 size-4 accent-accent"
				/>
				<span>
					Erase everything that I did so far. Without this it stays, marked as that of somebody who
					left, and is not used in results.
				</span>
			</label>
			<Failed act={act} />
		</Dialog>
	);
}

function Progress({ seen }: { seen: StudySeen }) {
	const { done, of } = seen.stand;
	return (
		<div className="grid gap-1 text-ink-soft text-sm">
			<div
				role="progressbar"
				aria-label="Steps"
				aria-valuemin={0}
				aria-valuemax={of}
				aria-valuenow={done}
				className="h-1.5 w-full overflow-hidden rounded-full bg-hover"
			>
				<div
					className="h-full rounded-full bg-accent"
					style={{ width: `${(100 * done) / Math.max(1, of)}%` }}
				/>
			</div>
			<span className="tabular-nums">
				{done} of {of} steps done
			</span>
		</div>
	);
}

interface AheadProps extends StepProps {
	title: string;
	/** How long it takes; absent where nothing ends it. */
	minutes?: number;
	/** Days until the next sitting; absent where something else comes. */
	days?: number;
}

/** Before something begins. */
export function Ahead({ title, minutes, days, ...step }: AheadProps) {
	const { seen, act } = step;
	const waits = days !== undefined;
	const early = waits && days > 0;
	return (
		<Step>
			<Progress seen={seen} />
			<Ended {...step} />
			<Heading>{title}</Heading>
			<p className="text-ink-soft text-lg">
				{early && `The next one can begin ${daysWords(days)}. Your code stays the same.`}
				{waits && !early && "The next one can begin now."}
				{minutes !== undefined &&
					`You have ${minutesWords(minutes)}. The time runs when you begin; then you read what the task is.`}
			</p>
			<Failed act={act} />
			{!early && (
				<div>
					<Button
						tone="primary"
						className={LARGE}
						aria-disabled={act.isPending}
						onClick={() => act.mutate({ do: waits ? "finish" : "start" })}
					>
						{waits ? "Begin the next sitting" : "Begin"}
					</Button>
				</div>
			)}
			<LeaveRow {...step} />
		</Step>
	);
}

/** A rest. She may go on before it is over. */
export function Rest({ begun, minutes, ...step }: StepProps & { begun: boolean; minutes: number }) {
	const { seen, act } = step;
	const left = useLeft(seen, begun, () => undefined);
	return (
		<Step>
			<Progress seen={seen} />
			<Ended {...step} />
			<Heading>{begun && left === 0 ? "The rest is over" : "Rest a little"}</Heading>
			<p className="text-ink-soft text-lg">
				{begun ? (
					<span role="timer" className="tabular-nums">
						{clockWords(left ?? 0)}
					</span>
				) : (
					`${minutesWords(minutes)}, if you like. Get up, look out of the window.`
				)}
			</p>
			<Failed act={act} />
			<div className="flex gap-3">
				{!begun && (
					<Button tone="primary" className={LARGE} onClick={() => act.mutate({ do: "start" })}>
						Begin the rest
					</Button>
				)}
				{begun && (
					<Button
						tone={left === 0 ? "primary" : undefined}
						className={LARGE}
						onClick={() => act.mutate({ do: "finish" })}
					>
						Go on
					</Button>
				)}
			</div>
			<LeaveRow {...step} />
		</Step>
	);
}

/** Nothing comes any more. */
interface FarewellProps extends StepProps {
	title: ReactNode;
	/** What became of what she did. */
	said?: string | null;
}

export function Farewell({ title, said, ...step }: FarewellProps) {
	return (
		<Step>
			<Ended {...step} />
			<Heading>{title}</Heading>
			{said && <p className="text-lg">{said}</p>}
			<p className="text-ink-soft text-lg">Tell the researcher that you are done here.</p>
			<Failed act={step.act} />
			<LeaveRow {...step} />
		</Step>
	);
}
