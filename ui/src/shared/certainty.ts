/** How far the wording of an outcome can be relied on, in words. */
const GRADES: Readonly<Record<string, string>> = {
	a: "code and sense certain",
	b: "code certain, sense likely",
	c: "likely",
	u: "not verified",
};

/** A grade from A to C, or U; another is shown as it is. */
export function gradeInWords(grade: string): string {
	return GRADES[grade.toLowerCase()] ?? grade;
}
