/** Moments that somebody wants to say something of: set by a key while she works, with words when she likes. */
import { useEffect, useEffectEvent, useState } from "react";
import type { StudyMarkerShown } from "../../api/generated";
import { Button } from "../../shared/ui";
import type { StepProps } from "./steps";

/** The key, which nothing else in a browser has. */
const KEY = "F8";

export function useMarkerKey(onMark: () => void): void {
	const mark = useEffectEvent(onMark);
	useEffect(() => {
		const listen = (event: KeyboardEvent) => {
			if (event.key !== KEY || event.repeat) return;
			event.preventDefault();
			mark();
		};
		window.addEventListener("keydown", listen, true);
		return () => window.removeEventListener("keydown", listen, true);
	}, []);
}

interface MarkerListProps extends Pick<StepProps, "act"> {
	markers: readonly StudyMarkerShown[];
}

export function MarkerList({ markers, act }: MarkerListProps) {
	if (markers.length === 0) return null;
	return (
		<section aria-label="Marked moments" className="grid gap-2">
			<h2 className="font-medium text-sm">Marked moments</h2>
			<ul className="grid gap-2">
				{markers.map((marker) => (
					<li key={marker.marker}>
						<Marker {...marker} act={act} />
					</li>
				))}
			</ul>
		</section>
	);
}

function Marker({ marker, text, act }: StudyMarkerShown & Pick<StepProps, "act">) {
	const [words, setWords] = useState(text ?? "");
	const kept = words.trim() === (text ?? "");
	return (
		<form
			className="flex items-end gap-2"
			onSubmit={(event) => {
				event.preventDefault();
				if (words.trim()) act.mutate({ do: "note", marker, text: words });
			}}
		>
			<label className="grid min-w-0 flex-1 gap-1 text-ink-soft text-sm">
				Moment {marker}
				<input
					value={words}
					placeholder="What was it? Later is fine."
					onChange={(event) => setWords(event.target.value)}
					maxLength={2000}
					className="h-8 min-w-0 rounded-md border border-line-strong bg-raised px-2 text-ink"
				/>
			</label>
			<Button type="submit" disabled={kept || !words.trim()}>
				{kept && text ? "Kept" : "Keep"}
			</Button>
		</form>
	);
}
