/** What the page of coding agents says of what it shows. Pure. */
import type {
	CodingAxis,
	CodingCalibration,
	CodingClusters,
	CodingProject,
	CodingRecord,
	CodingValue,
	CodingValues,
	IndexUnderWay,
} from "../../api/generated";
import { moment } from "../../shared/time";
import { halves, percent } from "./calibration-table";

/** The sides by which experiences are compared. */
export const AXES: readonly { axis: CodingAxis; name: string }[] = [
	{ axis: "full", name: "The whole story" },
	{ axis: "domain", name: "The sort of work" },
	{ axis: "strategy", name: "The way of working" },
	{ axis: "surprise", name: "What was unexpected" },
	{ axis: "rootCause", name: "Why it went wrong" },
];

/** "1 entry", "1,204 entries". */
export function counted(number: number, one: string, many: string): string {
	return `${number.toLocaleString("en-GB")} ${number === 1 ? one : many}`;
}

/** What is known of a project, in a few short pieces. */
export function projectFacts(project: CodingProject): string[] {
	const { named, indexedAt, files, units, skipped, commits, entries, newestEntryAt } = project;
	const facts: string[] = [];
	if (indexedAt !== null) {
		facts.push(
			`${counted(units, "unit", "units")} of code in ${counted(files, "file", "files")}, read ${moment(indexedAt)}`,
		);
		if (skipped > 0) facts.push(`${counted(skipped, "file", "files")} not read, or not whole`);
		// They are read when an agent first looks for one.
		if (commits > 0) facts.push(`${counted(commits, "commit", "commits")} read`);
	} else if (named) {
		facts.push("Its code was not read whole yet");
	} else {
		facts.push("A journal alone; its code is not indexed");
	}
	const newest = newestEntryAt === null ? "" : `, the last ${moment(newestEntryAt)}`;
	facts.push(`${counted(entries, "journal entry", "journal entries")}${newest}`);
	return facts;
}

/** "120 of 800 files, 45 a second, 15 s left". */
export function indexWords({ done, total, perSecond, secondsLeft }: IndexUnderWay): string {
	const files = `${done.toLocaleString("en-GB")} of ${counted(total, "file", "files")}`;
	if (perSecond === null || secondsLeft === null) return files;
	const left =
		secondsLeft < 60
			? `${secondsLeft} s`
			: `${Math.floor(secondsLeft / 60)} min ${secondsLeft % 60} s`;
	return `${files}, ${Math.round(perSecond).toLocaleString("en-GB")} a second, ${left} left`;
}

/** How clusters were found, or why there are none. */
export function clusterWords(found: CodingClusters): string[] {
	const { runAt, have, needed, compared, alone, clusters } = found;
	const entries = counted(have, "entry", "entries");
	if (runAt === null) {
		return have < needed
			? [`${have} of ${needed}: what entries have in common is looked for from ${needed} on.`]
			: [
					`Nobody has looked yet what these ${entries} have in common. An agent does with run_clustering.`,
				];
	}
	const words = [
		clusters.length === 0
			? `None of ${counted(compared, "entry", "entries")} are alike enough to be a cluster.`
			: `${counted(clusters.length, "cluster", "clusters")} in ${counted(compared, "entry", "entries")}; ${alone === 0 ? "none stands" : alone === 1 ? "one stands" : `${alone} stand`} alone. Found ${moment(runAt)}.`,
	];
	if (found.hint && clusters.length > 0) {
		words.push("Take them as a hint: so few were compared.");
	}
	if (have > compared) {
		words.push(`${counted(have - compared, "entry", "entries")} came since.`);
	}
	if (found.otherModel) {
		words.push("They were compared by another model than makes vectors now.");
	}
	return words;
}

/** What the map shows, and what it does not. */
export function mapWords({ shown, offMap }: CodingClusters): string {
	const left =
		offMap > 0 ? ` ${counted(offMap, "older entry is", "older entries are")} not on it.` : "";
	return `Entries that are near have more in common. The two directions show ${percent(shown)} of what tells them apart.${left}`;
}

/** How a value stands: whether it holds, has faded, or may be contradicted. */
export function valueState(value: CodingValue, { opposed }: CodingValues): string {
	const contested = opposed.some(({ one, other }) => one === value.text || other === value.text);
	if (contested) return "May be contradicted";
	return value.faded ? "Faded" : "Holds";
}

/** What a value rests on. */
export function valueWords({
	strength,
	size,
	version,
	everywhere,
	supportedAt,
}: CodingValue): string {
	const facts = [
		`Counts ${percent(strength)}`,
		`rests on ${counted(size, "entry", "entries")}, last borne out ${moment(supportedAt)}`,
	];
	if (version > 1) facts.push(`version ${version}`);
	if (everywhere) facts.push("holds in all projects");
	return `${facts.join("; ")}.`;
}

/** What predictions come to. */
export function calibrationWords({ count, needed, score, unstated }: CodingCalibration): string[] {
	const words =
		score === null
			? [`Too few to say: ${count} of ${needed} predictions with a stated confidence.`]
			: [
					`Brier score ${score.toFixed(2)} over ${count} predictions: 0 is always right and sure of it, and who always says 50\u00A0% has 0.25.`,
				];
	if (unstated > 0) {
		words.push(
			`${counted(unstated, "prediction", "predictions")} came to an end of which nobody had said how sure.`,
		);
	}
	return words;
}

/** "Right 40 % of the time about debugging (4 of 10; likely between 17 % and 69 %), and 70 % sure." */
export function recordWords({ about, count, right, low, high, stated }: CodingRecord): string {
	const share = percent((right / count) * 100);
	const sure = stated === null ? "" : `, and ${percent(stated)} sure`;
	return `Right ${share} of the time about ${about} (${halves(right)} of ${count}; likely between ${percent(low)} and ${percent(high)})${sure}.`;
}
