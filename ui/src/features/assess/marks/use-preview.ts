/** What a change of marks would do, asked once nothing is typed any more. */
import { useEffect, useState } from "react";
import type { ClassResultsOf, MarkChange } from "../../../api/generated";
import { useRegradePreview } from "../../../api/regrades";

const REST_MS = 250;

export function usePreview(of: ClassResultsOf, change: MarkChange | null) {
	const settled = useSettled(change);
	const { data, error, isPlaceholderData, refetch } = useRegradePreview(
		settled && { ...of, change: settled },
	);
	const isOfThis = JSON.stringify(change) === JSON.stringify(settled);
	const failed = isOfThis ? error : null;
	return {
		difference: data,
		error: failed,
		/** Whether what is known is not of this change. */
		stale: failed === null && (!isOfThis || isPlaceholderData || data === undefined),
		onRetry: refetch,
	};
}

/** The same change is another object each time, so it is compared by what it says. */
function useSettled(change: MarkChange | null): MarkChange | null {
	const [settled, setSettled] = useState(change);
	const words = JSON.stringify(change);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(JSON.parse(words) as MarkChange | null), REST_MS);
		return () => clearTimeout(timer);
	}, [words]);
	return settled;
}
