/** Why marks are changed, in a line that is kept with them. */
import { FIELD } from "../choice";

/** What is kept as the reason where an answer is marked that nobody had marked. */
export const BY_HAND = "marked by hand";

/** What is said where there is none. */
export const NO_REASON = "Say why; a few words are enough.";

interface ReasonProps {
	value: string;
	placeholder: string;
	invalid: boolean;
	onChange(value: string): void;
}

export function Reason({ value, placeholder, invalid, onChange }: ReasonProps) {
	return (
		<label className="grid gap-1 text-sm">
			<span className="text-ink-soft">Why? It is kept with the change.</span>
			<input
				value={value}
				onChange={({ target }) => onChange(target.value)}
				placeholder={placeholder}
				autoComplete="off"
				aria-required
				aria-invalid={invalid}
				className={FIELD}
			/>
		</label>
	);
}
