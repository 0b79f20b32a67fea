/** The second step: what the code leads to, and a seat for whoever sits here. */
import { useId, useState } from "react";
import type { JoinOffer, JoinSeat, SittingStand } from "../../api/generated";
import { useSit } from "../../api/joining";
import { type CallError, toCallError } from "../../platform";
import { seenName } from "../../shared/names";
import { sentence } from "../../shared/sentence";
import { Button, Notice } from "../../shared/ui";
import { Heading, LARGE, Step } from "../../shared/ui/step";
import { visible } from "../../shared/visible";
import { beginWords, briefly, isNumber, KINDS, SILENT, takenWords } from "./words";

interface SeatsProps {
	code: string;
	offer: JoinOffer;
	/** Whether the last look for it failed, and what is shown is older. */
	stale: boolean;
	/** Looks again. */
	onLook(): void;
	onBack(): void;
	onSat(stand: SittingStand): void;
}

export function Seats({ code, offer, stale, onLook, onBack, onSat }: SeatsProps) {
	const id = useId();
	const sit = useSit();
	const [chosen, setChosen] = useState<string | null>(null);
	const [missing, setMissing] = useState(false);
	const error = sit.isError ? toCallError(sit.error) : null;
	const isFree = offer.seats.some(({ seat, taken }) => seat === chosen && !taken);
	// While it is asked for, it may be taken by whoever sits here.
	const lost = chosen !== null && !sit.isPending && (!isFree || error?.code === "conflict");
	const seat = lost ? null : chosen;
	const full = offer.seats.every(({ taken }) => taken);

	const choose = (next: string) => {
		setChosen(next);
		setMissing(false);
		sit.reset();
	};
	const begin = () => {
		if (sit.isPending) return;
		setMissing(seat === null && !lost);
		if (seat === null) return;
		// However it ends, the seats are others then.
		sit.mutate({ code, seat }, { onSuccess: onSat, onError: onLook });
	};
	return (
		<Step wide>
			<div className="grid gap-1">
				<Heading>{visible(offer.title)}</Heading>
				<p className="text-ink-soft text-lg empty:hidden">{briefly(offer)}</p>
				<p className="text-ink-soft">{KINDS[offer.sort]}</p>
			</div>
			{stale && <Notice tone="warn">{SILENT} What you see here may be a little older.</Notice>}
			<form
				noValidate
				className="grid gap-2"
				onSubmit={(event) => {
					event.preventDefault();
					begin();
				}}
			>
				<fieldset aria-describedby={`${id}-hint`} className="grid min-w-0 gap-3">
					<legend className="mb-1 font-semibold text-lg">Your seat</legend>
					<p id={`${id}-hint`} className="text-ink-soft">
						{full
							? "Every seat is taken. Ask your teacher."
							: "Choose the one that your teacher gave you. Nobody’s name is asked."}
					</p>
					<SeatGrid seats={offer.seats} chosen={seat} name={id} onChoose={choose} />
				</fieldset>
				{/* In sight however many seats there are. */}
				<div className="sticky bottom-0 -mx-1 grid gap-3 bg-canvas px-1 py-3">
					<div role="alert" className="font-medium text-bad empty:hidden">
						{lost && takenWords(chosen)}
						{missing && "Choose a seat first."}
					</div>
					{error && error.code !== "conflict" && (
						<Failed error={error} pending={sit.isPending} onRetry={begin} />
					)}
					<div className="flex flex-wrap gap-2">
						<Button
							type="submit"
							tone="primary"
							aria-disabled={sit.isPending || seat === null}
							className={LARGE}
						>
							{beginWords(seat)}
						</Button>
						<Button tone="quiet" className={LARGE} onClick={onBack}>
							Another code
						</Button>
					</div>
				</div>
			</form>
		</Step>
	);
}

interface SeatGridProps {
	seats: readonly JoinSeat[];
	chosen: string | null;
	/** Of the group. */
	name: string;
	onChoose(seat: string): void;
}

function SeatGrid({ seats, chosen, name, onChoose }: SeatGridProps) {
	const numbers = seats.every(({ seat }) => isNumber(seat));
	return (
		<div
			className={`grid gap-2 ${numbers ? "grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))]" : "grid-cols-[repeat(auto-fill,minmax(8rem,1fr))]"}`}
		>
			{seats.map(({ seat, taken }) => (
				<label
					key={seat}
					className="relative grid min-h-13 cursor-pointer content-center rounded-lg border border-line-strong bg-raised px-2 py-1 text-center transition-colors hover:bg-hover has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-disabled:cursor-not-allowed has-disabled:border-dashed has-disabled:bg-transparent has-disabled:text-ink-faint has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
				>
					<input
						type="radio"
						name={name}
						value={seat}
						disabled={taken}
						checked={seat === chosen && !taken}
						onChange={() => onChoose(seat)}
						className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
					/>
					<span className="truncate font-medium text-lg leading-tight">{seenName(seat)}</span>{" "}
					{taken && <span className="text-xs">taken</span>}
				</label>
			))}
		</div>
	);
}

interface FailedProps {
	error: CallError;
	pending: boolean;
	onRetry(): void;
}

function Failed({ error, pending, onRetry }: FailedProps) {
	const words =
		error.code === "unavailable"
			? `${SILENT} What you chose stays here: try again.`
			: sentence(error.message);
	return (
		<Notice
			tone="bad"
			actions={
				<Button aria-disabled={pending} onClick={onRetry}>
					Try again
				</Button>
			}
		>
			{words}
		</Notice>
	);
}
