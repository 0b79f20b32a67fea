/** Opens a sitting again, or gives one that goes on more time: why, and how many minutes. */
import { useId, useState } from "react";
import { useSittingDeeds } from "../../../api/assess";
import type { SittingLine, SittingPhase } from "../../../api/generated";
import { toCallError } from "../../../platform";
import { newId } from "../../../shared/new-id";
import { sentence } from "../../../shared/sentence";
import { Button, Dialog, Notice } from "../../../shared/ui";
import { visible } from "../../../shared/visible";
import { FIELD } from "../choice";
import { whoWords } from "../words";

/** The most minutes on top. */
const MOST = 120;

interface ReopenDialogProps {
	sitting: Pick<SittingLine, "sessionId" | "seat" | "class">;
	phase: SittingPhase;
	onDone(): void;
	onClose(): void;
}

export function ReopenDialog({ sitting, phase, onDone, onClose }: ReopenDialogProps) {
	const { reopen } = useSittingDeeds();
	const [reason, setReason] = useState("");
	const going = phase.is === "going";
	const ranOut = phase.is === "over" && phase.end.why === "time";
	const [minutes, setMinutes] = useState(ranOut || going ? "10" : "0");
	const [wrong, setWrong] = useState<string | null>(null);
	// The same however often it is pressed, and where an answer got lost: it is given once.
	const [grant] = useState(newId);
	const form = useId();
	const submit = () => {
		const number = minutes.trim() === "" ? 0 : Number(minutes);
		const why = wrongWith(reason, number, going ? 1 : 0);
		setWrong(why);
		if (why !== null || reopen.isPending) return;
		reopen.mutate(
			{ sessionId: sitting.sessionId, reason: reason.trim(), minutes: number, grant },
			{
				onSuccess: () => {
					onDone();
					onClose();
				},
			},
		);
	};
	return (
		<Dialog
			onClose={onClose}
			title={`${going ? "More time" : "Open it again"} for ${whoWords(sitting)}`}
			description={going ? undefined : "It goes on where it was, with the answers that are there."}
			footer={
				<>
					<Button onClick={onClose}>Leave it</Button>
					<Button tone="primary" type="submit" form={form} disabled={reopen.isPending}>
						{going ? "Give the time" : "Open again"}
					</Button>
				</>
			}
		>
			<form
				id={form}
				noValidate
				onSubmit={(event) => {
					event.preventDefault();
					submit();
				}}
				className="grid gap-3 text-sm"
			>
				<label className="grid gap-1">
					<span className="text-ink-soft">Why? It is kept with the result.</span>
					<input
						value={reason}
						onChange={({ target }) => setReason(target.value)}
						placeholder="The fire alarm went off"
						autoComplete="off"
						aria-required
						aria-invalid={wrong !== null && reason.trim() === ""}
						className={FIELD}
					/>
				</label>
				<label className="grid justify-items-start gap-1">
					<span className="text-ink-soft">Minutes more, up to {MOST}</span>
					<input
						type="number"
						min={going ? 1 : 0}
						max={MOST}
						value={minutes}
						onChange={({ target }) => setMinutes(target.value)}
						className={`${FIELD} w-24`}
					/>
				</label>
				{ranOut && (
					<p className="text-ink-soft">The time was over: without more of it, it ends at once.</p>
				)}
				{wrong !== null && <Notice tone="bad">{wrong}</Notice>}
				{reopen.error && (
					<Notice tone="bad">{visible(sentence(toCallError(reopen.error).message))}</Notice>
				)}
			</form>
		</Dialog>
	);
}

/** What is wrong with what was typed; null where nothing is. */
function wrongWith(reason: string, minutes: number, least: number): string | null {
	if (reason.trim() === "") return "Say why; a few words are enough.";
	const sound = Number.isInteger(minutes) && minutes >= least && minutes <= MOST;
	return sound ? null : `Minutes are a whole number between ${least} and ${MOST}.`;
}
