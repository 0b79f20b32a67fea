/** What is typed or chosen, once it rests for a moment: asking for every letter is work for nothing. */
import { useEffect, useState } from "react";

const REST_MS = 150;

export function useSettled<T>(value: T, restMs = REST_MS): T {
	const [settled, setSettled] = useState(value);
	useEffect(() => {
		const timer = window.setTimeout(() => setSettled(value), restMs);
		return () => window.clearTimeout(timer);
	}, [value, restMs]);
	// Nothing typed needs no rest.
	return value === "" ? value : settled;
}
