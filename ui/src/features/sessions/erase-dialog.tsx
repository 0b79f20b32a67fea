/** Asks before a session is deleted for good. */
import { ForGoodDialog } from "../../shared/ui";

interface EraseDialogProps {
	title: string;
	onClose(): void;
	onErase(): void;
}

export function EraseDialog({ title, onClose, onErase }: EraseDialogProps) {
	return (
		<ForGoodDialog testId="session-erase-confirm" onClose={onClose} onDelete={onErase}>
			<p>Everything that was said and done in “{title}” goes, and nothing brings it back.</p>
			<p className="mt-2 text-ink-soft text-sm">
				Its lesson files and what was remembered stay. A backup that you made before still has it.
			</p>
		</ForGoodDialog>
	);
}
