/** The changes of marks that count at a question. */
import { useId } from "react";
import { sentence } from "../../../shared/sentence";
import { visible } from "../../../shared/visible";

export function ChangedMarks({ changes }: { changes: readonly string[] }) {
	const name = useId();
	if (changes.length === 0) return null;
	return (
		<div className="grid gap-0.5 text-sm">
			<p id={name} className="text-ink-soft text-xs">
				Marks were changed
			</p>
			<ul aria-labelledby={name} className="grid gap-0.5 border-warn border-l-2 pl-2.5">
				{changes.map((words) => (
					<li key={words} dir="auto" className="[overflow-wrap:anywhere]">
						{visible(sentence(words))}
					</li>
				))}
			</ul>
		</div>
	);
}
