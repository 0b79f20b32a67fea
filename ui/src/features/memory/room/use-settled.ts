/** What is typed, once it rests for a moment: a search for every letter is work for nothing. */
import { useEffect, useState } from "react";

const REST_MS = 150;

export function useSettled(typed: string): string {
	const [settled, setSettled] = useState(typed);
	useEffect(() => {
		const timer = window.setTimeout(() => setSettled(typed), REST_MS);
		return () => window.clearTimeout(timer);
	}, [typed]);
	return typed === "" ? "" : settled;
}
