/** Who sits down: the class, the seat, and more time for whoever needs it. */
import { useId, useState } from "react";
import { useSittingDeeds } from "../../api/assess";
import type { SittingLine, SittingOffer } from "../../api/generated";
import { useFileTree } from "../../api/queries";
import { toCallError } from "../../platform";
import { showResult, sitDown } from "../../shared/assess-room";
import { classesIn } from "../../shared/classes";
import { seenName } from "../../shared/names";
import { sentence } from "../../shared/sentence";
import { Button, Notice } from "../../shared/ui";
import { visible } from "../../shared/visible";
import { Choice, FIELD } from "./choice";
import { lock, wrongPin } from "./lock/locks";
import { NO_PIN, PinFields } from "./lock/pin-fields";
import { nextSeat, openAt } from "./seats";
import { WithModel } from "./with-model";
import { seatWords } from "./words";

/** Hundredths of the time on top. */
const EXTRA = [0, 25, 50, 100] as const;

/** The longest name of a seat that is taken. */
const LONGEST = 30;

interface SitFormProps {
	offer: SittingOffer;
	/** Who has been through it by now; absent until it is known. */
	lines: readonly SittingLine[] | undefined;
}

export function SitForm({ offer, lines }: SitFormProps) {
	const { begin } = useSittingDeeds();
	const classes = classesIn(useFileTree().data?.entries ?? []);
	const [of, setClass] = useState<string | null>(null);
	const [typed, setTyped] = useState<string | null>(null);
	const [extra, setExtra] = useState(0);
	const [missing, setMissing] = useState(false);
	const [model, setModel] = useState(false);
	const [locking, setLocking] = useState(NO_PIN);
	const [pinWrong, setPinWrong] = useState<string | null>(null);
	const about = useId();
	const seat = typed ?? (lines ? nextSeat(lines, of) : "");
	const open = lines && openAt(lines, { seat, class: of });
	/** Nobody has typed one, and which one is free is not known yet. */
	const unknown = typed === null && !lines;
	/** Which one was sent, as another may be free by now. */
	const refused = begin.variables?.seat ?? seat.trim();

	/** What was said of another seat is not said of this one. */
	const change = (change: () => void) => {
		change();
		setMissing(false);
		begin.reset();
	};
	const sit = (again: boolean) => {
		const asked = again ? refused : seat.trim();
		if (begin.isPending || (unknown && !again)) return;
		const wanted = locking.pin !== "" || locking.again !== "";
		const why = wanted ? wrongPin(locking.pin, locking.again) : null;
		setMissing(asked === "");
		setPinWrong(why);
		if (asked === "" || why !== null) return;
		const who = {
			definition: offer.id,
			seat: asked,
			class: of,
			extraTime: extra,
			again,
			model,
		};
		begin.mutate(who, {
			onSuccess: ({ sessionId, definition }) => {
				// Whoever comes next has a seat and a time of her own.
				setTyped(null);
				setExtra(0);
				setLocking(NO_PIN);
				if (wanted) lock(sessionId, locking.pin);
				sitDown(sessionId, definition);
			},
		});
	};
	return (
		<form
			aria-labelledby={`${about}-title`}
			data-testid="assess-sit"
			onSubmit={(event) => {
				event.preventDefault();
				sit(false);
			}}
			className="grid gap-3 rounded-lg border bg-raised p-4"
		>
			<h3 id={`${about}-title`} className="font-semibold">
				Sit down here
			</h3>
			<div className="flex flex-wrap items-start gap-x-4 gap-y-3">
				<Choice
					label="Class"
					name="above"
					value={of ?? ""}
					onChange={(name) => change(() => setClass(name === "" ? null : name))}
				>
					<option value="">No class</option>
					{classes.map((name) => (
						<option key={name} value={name}>
							{seenName(name)}
						</option>
					))}
				</Choice>
				<label className="grid gap-1 text-sm">
					<span className="text-ink-soft">Seat</span>
					<input
						value={seat}
						maxLength={LONGEST}
						autoComplete="off"
						spellCheck={false}
						aria-describedby={`${about}-seat`}
						aria-invalid={missing}
						onChange={({ target }) => change(() => setTyped(target.value))}
						className={`${FIELD} w-28`}
					/>
				</label>
				{offer.minutes !== null && !open && (
					<Choice
						label="Extra time"
						name="above"
						value={String(extra)}
						onChange={(value) => setExtra(Number(value))}
					>
						{EXTRA.map((percent) => (
							<option key={percent} value={percent}>
								{extraWords(percent, offer.minutes ?? 0)}
							</option>
						))}
					</Choice>
				)}
			</div>
			<p id={`${about}-seat`} className="text-ink-soft text-xs">
				A number is enough for a seat. Never a name: what is typed here is kept.
			</p>
			{!open && <WithModel sort={offer.sort} value={model} onChange={setModel} />}
			<PinFields
				typed={locking}
				wrong={pinWrong !== null}
				onChange={(typed) => {
					setLocking(typed);
					setPinWrong(null);
				}}
			/>
			{pinWrong !== null && <Notice tone="bad">{pinWrong}</Notice>}
			{missing && <Notice tone="bad">Say which seat it is: a number is enough.</Notice>}
			{begin.error && (
				<Refused
					error={begin.error}
					seat={refused}
					open={lines && openAt(lines, { seat: refused, class: of })}
					onAgain={() => sit(true)}
				/>
			)}
			<div className="flex flex-wrap items-center gap-3">
				<Button type="submit" tone="primary" disabled={begin.isPending || unknown}>
					{begin.isPending ? "One moment …" : open ? "Go on" : "Begin on this screen"}
				</Button>
				<p aria-live="polite" className="min-w-0 text-ink-soft text-sm">
					{open && `${seatWords(seat.trim())} goes on where it was, with the time that is left.`}
				</p>
			</div>
		</form>
	);
}

interface RefusedProps {
	error: unknown;
	/** Which one was refused. */
	seat: string;
	/** What the seat has left open. */
	open: SittingLine | undefined;
	onAgain(): void;
}

/** Why nobody sits down. A seat that has been through it may do so once more, when that is meant. */
function Refused({ error, seat, open, onAgain }: RefusedProps) {
	const { code, message } = toCallError(error);
	if (code !== "conflict") {
		return (
			<Notice
				tone="bad"
				actions={
					open && <Button onClick={() => showResult(open.sessionId)}>Look at what it left</Button>
				}
			>
				{visible(sentence(message))}
			</Notice>
		);
	}
	return (
		<Notice tone="warn" actions={<Button onClick={onAgain}>Begin once more</Button>}>
			{seatWords(seat)} has been through it already.
		</Notice>
	);
}

function extraWords(percent: number, minutes: number): string {
	if (percent === 0) return "None";
	return `${percent} % more: ${(minutes * (100 + percent)) / 100} minutes`;
}
