/** The file that says when she has whom. */
import { platform } from "../../platform";
import { reportError } from "../../shared/report";
import { openFileAt } from "../../shared/use-place";

const BEGINNING = `# My week

A row is a lesson that comes each week: class, day, period, minutes. Beside a period may stand when it begins, as in
3, 10:40. The start page shows the week by it. Everything outside of the table is for you.

| Class | Day | Period | Minutes |
|---|---|---|---|
| 3B | Monday | 2 | 50 |
`;

/** Opens it; where there is none it is begun first. */
export async function beginTimetable(path: string, there: boolean): Promise<void> {
	try {
		if (!there) await platform.call("file_write", { path, text: BEGINNING, baseSha256: null });
		openFileAt(path);
	} catch (reason) {
		reportError(reason);
	}
}
