/** What is wrong with the top of a file, beside the field that it is about. */
import type { ProblemInfo } from "../../../api/generated";
import type { PropertyField } from "./fields";

/** Problems by the key of their field; those that no field stands for are under the empty key. */
export type FieldProblems = ReadonlyMap<string, readonly string[]>;

/** Sorts problems to fields: one belongs to the last field that stands on its line or before it. */
export function problemsOf(
	fields: readonly PropertyField[],
	bodyLine: number,
	problems: readonly ProblemInfo[],
): FieldProblems {
	const found = new Map<string, string[]>();
	for (const { line, message } of problems) {
		if (line >= bodyLine) continue;
		const absent = /^the front matter has no field "(\w+)"/.exec(message)?.[1];
		if (absent !== undefined && fields.some(({ key }) => key === absent)) {
			found.set(absent, ["nothing is said here yet"]);
			continue;
		}
		const before = fields.filter((field) => field.line !== null && field.line <= line);
		const last = before.sort((one, other) => (other.line ?? 0) - (one.line ?? 0))[0];
		const key = last?.key ?? "";
		const all = found.get(key) ?? [];
		if (!all.includes(message)) found.set(key, [...all, message]);
	}
	return found;
}
