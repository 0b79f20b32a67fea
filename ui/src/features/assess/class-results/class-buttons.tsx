/** The ways from the page of a test to the results of each class that sat it. */
import { ChartColumn } from "lucide-react";
import { useEffect, useRef } from "react";
import type { SittingLine } from "../../../api/generated";
import { showClass, useAssessRoom } from "../../../shared/assess-room";
import { Button } from "../../../shared/ui";
import { classesOf } from "../seats";
import { JUDGED, resultsName } from "./class-words";

export function ClassButtons({ lines }: { lines: readonly SittingLine[] }) {
	const group = useRef<HTMLDivElement>(null);
	const named = classesOf(lines.filter(({ over, sort }) => over && JUDGED.has(sort)));
	const classes = [
		...named.filter((name) => name !== null),
		...named.filter((name) => name === null),
	];
	useEffect(() => {
		// Whoever comes back from the results of a class goes on at its button.
		const { seenClass } = useAssessRoom.getState();
		if (seenClass === null) return;
		const name = resultsName(seenClass.class);
		const buttons = [...(group.current?.querySelectorAll("button") ?? [])];
		buttons.find(({ textContent }) => textContent === name)?.focus();
		useAssessRoom.setState({ seenClass: null });
	}, []);
	if (classes.length === 0) return null;
	return (
		<div ref={group} className="flex flex-wrap gap-2">
			{classes.map((name) => (
				<Button
					key={name ?? ""}
					className="max-w-full"
					icon={<ChartColumn className="size-4 shrink-0" aria-hidden />}
					onClick={() => showClass(name)}
				>
					<span className="truncate">{resultsName(name)}</span>
				</Button>
			))}
		</div>
	);
}
