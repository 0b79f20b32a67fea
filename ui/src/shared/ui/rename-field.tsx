/** A name that is being changed where it stands: Enter or leaving keeps it, Escape does not. */
import { type KeyboardEvent, useRef } from "react";

/** The longest title that is accepted. */
const LONGEST = 200;

interface RenameFieldProps {
	label: string;
	value: string;
	/** The new name; not called when it is empty or the same. */
	onRename(name: string): void;
	/** The field is done with, by a key or by leaving it, whatever came of it. */
	onClose(by: "key" | "leaving"): void;
	className?: string;
}

export function RenameField({ label, value, onRename, onClose, className = "" }: RenameFieldProps) {
	// Closing takes the focus away, and leaving must not keep what Escape threw away.
	const closed = useRef(false);

	const close = (by: "key" | "leaving", typed: string | null) => {
		if (closed.current) return;
		closed.current = true;
		onClose(by);
		const name = typed?.trim() ?? "";
		if (name !== "" && name !== value) onRename(name);
	};
	const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
		if (event.nativeEvent.isComposing) return;
		if (event.key !== "Enter" && event.key !== "Escape") return;
		// Escape stops the work everywhere else in the window.
		event.preventDefault();
		close("key", event.key === "Enter" ? event.currentTarget.value : null);
	};

	return (
		<input
			aria-label={label}
			data-testid="rename"
			// biome-ignore lint/a11y/noAutofocus: the teacher has just asked to type here
			autoFocus
			defaultValue={value}
			maxLength={LONGEST}
			className={`min-w-0 rounded-md border border-line-strong bg-raised px-2 text-sm outline-offset-[-2px] ${className}`}
			onFocus={(event) => event.currentTarget.select()}
			onBlur={(event) => close("leaving", event.currentTarget.value)}
			onKeyDown={onKeyDown}
		/>
	);
}
