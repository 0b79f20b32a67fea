/** Asks before something is deleted for good; what goes and what stays is said in it. */
import type { ReactNode } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";

interface ForGoodDialogProps {
	testId: string;
	onClose(): void;
	onDelete(): void;
	children: ReactNode;
}

export function ForGoodDialog({ testId, onClose, onDelete, children }: ForGoodDialogProps) {
	const confirm = () => {
		onClose();
		onDelete();
	};
	return (
		<Dialog
			onClose={onClose}
			title="Delete for good?"
			footer={
				<>
					<Button onClick={onClose}>Keep it</Button>
					<Button tone="danger" onClick={confirm} data-testid={testId}>
						Delete for good
					</Button>
				</>
			}
		>
			{children}
		</Dialog>
	);
}
