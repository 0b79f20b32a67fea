/** A blueprint of hers: its text, and beside it the questions that come of what is typed. */
import { lazy, Suspense } from "react";
import { useFile } from "../../../api/queries";
import { toCallError } from "../../../platform";
import { ReadFailure } from "../../../shared/ui";

/** So many questions are looked at together. */
export const AT_ONCE = 20;

const OpenBlueprint = lazy(async () => ({
	default: (await import("./open-blueprint")).OpenBlueprint,
}));

export function OwnBlueprint({ path, id }: { path: string; id: string | null }) {
	const { data, error, refetch } = useFile(path);
	if (data) {
		return (
			<Suspense fallback={<div aria-busy className="h-40" />}>
				<OpenBlueprint key={path} file={data} id={id} />
			</Suspense>
		);
	}
	return error ? (
		<ReadFailure error={toCallError(error)} onRetry={refetch} />
	) : (
		<p role="status" className="text-ink-faint text-sm">
			Opening its text …
		</p>
	);
}
