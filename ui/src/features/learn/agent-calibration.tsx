/** How sure agents were in a project, against how often it came true. */
import { useCodingCalibration } from "../../api/coding";
import type { CodingCalibration } from "../../api/generated";
import { drawing, Plot } from "../../shared/plots/plot";
import { ReadFailure } from "../../shared/ui";
import { visible } from "../../shared/visible";
import { calibrationWords, recordWords } from "./agent-words";
import { CalibrationTable } from "./calibration-table";

const Drawing = drawing(() => import("./calibration-drawing"));
const SAID = "Agents said";

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
			{found.points.length > 0 && (
				<>
					<Plot
						title="Said, and come true"
						words="Each point stands for predictions of much the same confidence; the larger it is, the more they are. On the line, what was said is what came. A part that came true counts half."
						height={280}
						drawing={<Drawing points={found.points} said={SAID} />}
					/>
					<CalibrationTable points={found.points} said={SAID} />
				</>
			)}
		</>
	);
}
