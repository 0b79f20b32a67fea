/** Asks for the PIN of a locked screen before the teacher's room comes back. */
import { useEffect, useId, useState } from "react";
import { useSittings } from "../../../api/assess";
import type { SessionId } from "../../../api/generated";
import { Button, Dialog, Fold, Notice } from "../../../shared/ui";
import { usePlace } from "../../../shared/use-place";
import { hasLapsed, tryPin, unlock, useLocks } from "./locks";
import { PinField } from "./pin-fields";

interface PinDialogProps {
	sessionId: SessionId;
	/** Whoever sits there goes on. */
	onStay(): void;
	/** The screen is the teacher's again. */
	onOpen(): void;
}

export function PinDialog({ sessionId, onStay, onOpen }: PinDialogProps) {
	const definition = usePlace(({ place }) => (place.at === "sitting" ? place.definition : ""));
	const lines = useSittings(definition).data;
	const [pin, setPin] = useState("");
	/** How often it was wrong since it was asked for. */
	const [wrong, setWrong] = useState(0);
	const seconds = useWait(sessionId);
	const form = useId();
	const lapsed = lines !== undefined && hasLapsed(lines, sessionId, Date.now());
	const open = () => {
		unlock(sessionId);
		onOpen();
	};
	const submit = () => {
		const came = tryPin(sessionId, pin, Date.now());
		if (came === "open") return onOpen();
		setPin("");
		setWrong(came === "wrong" ? wrong + 1 : 0);
	};
	return (
		<Dialog
			onClose={onStay}
			title="This screen is locked"
			description="The teacher’s PIN opens it. What was answered is kept."
			footer={
				<>
					<Button onClick={onStay}>Back</Button>
					{lapsed ? (
						<Button tone="primary" onClick={open}>
							Open the room
						</Button>
					) : (
						<Button tone="primary" type="submit" form={form}>
							Unlock
						</Button>
					)}
				</>
			}
		>
			{lapsed ? (
				<p>It was over more than 12 hours ago, and so the lock has ended.</p>
			) : (
				<form
					id={form}
					onSubmit={(event) => {
						event.preventDefault();
						submit();
					}}
					className="grid gap-3"
				>
					<PinField first label="PIN" value={pin} invalid={wrong > 0} onChange={setPin} />
					{seconds > 0 ? (
						<Notice tone="bad">
							That was wrong five times. Wait, then try again.{" "}
							{/* Read once: a voice that counts down helps nobody. */}
							<span aria-hidden>({seconds} s)</span>
						</Notice>
					) : (
						wrong > 0 && (
							<Notice key={wrong} tone="bad">
								That is not the PIN.
							</Notice>
						)
					)}
					<Fold title="Forgotten?">
						<p className="max-w-prose text-ink-soft text-sm">
							Nobody can look it up, and there is no way round it here.{" "}
							<code className="rounded bg-hover px-1 font-mono text-ink">
								teacher-assist assess sittings
							</code>{" "}
							at the terminal still shows who has gone through what. The lock ends by itself when
							the sitting has been over for 12 hours.
						</p>
					</Fold>
				</form>
			)}
		</Dialog>
	);
}

/** The seconds until a PIN may be tried again; none where it may be now. */
function useWait(sessionId: SessionId): number {
	const until = useLocks(({ locks }) => locks[sessionId]?.waitUntil ?? 0);
	const [now, setNow] = useState(() => Date.now());
	const waits = now < until;
	useEffect(() => {
		setNow(Date.now());
		if (!waits && Date.now() >= until) return;
		const clock = setInterval(() => setNow(Date.now()), 1000);
		return () => clearInterval(clock);
	}, [until, waits]);
	return waits ? Math.ceil((until - now) / 1000) : 0;
}
