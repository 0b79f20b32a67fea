/** A whole number within bounds. What cannot be one while it is typed changes nothing. */
import { useState } from "react";
import { FIELD } from "../choice";

interface NumberFieldProps {
	label: string;
	value: number | null;
	least: number;
	most: number;
	/** What holds where nothing is typed; without it something has to be. */
	placeholder?: string;
	/** Null where it was emptied, and may be. */
	onChange(value: number | null): void;
}

export function NumberField(props: NumberFieldProps) {
	const { label, value, least, most, placeholder, onChange } = props;
	/** What is typed, while it is not what holds. */
	const [typed, setTyped] = useState<string | null>(null);
	const read = (words: string): number | null | undefined => {
		if (words === "") return placeholder === undefined ? undefined : null;
		const number = Number(words);
		return Number.isInteger(number) && number >= least && number <= most ? number : undefined;
	};
	const wrong = typed !== null && read(typed) === undefined;
	return (
		<label className="grid gap-1 text-sm">
			<span className="text-ink-soft">{label}</span>
			<input
				type="number"
				min={least}
				max={most}
				placeholder={placeholder}
				value={typed ?? value ?? ""}
				aria-invalid={wrong}
				title={wrong ? `A whole number from ${least} to ${most}` : undefined}
				onChange={({ target }) => {
					const number = read(target.value);
					setTyped(number === undefined ? target.value : null);
					if (number !== undefined) onChange(number);
				}}
				// Whoever leaves it sees what holds.
				onBlur={() => setTyped(null)}
				className={`${FIELD} w-20 aria-invalid:border-bad`}
			/>
		</label>
	);
}
