/** A dialog that is one field with what it finds below; Escape and a click beside it close it. */
import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode } from "react";

interface SearchDialogProps {
	/** Read out; what can be seen is the field. */
	title: string;
	testId: string;
	wide?: boolean;
	onClose(): void;
	children: ReactNode;
}

export function SearchDialog({ title, testId, wide, onClose, children }: SearchDialogProps) {
	return (
		<Base.Root open onOpenChange={(next) => !next && onClose()}>
			<Base.Portal>
				<Base.Backdrop className="fixed inset-0 z-40 bg-shade" />
				<Base.Popup
					data-testid={testId}
					className={`-translate-x-1/2 fixed left-1/2 z-50 w-[92vw] overflow-hidden rounded-xl border bg-raised shadow-float outline-none ${wide ? "top-[12vh] max-w-2xl" : "top-[14vh] max-w-xl"}`}
				>
					<Base.Title className="sr-only">{title}</Base.Title>
					{children}
				</Base.Popup>
			</Base.Portal>
		</Base.Root>
	);
}
