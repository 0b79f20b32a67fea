/** Asks before a memory is erased: what goes, and what stays. */
import { ForGoodDialog } from "../../../shared/ui";
import { visible } from "../../../shared/visible";
import { named } from "../words";

interface EraseDialogProps {
	text: string;
	onClose(): void;
	onErase(): void;
}

export function EraseDialog({ text, onClose, onErase }: EraseDialogProps) {
	return (
		<ForGoodDialog deed="Erase" testId="memory-erase-sure" onClose={onClose} onDelete={onErase}>
			<p>
				{visible(named(text))} goes for good, with its words in memory’s own record. It cannot be
				brought back.
			</p>
			<p className="mt-2 text-ink-soft">
				What stays is that something was erased, and when. Sessions and lessons in which the same
				was said keep their words, and so does a backup that you made before.
			</p>
		</ForGoodDialog>
	);
}
