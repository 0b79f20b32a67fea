/** What a revision changed in a section of a lesson, until she has decided on it. */
import { useState } from "react";
import { useLessonDiff, useLessonVersions } from "../../api/lessons";
import { DiffedLine } from "../../shared/diffed-line";
import { asRead } from "./history/as-read";

interface WhatChangedProps {
	path: string;
	sectionId: string;
	/** What people call the section. */
	name: string;
}

export function WhatChanged({ path, sectionId, name }: WhatChangedProps) {
	const [shown, setShown] = useState(true);
	const versions = useLessonVersions(path).data;
	const changed = versions?.find(
		({ section, author }) => section === sectionId && author === "agent",
	);
	const to = changed?.number ?? null;
	const from = to !== null && to > 1 ? to - 1 : null;
	const diff = useLessonDiff(path, from, to).data;
	const hunks = diff?.sections.find(({ id }) => id === sectionId)?.hunks ?? [];
	if (hunks.length === 0) return null;
	return (
		<div data-chrome className="mt-1.5 font-sans text-sm">
			<button
				type="button"
				aria-expanded={shown}
				aria-label={`${shown ? "Hide" : "Show"} what changed in ${name}`}
				onClick={() => setShown(!shown)}
				className="rounded-sm text-ink-soft text-xs underline decoration-line-strong underline-offset-2 hover:text-ink"
			>
				{shown ? "Hide what changed" : "Show what changed"}
			</button>
			{shown && (
				<section
					data-testid="what-changed"
					className="mt-1.5 max-h-72 overflow-y-auto rounded-md border leading-relaxed"
					// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached.
					tabIndex={0}
					aria-label={`What changed in ${name}`}
				>
					{hunks.map((hunk, index) => (
						<div key={index} className={index > 0 ? "border-t" : ""}>
							{hunk.lines.map((line, at) => (
								<DiffedLine key={at} tag={line.tag} pieces={asRead(line.pieces)} />
							))}
						</div>
					))}
				</section>
			)}
		</div>
	);
}
