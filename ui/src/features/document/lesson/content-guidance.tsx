/** What colleagues should know about a lesson's content before they teach it. */
import { ShieldAlert } from "lucide-react";
import type { Lesson, SuitabilityFinding } from "../../../api/generated";
import { sentence } from "../../../shared/sentence";

/** What the checks say of a lesson as a whole, where the host says it. */
type Judged = Pick<Lesson, "sections" | "checked"> & {
	guidance?: readonly string[];
	reading?: { age: number | null; target: number; reason: string };
};

export function ContentGuidance({ lesson }: { lesson: Judged }) {
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
export function guidanceOf({ guidance = [], sections }: Judged): string[] {
	if (guidance.length > 0) return [...new Set(guidance.map(sentence))];
	const all = sections.flatMap(({ findings }) => findings).filter(({ kind }) => kind === "content");
	return [...new Set(all.map(wordsOf))];
}

/** How hard pupils' pages are to read, beside what the class should meet. */
export function ReadingAge({ lesson: { reading, checked } }: { lesson: Judged }) {
	if (!reading || reading.age === null || !checked.suitability) return null;
	const hard = reading.age > reading.target;
	return (
		<span
			data-testid="reading-age"
			title={reading.reason}
			className={`basis-full ${hard ? "text-warn" : ""}`}
		>
			pupils’ pages read like age {Math.round(reading.age)}
			{hard && `, above ${Math.round(reading.target)} for this class`}
		</span>
	);
}

function wordsOf({ severity, message }: SuitabilityFinding): string {
	return severity ? `${sentence(message)} (${severity})` : sentence(message);
}
