/** What a teacher can do with a sitting: let it go on, end it, open it again. */
import { useState } from "react";
import { useSittingDeeds } from "../../../api/assess";
import type { SittingEnd, SittingLine } from "../../../api/generated";
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
	end: SittingEnd | null;
}

export function ResultDeeds({ sitting, end }: ResultDeedsProps) {
	const { takeUp } = useSittingDeeds();
	const [asked, setAsked] = useState<"end" | "reopen" | null>(null);
	const close = () => setAsked(null);
	// Where another one has begun in its place, there is nothing to come back to.
	const mayReopen =
		end === null ? toCallError(takeUp.error).code === "busy" : end.why !== "leftOff";
	const goOn = () =>
		takeUp.mutate(sitting.sessionId, {
			onSuccess: () => sitDown(sitting.sessionId, sitting.definition),
		});
	return (
		<>
			{end === null && takeUp.error && (
				<Notice tone="bad">
					{visible(sentence(toCallError(takeUp.error).message))}{" "}
					{toCallError(takeUp.error).code === "busy" && "If it waits for you, open it again."}
				</Notice>
			)}
			<div className="flex flex-wrap gap-2 empty:hidden">
				{end === null && (
					<>
						<Button tone="primary" disabled={takeUp.isPending} onClick={goOn}>
							Go on here
						</Button>
						<Button tone="danger" onClick={() => setAsked("end")}>
							End it …
						</Button>
					</>
				)}
				{mayReopen && <Button onClick={() => setAsked("reopen")}>Open again …</Button>}
			</div>
			{asked === "end" && <EndDialog sitting={sitting} onClose={close} />}
			{asked === "reopen" && (
				<ReopenDialog sitting={sitting} end={end} onDone={takeUp.reset} onClose={close} />
			)}
		</>
	);
}

function EndDialog({ sitting, onClose }: { sitting: SittingLine; onClose(): void }) {
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
