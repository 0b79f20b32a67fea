/** What is asked before a sitting is left, and before it is handed in. */
import { Button, Dialog } from "../../shared/ui";

/** What is left behind: the screen for a while, or the computer to whoever comes next. */
export type Leaves = "screen" | "computer";

/** What the button and its dialog are called. */
export const LEAVE: Record<Leaves, string> = {
	screen: "Leave for now",
	computer: "Leave this computer",
};

const KEPT: Record<Leaves, string> = {
	screen: "Your answers are kept. You can go on later where you are.",
	computer:
		"Your answers are kept. Whoever knows the code can take your seat again, on any computer, and go on where you stopped.",
};

interface LeaveDialogProps {
	leaves: Leaves;
	/** Whether there is a time that runs on meanwhile. */
	timed: boolean;
	onStay(): void;
	onLeave(): void;
}

export function LeaveDialog({ leaves, timed, onStay, onLeave }: LeaveDialogProps) {
	return (
		<Dialog
			onClose={onStay}
			title={`${LEAVE[leaves]}?`}
			footer={
				<>
					<Button onClick={onStay}>Stay</Button>
					<Button tone="primary" onClick={onLeave}>
						{LEAVE[leaves]}
					</Button>
				</>
			}
		>
			<p>{KEPT[leaves]}</p>
			{timed && <p className="mt-2 font-medium">The time runs on while you are away.</p>}
		</Dialog>
	);
}

interface HandInDialogProps {
	answered: number;
	/** How many questions there are, where somebody can say. */
	of: number | null;
	/** Whether something stands at the open question that is not sent. */
	unsent: boolean;
	onStay(): void;
	onHandIn(): void;
}

export function HandInDialog({ answered, of, unsent, onStay, onHandIn }: HandInDialogProps) {
	return (
		<Dialog
			onClose={onStay}
			title="Hand it in?"
			footer={
				<>
					<Button onClick={onStay}>Go on answering</Button>
					<Button tone="primary" onClick={onHandIn}>
						Hand in
					</Button>
				</>
			}
		>
			<p>{openWords(answered, of)}</p>
			{unsent && (
				<p className="mt-2">What stands at this question is not sent yet, and will not count.</p>
			)}
			<p className="mt-2 text-ink-soft">Afterwards you cannot change anything.</p>
		</Dialog>
	);
}

function openWords(answered: number, of: number | null): string {
	if (of === null)
		return `You have answered ${answered} ${answered === 1 ? "question" : "questions"} so far.`;
	const open = Math.max(0, of - answered);
	if (open === 0) return "Every question has an answer.";
	return `${open} of ${of} questions ${open === 1 ? "is" : "are"} still open.`;
}
