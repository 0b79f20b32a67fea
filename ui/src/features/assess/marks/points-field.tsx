/** Points by hand, from none to all: typed, or pressed where there are few. */
import type { RefObject } from "react";
import { FIELD } from "../choice";

/** So many points have a button each. */
const BUTTONS = 10;

interface PointsFieldProps {
	value: string;
	worth: number;
	invalid: boolean;
	field?: RefObject<HTMLInputElement | null>;
	onChange(value: string): void;
}

export function PointsField({ value, worth, invalid, field, onChange }: PointsFieldProps) {
	return (
		<div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
			<label className="flex items-center gap-2">
				<span className="text-ink-soft">Points</span>
				<input
					ref={field}
					inputMode="numeric"
					autoComplete="off"
					value={value}
					aria-invalid={invalid}
					onChange={({ target }) => {
						const typed = target.value.trim();
						// Where one digit is enough, another one takes its place.
						onChange(worth < 10 ? typed.slice(-1) : typed);
					}}
					className={`${FIELD} w-14 text-center tabular-nums aria-invalid:border-bad`}
				/>
				<span className="text-ink-soft">of {worth}</span>
			</label>
			{worth <= BUTTONS && (
				<div className="flex flex-wrap gap-1">
					{Array.from({ length: worth + 1 }, (_, points) => (
						<button
							key={points}
							type="button"
							// The keyboard has the field for the same.
							tabIndex={-1}
							aria-label={points === 1 ? "1 point" : `${points} points`}
							aria-pressed={value === String(points)}
							onClick={() => onChange(String(points))}
							className="h-8 min-w-8 rounded-md border border-line-strong bg-raised px-2 tabular-nums hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-accent"
						>
							{points}
						</button>
					))}
				</div>
			)}
		</div>
	);
}
