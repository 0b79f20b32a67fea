/** What a teacher can do with a sitting: let it go on, end it, open it again. */
import { useState } from "react";
import { useSittingDeeds } from "../../../api/assess";
import type { SittingLine, SittingPhase } from "../../../api/generated";
import { toCallError } from "../../../platform";
import { sitDown } from "../../../shared/assess-room";
import { reportError } from "../../../shared/report";
import { sentence } from "../../../shared/sentence";
import { Button, Dialog, Notice } from "../../../shared/ui";
import { visible } from "../../../shared/visible";
import { whoWords } from "../words";
import { ReopenDialog } from "./reopen-dialog";

interface ResultDeedsProps {
	sitting: SittingLine;
	phase: SittingPhase;
}

export function ResultDeeds({ sitting, phase }: ResultDeedsProps) {
	const { takeUp } = useSittingDeeds();
	const [asked, setAsked] = useState<"end" | "reopen" | null>(null);
	const close = () => setAsked(null);
	// Where another one has begun in its place, there is nothing to come back to.
	const gone = phase.is === "over" && phase.end.why === "leftOff";
	const going = phase.is === "going";
	const goOn = () =>
		takeUp.mutate(sitting.sessionId, {
			onSuccess: () => sitDown(sitting.sessionId, sitting.definition),
		});
	return (
		<>
			{going && takeUp.error && (
				<Notice tone="bad">{visible(sentence(toCallError(takeUp.error).message))}</Notice>
			)}
			<div className="flex flex-wrap gap-2 empty:hidden">
				{going && (
					<Button tone="primary" disabled={takeUp.isPending} onClick={goOn}>
						Go on here
					</Button>
				)}
				{!gone && (
					<Button onClick={() => setAsked("reopen")}>
						{going ? "More time …" : "Open again …"}
					</Button>
				)}
				{phase.is !== "over" && (
					<Button tone="danger" onClick={() => setAsked("end")}>
						End it …
					</Button>
				)}
			</div>
			{asked === "end" && <EndDialog sitting={sitting} onClose={close} />}
			{asked === "reopen" && (
				<ReopenDialog sitting={sitting} phase={phase} onDone={takeUp.reset} onClose={close} />
			)}
		</>
	);
}

interface EndDialogProps {
	sitting: Pick<SittingLine, "sessionId" | "seat" | "class">;
	onClose(): void;
}

/** Asks before a sitting is ended. */
export function EndDialog({ sitting, onClose }: EndDialogProps) {
	const { end } = useSittingDeeds();
	const confirm = () => end.mutate(sitting.sessionId, { onSuccess: onClose, onError: reportError });
	return (
		<Dialog
			onClose={onClose}
			title={`End it for ${whoWords(sitting)}?`}
			footer={
				<>
					<Button onClick={onClose}>Let it go on</Button>
					<Button tone="danger" disabled={end.isPending} onClick={confirm}>
						End it
					</Button>
				</>
			}
		>
			<p>What was answered so far is kept and counts. You can open it again later.</p>
		</Dialog>
	);
}
