/** Why a test is not saved, and what can be done about it. */
import { toCallError } from "../../../platform";
import { sentence } from "../../../shared/sentence";
import { Button, Notice } from "../../../shared/ui";
import { visible } from "../../../shared/visible";

interface SaveFailedProps {
	error: unknown;
	/** Whether it is a new test, which cannot have been changed elsewhere. */
	anew: boolean;
	onTakeTheirs(): void;
	onKeepBoth(): void;
}

export function SaveFailed({ error, anew, onTakeTheirs, onKeepBoth }: SaveFailedProps) {
	const { code, message } = toCallError(error);
	if (code !== "conflict" || anew) {
		return (
			<Notice tone="bad">
				{visible(sentence(message))} It is not saved yet; everything that you chose is kept here.
			</Notice>
		);
	}
	return (
		<Notice
			tone="warn"
			actions={
				<>
					<Button onClick={onTakeTheirs}>Throw mine away</Button>
					<Button tone="primary" onClick={onKeepBoth}>
						Save mine as another quiz
					</Button>
				</>
			}
		>
			<strong className="font-semibold">Changed in two places.</strong> This quiz was changed
			somewhere else since you began, so nothing was written over.
		</Notice>
	);
}
