/** Says which classes are a sample, and puts them away by one click. */
import { usePutAway, useSample } from "../../../api/sample";
import { Button } from "../../../shared/ui";

/** The profile of a class: `classes/3B.md`. */
const CLASS = /^classes\/(.+)\.md$/;

/** Who she is is written anew and never only taken away. */
const KEPT = "teacher.md";

export function SampleLine() {
	const { data } = useSample();
	const putAway = usePutAway();
	const paths = (data?.teacher ?? []).filter((path) => path !== KEPT);
	const classes = paths.flatMap((path) => CLASS.exec(path)?.[1] ?? []);
	if (classes.length === 0) return null;
	const names = new Intl.ListFormat("en-GB").format(classes);
	return (
		<p
			className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm"
			data-testid="sample-line"
		>
			<span className="min-w-48 flex-1">
				{classes.length === 1
					? `${names} is a sample class, to try things with.`
					: `${names} are sample classes, to try things with.`}
			</span>
			<Button
				tone="quiet"
				onClick={() =>
					void putAway(paths, "The sample classes are put away, with their lessons and timetable.")
				}
			>
				Put the sample away
			</Button>
		</p>
	);
}
