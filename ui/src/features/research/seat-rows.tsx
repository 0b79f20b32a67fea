/** Who takes part: a row for each, and what can be done about her. It never shows a name, for there is none. */
import { useState } from "react";
import type { StudySeat } from "../../api/generated";
import type { useStudyLead } from "../../api/studies";
import { clockWords } from "../../shared/clock-words";
import { Button, Dialog, Menu, MenuItem } from "../../shared/ui";
import { visible } from "../../shared/visible";
import { doingWords, gapWords, heardWords, isSilent } from "./words";

interface SeatRowsProps {
	study: string;
	seats: readonly StudySeat[];
	lead: ReturnType<typeof useStudyLead>;
}

type Asked = { what: "note" | "end" | "withdraw"; seat: StudySeat };

const COLUMNS = ["Participant", "Code", "Step", "Now", "Condition", "Left", "Heard", "What to do"];
/** Columns that say what they are without a heading. */
const HIDDEN: ReadonlySet<string> = new Set(["Participant", "What to do"]);

export function SeatRows({ study, seats, lead }: SeatRowsProps) {
	const [asked, setAsked] = useState<Asked | null>(null);
	return (
		<>
			<table className="w-full border-collapse text-sm">
				<thead className="text-left text-ink-soft">
					<tr className="border-b">
						{COLUMNS.map((name) => (
							<th key={name} className="px-2 py-1.5 font-medium">
								{HIDDEN.has(name) ? <span className="sr-only">{name}</span> : name}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{seats.map((seat) => (
						<tr key={seat.participant} className="border-b align-top" data-seat={seat.participant}>
							<th scope="row" className="px-2 py-2 text-left font-medium">
								{seat.participant}
							</th>
							<td className="px-2 py-2 font-mono">{seat.code}</td>
							<td className="px-2 py-2 tabular-nums">
								{seat.done}/{seat.of}
							</td>
							<td className="px-2 py-2">
								{visible(doingWords(seat))}
								{seat.incidents.map(({ at, text }) => (
									<p key={at} className="text-ink-soft text-xs">
										{new Date(at).toLocaleTimeString("en-GB", {
											hour: "2-digit",
											minute: "2-digit",
										})}{" "}
										{visible(text)}
									</p>
								))}
							</td>
							<td className="px-2 py-2">{seat.condition}</td>
							<td className="px-2 py-2 tabular-nums">
								{seat.remainingMs === null ? "" : clockWords(seat.remainingMs)}
							</td>
							<td
								className={`px-2 py-2 ${isSilent(seat) ? "font-medium text-bad" : "text-ink-soft"}`}
							>
								{heardWords(seat)}
								{isSilent(seat) && " · silent"}
								{seat.gapMs > 0 && <span className="block text-xs">{gapWords(seat)}</span>}
							</td>
							<td className="px-2 py-1 text-right">
								<SeatMenu study={study} seat={seat} lead={lead} onAsk={setAsked} />
							</td>
						</tr>
					))}
				</tbody>
			</table>
			{asked?.what === "note" && (
				<NoteDialog
					seat={asked.seat}
					onClose={() => setAsked(null)}
					onNote={(text) => {
						const { participant } = asked.seat;
						lead.mutate({ command: "study_incident", params: { study, participant, text } });
						setAsked(null);
					}}
				/>
			)}
			{asked?.what === "end" && (
				<Sure
					title={`End what ${asked.seat.participant} is at?`}
					text={`“${asked.seat.doing}” ends, and she comes to what is next. She cannot go back to it.`}
					yes="End it"
					onClose={() => setAsked(null)}
					onYes={() => {
						const { participant } = asked.seat;
						lead.mutate({ command: "study_step_end", params: { study, participant } });
						setAsked(null);
					}}
				/>
			)}
			{asked?.what === "withdraw" && (
				<WithdrawDialog
					seat={asked.seat}
					onClose={() => setAsked(null)}
					onWithdraw={(erase) => {
						const { participant } = asked.seat;
						lead.mutate({ command: "study_withdraw", params: { study, participant, erase } });
						setAsked(null);
					}}
				/>
			)}
		</>
	);
}

interface SeatMenuProps {
	study: string;
	seat: StudySeat;
	lead: SeatRowsProps["lead"];
	onAsk(asked: Asked): void;
}

function SeatMenu({ study, seat, lead, onAsk }: SeatMenuProps) {
	const { participant, phase, paused } = seat;
	if (phase === "erased") return null;
	const under = phase === "under";
	const pause = (now: boolean, technical: boolean) =>
		lead.mutate({
			command: "study_pause",
			params: { study, participant, paused: now, technical },
		});
	return (
		<Menu trigger={<Button aria-label={`What to do about ${participant}`}>…</Button>}>
			<MenuItem onSelect={() => onAsk({ what: "note", seat })}>Note an incident …</MenuItem>
			{under && paused === null && (
				<>
					<MenuItem onSelect={() => pause(true, false)}>Stop the time: a rest</MenuItem>
					<MenuItem onSelect={() => pause(true, true)}>Stop the time: something is broken</MenuItem>
				</>
			)}
			{under && paused !== null && (
				<MenuItem onSelect={() => pause(false, false)}>Let the time go on</MenuItem>
			)}
			{under && <MenuItem onSelect={() => onAsk({ what: "end", seat })}>End this step …</MenuItem>}
			<MenuItem onSelect={() => onAsk({ what: "withdraw", seat })}>Takes part no longer …</MenuItem>
		</Menu>
	);
}

interface SureProps {
	title: string;
	text: string;
	yes: string;
	onClose(): void;
	onYes(): void;
}

function Sure({ title, text, yes, onClose, onYes }: SureProps) {
	return (
		<Dialog
			onClose={onClose}
			title={title}
			footer={
				<>
					<Button onClick={onClose}>Leave it</Button>
					<Button tone="primary" onClick={onYes}>
						{yes}
					</Button>
				</>
			}
		>
			<p>{visible(text)}</p>
		</Dialog>
	);
}

interface NoteDialogProps {
	seat: StudySeat;
	onClose(): void;
	onNote(text: string): void;
}

function NoteDialog({ seat, onClose, onNote }: NoteDialogProps) {
	const [text, setText] = useState("");
	return (
		<Dialog
			onClose={onClose}
			title={`What happened to ${seat.participant}?`}
			footer={
				<>
					<Button onClick={onClose}>Cancel</Button>
					<Button tone="primary" disabled={!text.trim()} onClick={() => onNote(text)}>
						Note it
					</Button>
				</>
			}
		>
			<label className="grid gap-1">
				<span className="text-ink-soft text-sm">
					No names: what is noted is handed over with the data.
				</span>
				<textarea
					autoFocus
					value={text}
					onChange={(event) => setText(event.target.value)}
					maxLength={2000}
					rows={4}
					className="rounded-md border border-line-strong bg-raised p-2"
				/>
			</label>
		</Dialog>
	);
}

interface WithdrawDialogProps {
	seat: StudySeat;
	onClose(): void;
	onWithdraw(erase: boolean): void;
}

function WithdrawDialog({ seat, onClose, onWithdraw }: WithdrawDialogProps) {
	const [erase, setErase] = useState(false);
	return (
		<Dialog
			onClose={onClose}
			title={`${seat.participant} takes part no longer?`}
			footer={
				<>
					<Button onClick={onClose}>Cancel</Button>
					<Button tone="primary" onClick={() => onWithdraw(erase)}>
						{erase ? "Take her out, and erase everything" : "Take her out"}
					</Button>
				</>
			}
		>
			<p>This cannot be taken back. What she did stays, marked as that of somebody who left.</p>
			<label className="mt-3 flex gap-2">
				<input
					type="checkbox"
					checked={erase}
					onChange={(event) => setErase(event.target.checked)}
					className="mt-1 size-4 accent-accent"
				/>
				<span>Erase everything that she did, because she asked for it.</span>
			</label>
		</Dialog>
	);
}
