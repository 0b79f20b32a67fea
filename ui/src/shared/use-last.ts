/** What was known last, where it is not known now: while it is asked for anew, and where that fails. */
import { useState } from "react";

export function useLast<T>(known: T | undefined): T | undefined {
	const [last, setLast] = useState(known);
	if (known !== undefined && known !== last) setLast(known);
	return known ?? last;
}
