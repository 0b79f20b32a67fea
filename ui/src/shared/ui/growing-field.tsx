/** A field for a few sentences that grows with them. */
import { type ComponentProps, type KeyboardEvent, useEffect, useRef } from "react";
import { useGrowing } from "./use-growing";

interface GrowingFieldProps extends Omit<ComponentProps<"textarea">, "onChange"> {
	label: string;
	value: string;
	onChange(text: string): void;
	/** Ctrl or ⌘ with Enter. */
	onSubmit?(): void;
	onCancel?(): void;
	/** Whether Enter alone does the same, as in the composer; Shift with Enter begins a line. */
	enterSends?: boolean;
	/** Whether it takes the cursor when it appears. */
	focus?: boolean;
}

export function GrowingField({
	label,
	value,
	onChange,
	onSubmit,
	onCancel,
	enterSends = false,
	focus = false,
	className = "",
	...rest
}: GrowingFieldProps) {
	const field = useRef<HTMLTextAreaElement>(null);
	// Only what it was when it appeared: later changes must not move the cursor.
	const wanted = useRef(focus);

	useEffect(() => {
		if (!wanted.current) return;
		const element = field.current;
		element?.focus();
		element?.setSelectionRange(element.value.length, element.value.length);
	}, []);

	useGrowing(field, value);

	const onKeyDown = (event: KeyboardEvent) => {
		if (event.nativeEvent.isComposing) return;
		const sends = event.ctrlKey || event.metaKey || (enterSends && !event.shiftKey);
		if (event.key === "Enter" && sends && onSubmit) {
			event.preventDefault();
			event.stopPropagation();
			onSubmit();
		}
		if (event.key === "Escape" && onCancel) {
			event.preventDefault();
			onCancel();
		}
	};

	return (
		<textarea
			ref={field}
			aria-label={label}
			dir="auto"
			rows={1}
			value={value}
			onChange={(event) => onChange(event.target.value)}
			onKeyDown={onKeyDown}
			className={`block max-h-52 w-full resize-none rounded-md border border-line-strong bg-surface px-2.5 py-1.5 text-sm placeholder:text-ink-faint focus-visible:border-accent focus-visible:outline-none ${className}`}
			{...rest}
		/>
	);
}
