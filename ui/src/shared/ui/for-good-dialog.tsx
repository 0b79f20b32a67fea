/** Asks before something is deleted for good; what goes and what stays is said in it. */
import type { ReactNode } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";

interface ForGoodDialogProps {
	/** What is done, as the button that led here says it. */
	deed?: "Delete" | "Erase";
	testId: string;
	onClose(): void;
	onDelete(): void;
	children: ReactNode;
}

export function ForGoodDialog({
	deed = "Delete",
	testId,
	onClose,
	onDelete,
	children,
}: ForGoodDialogProps) {
	const confirm = () => {
		onClose();
		onDelete();
	};
	return (
		<Dialog
			onClose={onClose}
			title={`${deed} for good?`}
			footer={
				<>
					<Button onClick={onClose}>Keep it</Button>
					<Button tone="danger" onClick={confirm} data-testid={testId}>
						{deed} for good
					</Button>
				</>
			}
		>
			{children}
		</Dialog>
	);
}
