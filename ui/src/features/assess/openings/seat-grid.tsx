/** The seats of a board as cards. They keep their places, so that a glance finds one again. */
import { useId, useState } from "react";
import type { BoardSeat, Opening } from "../../../api/generated";
import { FILTERS, type SeatFilter } from "./board-words";
import { SeatCard } from "./seat-card";
import { SeatPanel } from "./seat-panel";

interface SeatGridProps {
	opening: Opening;
	seats: readonly BoardSeat[];
}

export function SeatGrid({ opening, seats }: SeatGridProps) {
	const [filter, setFilter] = useState<SeatFilter>("all");
	const [chosen, choose] = useState<string | null>(null);
	const group = useId();
	// What is open stays, also where it does not fit the filter any more: the keyboard comes back to it.
	const shown = seats.filter((seat) => FILTERS[filter].has(seat) || seat.seat === chosen);
	const open = seats.find(({ seat }) => seat === chosen);
	return (
		<section aria-label="Seats" className="grid gap-2">
			<fieldset className="flex flex-wrap gap-1">
				<legend className="sr-only">Which seats are shown</legend>
				{Object.entries(FILTERS).map(([each, { name, has }]) => (
					<label
						key={each}
						className="inline-flex h-7 cursor-pointer items-center gap-1.5 rounded-md border border-line-strong px-2.5 text-sm hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-accent"
					>
						<input
							type="radio"
							name={group}
							checked={filter === each}
							onChange={() => setFilter(each as SeatFilter)}
							className="sr-only"
						/>
						{name} <span className="text-ink-soft tabular-nums">{seats.filter(has).length}</span>
					</label>
				))}
			</fieldset>
			{shown.length === 0 ? (
				<p className="rounded-lg border border-line-strong border-dashed p-4 text-ink-soft text-sm">
					{FILTERS[filter].nobody}
				</p>
			) : (
				<ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-1.5">
					{shown.map((seat) => (
						<li key={seat.seat} className="grid">
							<SeatCard seat={seat} onOpen={() => choose(seat.seat)} />
						</li>
					))}
				</ul>
			)}
			{open && <SeatPanel opening={opening} seat={open} onClose={() => choose(null)} />}
		</section>
	);
}
