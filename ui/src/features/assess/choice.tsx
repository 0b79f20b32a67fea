/** One of several, with what it is about above or beside it. */
import type { ReactNode } from "react";

/** How a field of this room looks. */
export const FIELD =
	"h-8 min-w-0 max-w-full rounded-md border border-line-strong bg-raised px-2.5 text-sm placeholder:text-ink-faint";

interface ChoiceProps {
	label: string;
	value: string;
	onChange(value: string): void;
	/** Where its name stands. */
	name: "above" | "beside";
	/** The options. */
	children: ReactNode;
}

export function Choice({ label, value, onChange, name, children }: ChoiceProps) {
	return (
		<label
			className={`min-w-0 text-sm ${name === "above" ? "grid justify-items-start gap-1" : "flex items-center gap-2"}`}
		>
			<span className="text-ink-soft">{label}</span>
			<select
				value={value}
				onChange={(event) => onChange(event.target.value)}
				className={`${FIELD} [field-sizing:content]`}
			>
				{children}
			</select>
		</label>
	);
}
