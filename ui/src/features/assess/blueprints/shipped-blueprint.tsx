/** A blueprint of a plugin: its questions, and its text to be read. */
import { lazy, Suspense, useState } from "react";
import { useBlueprintLook } from "../../../api/blueprints";
import { ReadFailure } from "../../../shared/ui";
import { useLast } from "../../../shared/use-last";
import { Check } from "./check";
import { AT_ONCE } from "./own-blueprint";
import { Problems } from "./problems";
import { Variants } from "./variants";

const ReadText = lazy(async () => ({ default: (await import("./text")).ReadText }));

export function ShippedBlueprint({ id }: { id: string }) {
	const [seed, setSeed] = useState(0);
	const look = useBlueprintLook({ id, text: null, seed, count: AT_ONCE });
	const { error, refetch, isFetching } = look;
	const data = useLast(look.data);
	if (!data) {
		return error ? (
			<ReadFailure error={error} onRetry={refetch} />
		) : (
			<p role="status" className="text-ink-faint text-sm">
				Making questions …
			</p>
		);
	}
	return (
		<>
			{error && <ReadFailure error={error} onRetry={refetch} />}
			<Problems problems={data.problems} />
			{data.check && <Check check={data.check} />}
			<div className="grid grid-cols-1 @4xl:grid-cols-2 items-start gap-x-8 gap-y-6">
				<Variants
					variants={data.variants}
					busy={isFetching}
					onOthers={() => setSeed(seed + AT_ONCE)}
				/>
				<Suspense fallback={<div aria-busy className="h-40" />}>
					<ReadText text={data.text} />
				</Suspense>
			</div>
		</>
	);
}
