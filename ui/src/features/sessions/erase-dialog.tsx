/** Asks before a session is deleted for good. */
import { Button, Dialog } from "../../shared/ui";

interface EraseDialogProps {
	title: string;
	onClose(): void;
	onErase(): void;
}

export function EraseDialog({ title, onClose, onErase }: EraseDialogProps) {
	const erase = () => {
		onClose();
		onErase();
	};
	return (
		<Dialog
			onClose={onClose}
			title="Delete for good?"
			footer={
				<>
					<Button onClick={onClose}>Keep it</Button>
					<Button tone="danger" onClick={erase} data-testid="session-erase-confirm">
						Delete for good
					</Button>
				</>
			}
		>
			<p>Everything that was said and done in “{title}” goes, and nothing brings it back.</p>
			<p className="mt-2 text-ink-soft text-sm">
				Its lesson files and what was remembered stay. A backup that you made before still has it.
			</p>
		</Dialog>
	);
}
