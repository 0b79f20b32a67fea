/** How hard pupils' pages are to read, beside what the class should meet. */
import type { Lesson } from "../../../api/generated";

export function ReadingAge({ lesson: { reading, checked } }: { lesson: Lesson }) {
	if (reading.age === null || !checked.suitability) return null;
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
