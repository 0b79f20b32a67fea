/** A dialog in the middle of the window; Escape and a click beside it close it. */
import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, useRef } from "react";

interface DialogProps {
	onClose(): void;
	title: string;
	description?: string;
	children: ReactNode;
	/** Buttons at the foot. */
	footer?: ReactNode;
	wide?: boolean;
	/** Whether it fills the window, for what needs all the room there is; its content scrolls by itself. */
	whole?: boolean;
}

/** An eighth of the window above and below; less where everything is larger and the room is needed inside. */
const ONE_OF_MANY =
	"-translate-x-1/2 left-1/2 flex w-[92vw] flex-col [--edge:clamp(0.75rem,24vh-6rem,12vh)] top-(--edge) max-h-[calc(100vh-2*var(--edge))]";

export function Dialog({
	onClose,
	title,
	description,
	children,
	footer,
	wide,
	whole,
}: DialogProps) {
	const popup = useRef<HTMLDivElement>(null);
	return (
		<Base.Root open onOpenChange={(next) => !next && onClose()}>
			<Base.Portal>
				<Base.Backdrop className="fixed inset-0 z-40 bg-shade" />
				<Base.Popup
					ref={popup}
					initialFocus={popup}
					data-dialog
					className={`fixed z-50 rounded-xl border bg-surface shadow-float outline-none ${whole ? "inset-3 flex flex-col" : `${ONE_OF_MANY} ${wide ? "max-w-3xl" : "max-w-lg"}`}`}
				>
					<header
						className={`flex gap-3 border-b px-5 py-3.5 ${description ? "items-start" : "items-center"}`}
					>
						<div className="min-w-0 flex-1">
							<Base.Title className="font-semibold text-lg leading-tight">{title}</Base.Title>
							{description && (
								<Base.Description className="mt-1 text-ink-soft text-sm">
									{description}
								</Base.Description>
							)}
						</div>
						{/* No tip here: it would take the first Escape for itself. */}
						<Base.Close
							aria-label="Close"
							className="inline-flex size-7 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-hover hover:text-ink"
						>
							<X className="size-4" aria-hidden />
						</Base.Close>
					</header>
					<div
						className={`min-h-0 px-5 py-4 ${whole ? "flex flex-1 flex-col" : "overflow-y-auto"}`}
					>
						{children}
					</div>
					{footer && (
						<footer className="flex justify-end gap-2 border-t px-5 py-3">{footer}</footer>
					)}
				</Base.Popup>
			</Base.Portal>
		</Base.Root>
	);
}
