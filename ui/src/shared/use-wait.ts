/** Counts down the seconds that the host wants to be left alone. */
import { useEffect, useState } from "react";
import type { CallError } from "../platform";

/** The seconds that are left since a refusal that names them; other codes wait as well. */
export function useWait(error: CallError | null): number {
	const [refused, setRefused] = useState<CallError | null>(null);
	const [left, setLeft] = useState(0);
	if (error !== refused) {
		setRefused(error);
		const seconds = error && secondsToWait(error);
		if (seconds !== null) setLeft(seconds);
	}
	const waits = left > 0;
	useEffect(() => {
		if (!waits) return;
		const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
		return () => clearInterval(timer);
	}, [waits]);
	return left;
}

/** How many seconds the host wants to be left alone; none where it does not say. */
function secondsToWait({ code, detail }: CallError): number | null {
	if (code !== "busy" || typeof detail !== "object" || detail === null) return null;
	return "seconds" in detail && typeof detail.seconds === "number" ? detail.seconds : null;
}
