/** A PIN for this screen, folded away until it is wanted, and typed twice. */
import { useId } from "react";
import { Fold } from "../../../shared/ui";
import { FIELD } from "../choice";

export interface TypedPin {
	pin: string;
	again: string;
}

export const NO_PIN: TypedPin = { pin: "", again: "" };

interface PinFieldsProps {
	typed: TypedPin;
	/** Whether something is wrong with it. */
	wrong: boolean;
	onChange(typed: TypedPin): void;
}

export function PinFields({ typed, wrong, onChange }: PinFieldsProps) {
	const about = useId();
	return (
		<Fold
			title="Lock this screen with a PIN"
			note={typed.pin === "" ? undefined : "will be locked"}
		>
			<div className="flex flex-wrap gap-x-4 gap-y-2">
				<PinField
					label="PIN, 4 to 8 digits"
					value={typed.pin}
					invalid={wrong}
					describedBy={about}
					onChange={(pin) => onChange({ ...typed, pin })}
				/>
				<PinField
					label="The same once more"
					value={typed.again}
					invalid={wrong}
					onChange={(again) => onChange({ ...typed, again })}
				/>
			</div>
			<p id={about} className="max-w-prose text-ink-soft text-xs">
				“Leave for now” and “Done” then ask for it before your room comes back, also after a
				restart. It keeps a learner out of your room, and nobody out of the computer.
			</p>
		</Fold>
	);
}

interface PinFieldProps {
	label: string;
	value: string;
	invalid?: boolean;
	describedBy?: string;
	/** Whether typing begins here. */
	first?: boolean;
	onChange(value: string): void;
}

export function PinField({ label, value, invalid, describedBy, first, onChange }: PinFieldProps) {
	return (
		<label className="grid justify-items-start gap-1 text-sm">
			<span className="text-ink-soft">{label}</span>
			<input
				type="password"
				// biome-ignore lint/a11y/noAutofocus: it is all that is asked for.
				autoFocus={first}
				inputMode="numeric"
				autoComplete="off"
				maxLength={8}
				value={value}
				aria-invalid={invalid}
				aria-describedby={describedBy}
				onChange={({ target }) => onChange(target.value)}
				className={`${FIELD} w-32`}
			/>
		</label>
	);
}
