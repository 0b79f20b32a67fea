/** On how many sides of A4 the page that is shown stands, as she works on it. */
import { useEffect, useState } from "react";
import type { Lesson, LessonFacet } from "../../../api/generated";
import { useLessonSides } from "../../../api/lessons";
import { showDialog } from "../../../shared/use-place";
import { FACETS } from "../tabs";

/** Setting a lesson on paper takes a moment: it is done when the text has rested for so long. */
const REST_MS = 800;

interface SidesNowProps {
	lesson: Lesson;
	facet: LessonFacet;
	/** While the assistant writes, nothing is counted: each section would be set anew. */
	working: boolean;
}

export function SidesNow({ lesson, facet, working }: SidesNowProps) {
	const [rested, rest] = useState<Lesson | null>(null);
	useEffect(() => {
		const timer = window.setTimeout(() => rest(lesson), REST_MS);
		return () => window.clearTimeout(timer);
	}, [lesson]);
	const { data, isError } = useLessonSides(rested ?? lesson, rested !== null && !working);
	const counted = data && (data.pages.find((page) => page.facet === facet)?.sides ?? null);
	const [before, keep] = useState<number | null>(null);
	if (counted !== undefined && counted !== before) keep(counted);
	const sides = counted === undefined ? before : counted;
	const counting = working || !data || rested?.sha256 !== lesson.sha256;
	if (isError || sides === null) return null;
	const words = sides === 1 ? "1 side" : `${sides} sides`;
	return (
		<button
			type="button"
			data-testid="sides-now"
			aria-busy={counting}
			title={`${FACETS[facet].name} on A4: look at it as printed`}
			onClick={() => showDialog({ at: "printed", lesson: lesson.path, facet })}
			className={`@max-md:hidden h-7 shrink-0 rounded-md px-2 text-sm tabular-nums hover:bg-hover ${counting ? "text-ink-faint" : "text-ink-soft"}`}
		>
			{words}
		</button>
	);
}
