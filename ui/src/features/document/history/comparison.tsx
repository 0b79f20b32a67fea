/** Two versions of a lesson, chosen from all of them. */
import { useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { changeLesson, useLessonDiff } from "../../../api/lessons";
import { toCallError } from "../../../platform";
import { reportError } from "../../../shared/report";
import { sentence } from "../../../shared/sentence";
import { Button, Notice } from "../../../shared/ui";
import { sayWithUndo } from "../../../shared/undo";
import { Differences } from "./differences";
import type { Step } from "./story";
import { VersionList } from "./version-list";
import { whenInWords } from "./version-words";

interface ComparisonProps {
	path: string;
	/** The latest first; at least one. */
	steps: readonly Step[];
}

export function Comparison({ path, steps }: ComparisonProps) {
	const client = useQueryClient();
	const versions = steps.flatMap((step) => step.versions);
	const latest = versions[0]?.number ?? 0;
	const [{ chosen, single }, choose] = useState({ chosen: latest, single: false });
	const [against, compareWith] = useState<number | null>(null);
	// What a version or a whole step changed is how it differs from the one before.
	const step = steps.find((step) => step.versions[0].number === chosen);
	const began = (!single && step?.versions.at(-1)?.number) || chosen;
	const other = against ?? versions.find(({ number }) => number < began)?.number ?? null;
	const [from, to] =
		other === null ? [null, null] : [Math.min(other, chosen), Math.max(other, chosen)];
	const diff = useLessonDiff(path, from, to);

	const restore = (version: number, section: string | null, what: string) => {
		const back = (to: number) =>
			changeLesson(client, "lesson_restore", { path, version: to, section });
		// It is a version again, and the one before it is how it was.
		back(version).then(
			({ versions }) =>
				sayWithUndo(`${what} is as it was in version ${version}.`, () => {
					back(versions - 1).catch(reportError);
				}),
			reportError,
		);
	};
	const chosenVersion = versions.find(({ number }) => number === chosen);
	return (
		<div className="grid gap-4 sm:grid-cols-[15rem_1fr]">
			<VersionList
				steps={steps}
				chosen={chosen}
				single={single}
				onChoose={(number, single) => {
					choose({ chosen: number, single });
					compareWith(null);
				}}
			/>
			<div className="min-w-0" data-testid="comparison">
				<div className="flex flex-wrap items-center gap-2 text-sm">
					<label className="flex min-w-0 items-center gap-2">
						<span className="text-ink-soft">Version {chosen}, compared with</span>
						<select
							value={other ?? ""}
							disabled={versions.length < 2}
							onChange={(event) => compareWith(Number(event.target.value))}
							className="h-8 min-w-0 rounded-md border border-line-strong bg-raised px-2"
						>
							{other === null && <option value="">nothing before it</option>}
							{versions
								.filter(({ number }) => number !== chosen)
								.map((version) => (
									<option key={version.number} value={version.number}>
										{version.number} · {whenInWords(version.createdAt)}
									</option>
								))}
						</select>
					</label>
					{chosenVersion && chosen !== latest && (
						<Button
							icon={<Undo2 className="size-4" aria-hidden />}
							onClick={() => restore(chosen, null, "The lesson")}
						>
							Bring all of version {chosen} back
						</Button>
					)}
				</div>
				{diff.error && (
					<Notice tone="bad" className="mt-3">
						{sentence(toCallError(diff.error).message)}
					</Notice>
				)}
				{other === null && (
					<p className="mt-3 text-ink-soft text-sm">This is how the lesson began.</p>
				)}
				{diff.data && to !== null && from !== null && (
					<Differences
						facts={diff.data.facts}
						sections={diff.data.sections}
						from={from}
						to={to}
						latest={latest}
						onRestore={(version, section, heading) => restore(version, section, `“${heading}”`)}
					/>
				)}
			</div>
		</div>
	);
}
