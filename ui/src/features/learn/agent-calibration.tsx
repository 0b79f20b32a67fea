/** How sure agents were in a project, against how often it came true. */
import { useCodingCalibration } from "../../api/coding";
import type { CodingCalibration } from "../../api/generated";
import { ReadFailure } from "../../shared/ui";
import { visible } from "../../shared/visible";
import { calibrationWords, recordWords } from "./agent-words";
import { CalibrationPlot } from "./calibration-plot";

export function AgentCalibration({ project }: { project: string }) {
	const { data, error, refetch } = useCodingCalibration(project);
	return (
		<section aria-labelledby="agent-calibration" className="grid min-w-0 grid-cols-1 gap-3">
			<h3 id="agent-calibration" className="font-medium font-serif text-lg">
				How sure agents were
			</h3>
			{error && !data && <ReadFailure error={error} onRetry={refetch} />}
			{!data && !error && <div className="h-20" aria-busy />}
			{data && <Calibration found={data} />}
		</section>
	);
}

function Calibration({ found }: { found: CodingCalibration }) {
	return (
		<>
			<div className="grid gap-1" data-testid="agent-calibration-words">
				{calibrationWords(found).map((words) => (
					<p key={words}>{words}</p>
				))}
			</div>
			{found.records.length > 0 && (
				<ul className="grid list-disc gap-1 ps-5 text-sm" data-testid="agent-records">
					{found.records.map((record) => (
						<li key={record.about}>{visible(recordWords(record))}</li>
					))}
				</ul>
			)}
			<CalibrationPlot points={found.points} said="Agents said" />
			{found.points.length > 0 && (
				<p className="text-ink-soft text-sm">What came true in part counts half.</p>
			)}
		</>
	);
}
