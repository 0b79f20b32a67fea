/** What colleagues should know about a lesson's content before they teach it. */
import { ShieldAlert } from "lucide-react";
import type { Lesson, SuitabilityFinding } from "../../../api/generated";
import { sentence } from "../../../shared/sentence";

export function ContentGuidance({ lesson }: { lesson: Lesson }) {
	const lines = guidanceOf(lesson);
	if (lines.length === 0) return null;
	return (
		<section
			aria-label="Content guidance"
			data-testid="content-guidance"
			className="mt-3 rounded-lg border border-warn px-3 py-2 font-sans text-sm"
		>
			<h2 className="flex items-center gap-1.5 font-medium text-warn">
				<ShieldAlert className="size-4" aria-hidden />
				Content guidance
			</h2>
			<ul className="mt-1 list-disc pl-5 text-ink-soft">
				{lines.map((line) => (
					<li key={line}>{line}</li>
				))}
			</ul>
		</section>
	);
}

/** Each thing once, however many sentences it is in. */
export function guidanceOf({ sections }: Pick<Lesson, "sections">): string[] {
	const all = sections.flatMap(({ findings }) => findings).filter(({ kind }) => kind === "content");
	return [...new Set(all.map(wordsOf))];
}

function wordsOf({ severity, message }: SuitabilityFinding): string {
	return severity ? `${sentence(message)} (${severity})` : sentence(message);
}
