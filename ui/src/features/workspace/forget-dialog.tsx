/** Asks before what is kept of a file is deleted for good. */
import { ForGoodDialog } from "../../shared/ui";

interface ForgetDialogProps {
	path: string;
	onClose(): void;
	onForget(): void;
}

export function ForgetDialog({ path, onClose, onForget }: ForgetDialogProps) {
	return (
		<ForGoodDialog testId="file-forget-confirm" onClose={onClose} onDelete={onForget}>
			<p>Everything that {path} held before goes, and nothing brings it back.</p>
			<p className="mt-2 text-ink-soft text-sm">
				The file itself stays as it is, and so do a lesson’s own versions. A backup that was made
				before still has it.
			</p>
		</ForGoodDialog>
	);
}
