/** What the entries of a project have in common: a map, the clusters as a table, and the members of one. */
import { useState } from "react";
import { useCodingClusters } from "../../api/coding";
import type { CodingAxis, CodingCluster, CodingClusters } from "../../api/generated";
import { drawing, Plot } from "../../shared/plots/plot";
import { ReadFailure } from "../../shared/ui";
import { visible } from "../../shared/visible";
import { AgentMembers } from "./agent-members";
import { AXES, clusterWords, mapWords } from "./agent-words";
import { groupLetter } from "./groups";

const Drawing = drawing(() => import("./map-drawing"));

export function AgentClusters({ project }: { project: string }) {
	const [axis, setAxis] = useState<CodingAxis | null>(null);
	const { data, error, refetch } = useCodingClusters(project, axis);
	return (
		<section aria-labelledby="agent-clusters" className="grid min-w-0 grid-cols-1 gap-3">
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
				<h3 id="agent-clusters" className="font-medium font-serif text-lg">
					What entries have in common
				</h3>
				<label className="flex items-center gap-2 text-ink-soft text-sm">
					Compared by
					<select
						data-testid="agent-axis"
						value={axis ?? data?.axis ?? "full"}
						onChange={({ target }) =>
							setAxis(AXES.find((each) => each.axis === target.value)?.axis ?? null)
						}
						className="h-8 min-w-0 rounded-md border border-line-strong bg-raised px-2 text-ink"
					>
						{AXES.map(({ axis, name }) => (
							<option key={axis} value={axis}>
								{name}
							</option>
						))}
					</select>
				</label>
			</div>
			{error && !data && <ReadFailure error={error} onRetry={refetch} />}
			{!data && !error && <div className="h-40" aria-busy />}
			{data && <Found key={data.axis} found={data} />}
		</section>
	);
}

function Found({ found }: { found: CodingClusters }) {
	const [open, setOpen] = useState<string | null>(null);
	const { clusters, points } = found;
	const opened = clusters.find(({ id }) => id === open);
	return (
		<>
			<p data-testid="agent-cluster-words">{clusterWords(found).join(" ")}</p>
			{clusters.length > 0 && points.length > 0 && (
				<Plot
					title="Entries on a map"
					words={mapWords(found)}
					height={300}
					drawing={
						<Drawing
							label="Map: entries by what they have in common."
							points={points}
							groups={clusters.map(({ number }) => ({
								number,
								name: `Cluster ${groupLetter(number)}`,
							}))}
						/>
					}
				/>
			)}
			{clusters.length > 0 && <Table clusters={clusters} open={open} onOpen={setOpen} />}
			{opened && (
				<AgentMembers
					key={opened.id}
					cluster={opened.id}
					name={`Cluster ${groupLetter(opened.number)}`}
				/>
			)}
		</>
	);
}

interface TableProps {
	clusters: readonly CodingCluster[];
	open: string | null;
	onOpen(id: string | null): void;
}

function Table({ clusters, open, onOpen }: TableProps) {
	return (
		<table className="w-full text-sm" data-testid="agent-clusters-table">
			<caption className="sr-only">Clusters, the largest first</caption>
			<thead>
				<tr className="border-b text-left text-ink-soft">
					{["Cluster", "Entries", "Such as"].map((name) => (
						<th key={name} scope="col" className="py-1 pe-4 font-medium">
							{name}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{clusters.map(({ id, number, size, example }) => (
					<tr key={id} className="border-b align-middle">
						<th scope="row" className="py-1 pe-4 text-left font-normal">
							<button
								type="button"
								data-testid="agent-cluster"
								aria-expanded={id === open}
								onClick={() => onOpen(id === open ? null : id)}
								className="inline-flex size-7 items-center justify-center rounded-md border border-line-strong bg-raised font-medium hover:bg-hover aria-expanded:bg-accent-soft"
							>
								{groupLetter(number)}
								<span className="sr-only">: show its members</span>
							</button>
						</th>
						<td className="py-1 pe-4 tabular-nums">{size}</td>
						<td className="w-full min-w-0 break-words py-1">{visible(example)}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
