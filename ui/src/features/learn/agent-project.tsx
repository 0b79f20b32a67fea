/** A project of coding agents in the list; while its code is read it says how far, and can be stopped. */
import { useQueryClient } from "@tanstack/react-query";
import { stopCodingIndex, useCodingIndex } from "../../api/coding";
import type { CodingProject, IndexUnderWay } from "../../api/generated";
import { reportError } from "../../shared/report";
import { Button, Notice } from "../../shared/ui";
import { visible } from "../../shared/visible";
import { indexWords, projectFacts } from "./agent-words";

interface AgentProjectProps {
	project: CodingProject;
	/** Whether it is the one that is looked at. */
	chosen: boolean;
	onChoose(): void;
}

export function AgentProject({ project, chosen, onChoose }: AgentProjectProps) {
	const { name, folder, named, indexing, problem } = project;
	const index = useCodingIndex(project);
	return (
		<li
			data-testid="agent-project"
			data-chosen={chosen}
			className="grid min-w-0 grid-cols-1 gap-1.5 rounded-lg border bg-raised px-4 py-3 text-sm data-[chosen=true]:border-accent"
		>
			<div className="flex flex-wrap items-center gap-2">
				<button
					type="button"
					aria-pressed={chosen}
					onClick={onChoose}
					className="min-w-0 flex-1 break-words rounded text-left font-medium text-base hover:text-accent hover:underline"
				>
					{visible(named ? name : lastOf(folder))}
				</button>
				{named && indexing === null && (
					<Button
						tone="quiet"
						data-testid="agent-index"
						disabled={index.isPending}
						onClick={() => index.mutate(undefined, { onError: reportError })}
					>
						{index.isPending ? "Reading …" : "Index again"}
					</Button>
				)}
			</div>
			<p className="break-all font-mono text-ink-soft text-xs">{visible(folder)}</p>
			<ul className="grid gap-0.5 text-ink-soft">
				{projectFacts(project).map((fact) => (
					<li key={fact}>{fact}</li>
				))}
			</ul>
			{indexing && <UnderWay project={name} indexing={indexing} />}
			{problem !== null && <Notice tone="warn">{visible(problem)}</Notice>}
		</li>
	);
}

function UnderWay({ project, indexing }: { project: string; indexing: IndexUnderWay }) {
	const client = useQueryClient();
	return (
		<div data-testid="agent-indexing" className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
			<progress
				aria-label={`Reading the code of ${visible(project)}`}
				max={Math.max(indexing.total, 1)}
				value={indexing.done}
				className="h-2 w-40"
			/>
			<span className="tabular-nums">{indexWords(indexing)}</span>
			<Button
				data-testid="agent-index-stop"
				onClick={() => void stopCodingIndex(client, project).catch(reportError)}
			>
				Cancel
			</Button>
		</div>
	);
}

/** A folder that nobody gave a name is called like its last part. */
function lastOf(folder: string): string {
	return folder.split(/[/\\]/).findLast((part) => part !== "") ?? folder;
}
