/** What is asked before a sitting is left, and before it is handed in. */
import { Button, Dialog } from "../../shared/ui";

interface LeaveDialogProps {
	/** Whether there is a time that runs on meanwhile. */
	timed: boolean;
	onStay(): void;
	onLeave(): void;
}

export function LeaveDialog({ timed, onStay, onLeave }: LeaveDialogProps) {
	return (
		<Dialog
			onClose={onStay}
			title="Leave for now?"
			footer={
				<>
					<Button onClick={onStay}>Stay</Button>
					<Button tone="primary" onClick={onLeave}>
						Leave for now
					</Button>
				</>
			}
		>
			<p>Your answers are kept. You can go on later where you are.</p>
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
