/** Says in the sidebar that background work failed for good, and leads to it. */
import { TriangleAlert } from "lucide-react";
import { useJobs } from "../../api/settings";
import { showSettings } from "../../shared/use-place";

/** How many pieces of background work were given up. */
export function useLostWork(): number {
	return (useJobs(false).data ?? []).filter(({ state }) => state === "dead").length;
}

export function LostWork() {
	const lost = useLostWork();
	if (lost === 0) return null;
	return (
		<button
			type="button"
			data-testid="lost-work"
			onClick={() => showSettings("jobs")}
			className="flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-left text-sm text-warn hover:bg-hover"
		>
			<TriangleAlert className="size-4 shrink-0" aria-hidden />
			{lost === 1 ? "1 thing in the background failed" : `${lost} things in the background failed`}
		</button>
	);
}
