/** What coding agents learn of their projects: the projects, and for the one that is looked at what its entries have in common, what is held to be true, how sure agents were. */
import { useWatchedCodingProjects } from "../../api/coding";
import { useLearnRoom } from "../../shared/learn-room";
import { ReadFailure } from "../../shared/ui";
import { visible } from "../../shared/visible";
import { AgentCalibration } from "./agent-calibration";
import { AgentClusters } from "./agent-clusters";
import { AgentProject } from "./agent-project";
import { AgentValues } from "./agent-values";

export function AgentsPage() {
	const { data, error, refetch } = useWatchedCodingProjects();
	const wanted = useLearnRoom((shown) => shown.project);
	if (!data) {
		return error ? (
			<ReadFailure error={error} onRetry={refetch} />
		) : (
			<div className="h-40" aria-busy />
		);
	}
	const { projects } = data;
	const chosen = projects.find(({ name }) => name === wanted) ?? projects[0];
	return (
		<>
			<p className="text-ink-soft">
				What coding agents on this computer have learned of the projects that they work on. It is
				kept apart: agents see nothing of your classes, and nothing of theirs goes into your
				lessons.
			</p>
			<ul aria-label="Projects" className="grid gap-2.5">
				{projects.map((project) => (
					<AgentProject
						key={project.name}
						project={project}
						chosen={project.name === chosen?.name}
						onChoose={() => useLearnRoom.setState({ project: project.name })}
					/>
				))}
			</ul>
			{chosen && (
				<section
					key={chosen.name}
					aria-label={`Learned in ${visible(chosen.name)}`}
					data-testid="agent-learned"
					className="grid min-w-0 grid-cols-1 gap-6 pt-2"
				>
					<AgentClusters project={chosen.name} />
					<AgentValues project={chosen.name} />
					<AgentCalibration project={chosen.name} />
				</section>
			)}
		</>
	);
}
