/** What agents hold to be true in a project, how it stands, and which sentences may contradict one another. */
import { useCodingValues } from "../../api/coding";
import type { CodingValues } from "../../api/generated";
import { sentence } from "../../shared/sentence";
import { ReadFailure } from "../../shared/ui";
import { visible } from "../../shared/visible";
import { counted, valueState, valueWords } from "./agent-words";

export function AgentValues({ project }: { project: string }) {
	const { data, error, refetch } = useCodingValues(project);
	return (
		<section aria-labelledby="agent-values" className="grid min-w-0 grid-cols-1 gap-3">
			<h3 id="agent-values" className="font-medium font-serif text-lg">
				What agents hold to be true
			</h3>
			{error && !data && <ReadFailure error={error} onRetry={refetch} />}
			{!data && !error && <div className="h-20" aria-busy />}
			{data && <Values found={data} />}
		</section>
	);
}

function Values({ found }: { found: CodingValues }) {
	const { values, left, opposed, note } = found;
	if (values.length === 0) {
		return (
			<p className="text-ink-soft">
				Nothing yet. An agent that reads a cluster may write one sentence that all of it bears out.
			</p>
		);
	}
	return (
		<>
			<ul className="grid gap-2">
				{values.map((value) => (
					<li
						key={value.id}
						data-testid="agent-value"
						className="grid min-w-0 gap-0.5 break-words rounded-lg border bg-raised px-4 py-3 text-sm"
					>
						<p className="font-medium">{visible(value.text)}</p>
						<p className="text-ink-soft text-xs">
							<span className="font-medium text-ink">{valueState(value, found)}</span>.{" "}
							{valueWords(value)}
						</p>
					</li>
				))}
			</ul>
			{left > 0 && (
				<p className="text-ink-soft text-sm">{counted(left, "more is", "more are")} kept.</p>
			)}
			{opposed.length > 0 && (
				<div className="grid gap-1 text-sm" data-testid="agent-opposed">
					<h4 className="font-medium">For somebody to read: these may contradict one another</h4>
					<ul className="grid list-disc gap-1 ps-5">
						{opposed.map(({ one, other }) => (
							<li key={`${one} ${other}`}>
								“{visible(one)}” and “{visible(other)}”
							</li>
						))}
					</ul>
				</div>
			)}
			{note !== null && <p className="text-ink-soft text-sm">{visible(sentence(note))}</p>}
		</>
	);
}
