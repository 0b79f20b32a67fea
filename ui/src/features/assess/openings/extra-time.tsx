/** More time for single seats, folded away until it is wanted. */
import { useId, useState } from "react";
import { Fold } from "../../../shared/ui";
import { Choice } from "../choice";
import { counted } from "../words";
import { EXTRAS, type SeatChoice, withExtra } from "./seat-choice";

interface ExtraTimeProps {
	seats: readonly string[];
	extra: SeatChoice["extra"];
	onChange(extra: SeatChoice["extra"]): void;
}

export function ExtraTime({ seats, extra, onChange }: ExtraTimeProps) {
	const [percent, setPercent] = useState<number>(EXTRAS[0]);
	const about = useId();
	const having = seats.filter((seat) => extra[seat] !== undefined).length;
	return (
		<Fold
			title="Extra time for single seats"
			note={having === 0 ? undefined : counted(having, "seat")}
		>
			<Choice
				label="How much more"
				name="beside"
				value={String(percent)}
				onChange={(value) => setPercent(Number(value))}
			>
				{EXTRAS.map((each) => (
					<option key={each} value={each}>
						{each} %
					</option>
				))}
			</Choice>
			<p id={about} className="text-ink-soft text-xs">
				Press each seat that gets it; press it again to take it back.
			</p>
			<fieldset aria-describedby={about} className="flex flex-wrap gap-1">
				<legend className="sr-only">Seats with extra time</legend>
				{seats.map((seat) => {
					const more = extra[seat];
					return (
						<button
							key={seat}
							type="button"
							aria-pressed={more !== undefined}
							onClick={() => onChange(withExtra(extra, seat, percent))}
							className="h-7 min-w-9 rounded-md border border-line-strong px-2 text-sm tabular-nums hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-medium"
						>
							{more === undefined ? (
								seat
							) : (
								<>
									{seat} <span className="text-accent">+{more} %</span>
								</>
							)}
						</button>
					);
				})}
			</fieldset>
		</Fold>
	);
}
