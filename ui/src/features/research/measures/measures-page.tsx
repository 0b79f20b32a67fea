/** What was measured in a study, theme by theme: conditions side by side, and every number as a dot. */
import { Download } from "lucide-react";
import { useState } from "react";
import { useStudyMeasures } from "../../../api/studies";
import { reportError } from "../../../shared/report";
import { saveFile } from "../../../shared/save-file";
import { Button, ReadFailure } from "../../../shared/ui";
import { Curves } from "./curves";
import { asCsv } from "./figures";
import { MeasureFigure } from "./measure-figure";
import { isOf, THEMES, type ThemeId } from "./names";

export function MeasuresPage({ study }: { study: string }) {
	const { data, error, refetch, isFetching } = useStudyMeasures(study);
	const [theme, choose] = useState<ThemeId>("times");
	if (error && !data) return <ReadFailure error={error} onRetry={refetch} />;
	if (!data) {
		return (
			<p role="status" className="text-ink-soft">
				Measuring …
			</p>
		);
	}
	const save = () => saveFile(`Measures ${study}.csv`, "text/csv", asCsv(data));
	const { works, withdrew } = data;
	return (
		<div className="grid grid-cols-1 gap-4" data-testid="study-measures">
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
				<p className="min-w-60 flex-1 text-ink-soft text-sm">
					Computed from events alone. {goneWords(withdrew)}
				</p>
				<Button disabled={isFetching} onClick={() => void refetch()}>
					{isFetching ? "Measuring …" : "Measure again"}
				</Button>
				<Button
					icon={<Download className="size-4" aria-hidden />}
					disabled={works.length === 0}
					onClick={() => void save().catch(reportError)}
				>
					Save as CSV
				</Button>
			</div>
			{works.length === 0 ? (
				<p className="rounded-lg border border-line-strong border-dashed px-4 py-6 text-ink-soft">
					Nobody has begun a task yet. As soon as somebody has, her numbers are here.
				</p>
			) : (
				<>
					<nav aria-label="Themes" className="flex flex-wrap gap-1">
						{THEMES.map(({ id, name }) => (
							<button
								key={id}
								type="button"
								aria-current={id === theme || undefined}
								onClick={() => choose(id)}
								className="rounded-md px-2.5 py-1 text-sm hover:bg-hover aria-[current]:bg-accent-soft aria-[current]:font-medium"
							>
								{name}
							</button>
						))}
					</nav>
					{theme === "calibration" && <Curves measured={data} />}
					{data.measures
						.filter(({ id }) => isOf(theme, id))
						.map((measure) => (
							<MeasureFigure key={measure.id} measured={data} measure={measure} />
						))}
				</>
			)}
		</div>
	);
}

function goneWords(withdrew: number): string {
	if (withdrew === 0) return "";
	return `${withdrew === 1 ? "1 participant" : `${withdrew} participants`} withdrew, and nothing of theirs is here.`;
}
