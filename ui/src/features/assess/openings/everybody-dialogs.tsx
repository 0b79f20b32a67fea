/** What is asked before everybody has more time, and before it ends for everybody. */
import { useId, useState } from "react";
import type { OpeningId } from "../../../api/generated";
import { useOpeningDeeds } from "../../../api/openings";
import { toCallError } from "../../../platform";
import { newId } from "../../../shared/new-id";
import { sentence } from "../../../shared/sentence";
import { Button, Dialog, Notice } from "../../../shared/ui";
import { visible } from "../../../shared/visible";
import { FIELD } from "../choice";
import { counted } from "../words";

/** The most minutes on top at once. */
const MOST_MINUTES = 60;

interface AllProps {
	openingId: OpeningId;
	/** How many are still at it. */
	going: number;
	onClose(): void;
}

export function MoreTimeDialog({ openingId, going, onClose }: AllProps) {
	const { extend } = useOpeningDeeds();
	const [typed, setTyped] = useState("5");
	const [reason, setReason] = useState("");
	const [wrong, setWrong] = useState<"reason" | "minutes" | null>(null);
	// The same however often it is pressed, and where an answer got lost: it is given once.
	const [grant] = useState(newId);
	const form = useId();
	const submit = () => {
		const minutes = Number(typed);
		const sound = Number.isInteger(minutes) && minutes >= 1 && minutes <= MOST_MINUTES;
		const lacks = reason.trim() === "" ? "reason" : sound ? null : "minutes";
		setWrong(lacks);
		if (lacks !== null || extend.isPending) return;
		extend.mutate({ openingId, minutes, reason: reason.trim(), grant }, { onSuccess: onClose });
	};
	return (
		<Dialog
			onClose={onClose}
			title="More time for all"
			description={`For ${stillWords(going)} still at it. Nobody’s question changes.`}
			footer={
				<>
					<Button onClick={onClose}>Leave it</Button>
					<Button tone="primary" type="submit" form={form} disabled={extend.isPending}>
						Give the time
					</Button>
				</>
			}
		>
			<form
				id={form}
				noValidate
				onSubmit={(event) => {
					event.preventDefault();
					submit();
				}}
				className="grid gap-3 text-sm"
			>
				<label className="grid gap-1">
					<span className="text-ink-soft">Why? It is kept with each result.</span>
					<input
						value={reason}
						onChange={({ target }) => setReason(target.value)}
						placeholder="The fire alarm went off"
						autoComplete="off"
						aria-required
						aria-invalid={wrong === "reason"}
						className={FIELD}
					/>
				</label>
				<label className="grid justify-items-start gap-1">
					<span className="text-ink-soft">Minutes more, up to {MOST_MINUTES}</span>
					<input
						type="number"
						min={1}
						max={MOST_MINUTES}
						value={typed}
						aria-invalid={wrong === "minutes"}
						onChange={({ target }) => setTyped(target.value)}
						className={`${FIELD} w-24`}
					/>
				</label>
				{wrong === "reason" && <Notice tone="bad">Say why; a few words are enough.</Notice>}
				{wrong === "minutes" && (
					<Notice tone="bad">Minutes are a whole number between 1 and {MOST_MINUTES}.</Notice>
				)}
				<Refused error={extend.error} />
			</form>
		</Dialog>
	);
}

export function EndAllDialog({ openingId, going, onClose }: AllProps) {
	const { close } = useOpeningDeeds();
	const confirm = () => close.mutate({ openingId, end: true }, { onSuccess: onClose });
	return (
		<Dialog
			onClose={onClose}
			title="End it for everybody?"
			footer={
				<>
					<Button onClick={onClose}>Let it go on</Button>
					<Button tone="danger" disabled={close.isPending} onClick={confirm}>
						End for everybody
					</Button>
				</>
			}
		>
			<p>
				{going === 0
					? "Nobody is at it now. Nobody joins any more, either."
					: `${counted(going, "seat")} ${going === 1 ? "is" : "are"} still at it. What was answered so far is kept and counts, and nobody joins any more.`}
			</p>
			<Refused error={close.error} />
		</Dialog>
	);
}

function Refused({ error }: { error: unknown }) {
	if (!error) return null;
	return (
		<Notice tone="bad" className="mt-3">
			{visible(sentence(toCallError(error).message))}
		</Notice>
	);
}

function stillWords(going: number): string {
	return going === 1 ? "the one seat that is" : `the ${going} seats that are`;
}
