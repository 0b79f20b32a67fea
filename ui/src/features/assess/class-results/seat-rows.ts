/** The seats of a class with their points and outcomes, for a spreadsheet. Pure. */
import type { ClassResults } from "../../../api/generated";

type Value = string | number;

/** A head and a row for each seat. Points and what there was stand apart: "3/4" would become a date. */
function seatRows({ learners, outcomes }: ClassResults): Value[][] {
	const head = ["Seat", "Points", "Points of", "Yours to mark", "Seconds"];
	const codes = outcomes.flatMap(({ code }) => [`${code} points`, `${code} of`]);
	const rows = learners.map(({ seat, points, of, unmarked, usedMs }, at) => [
		seat,
		points,
		of,
		unmarked,
		Math.round(usedMs / 1000),
		...outcomes.flatMap(({ cells }): Value[] => {
			const cell = cells[at] ?? null;
			return cell === null ? ["", ""] : [cell.points, cell.of];
		}),
	]);
	return [[...head, ...codes], ...rows];
}

/** What begins like this, a spreadsheet takes for a formula and works it out. */
const FORMULA = /^[=+\-@\t\r]/;

function harmless(value: Value): string {
	const words = String(value);
	return FORMULA.test(words) ? `'${words}` : words;
}

/** Separated by tabs, as spreadsheets paste it. */
export function asTabs(results: ClassResults): string {
	return seatRows(results)
		.map((row) => row.map((value) => harmless(value).replace(/[\t\r\n]+/g, " ")).join("\t"))
		.join("\n");
}

/** As CSV (RFC 4180). The mark in front tells spreadsheets that it is UTF-8. */
export function asCsv(results: ClassResults): string {
	const lines = seatRows(results).map((row) => row.map(quoted).join(","));
	return `\uFEFF${lines.join("\r\n")}\r\n`;
}

function quoted(value: Value): string {
	const words = harmless(value);
	return /[",\r\n]/.test(words) ? `"${words.replaceAll('"', '""')}"` : words;
}

/** A name that every system takes. */
export function fileName(of: string | null, title: string | null): string {
	const words = ["Results", of, title].filter((part) => part !== null).join(" ");
	const safe = words.replace(/[\\/:*?"<>|\p{C}]+/gu, "-").slice(0, 80);
	return `${safe.trim()}.csv`;
}
