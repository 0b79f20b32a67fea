/** A property of a few words or of a number, changed where it stands. */
import { type KeyboardEvent, useState } from "react";

/** The look of every control among the properties. */
export const CONTROL =
	"h-8 w-full min-w-0 rounded-md border border-line-strong bg-raised px-2 text-sm placeholder:text-ink-faint";

export interface ControlProps {
	id: string;
	/** The id of what is said about it. */
	about: string;
	value: string;
	onChange(value: string): void;
}

interface TextFieldProps extends ControlProps {
	type: "text" | "number";
	/** Names the list of what is likely. */
	list?: string;
}

export function TextField({ id, about, value, onChange, type, list }: TextFieldProps) {
	// What is typed stands in the field with its blanks, which are not kept in the file, for as long as the
	// file says the same.
	const [typed, setTyped] = useState<{ words: string; before: string } | null>(null);
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key !== "Escape" || typed === null) return;
		// Escape stops the work everywhere else in the window.
		event.preventDefault();
		event.stopPropagation();
		setTyped(null);
		onChange(typed.before);
	};
	return (
		<input
			id={id}
			aria-describedby={about}
			type={type}
			min={type === "number" ? 1 : undefined}
			list={list}
			autoComplete="off"
			value={typed?.words.trim() === value ? typed.words : value}
			onChange={({ target }) => {
				setTyped({ words: target.value, before: typed?.before ?? value });
				onChange(target.value.trim());
			}}
			onBlur={() => setTyped(null)}
			onKeyDown={onKeyDown}
			// Its arrow would take the end of the words; the list comes with the first letter or the arrow key.
			className={`${CONTROL} [&::-webkit-calendar-picker-indicator]:!hidden`}
		/>
	);
}
