/** What a run knew of itself at its end: counters, its tasks, its calls, and what it was told. */
import type { ReactNode } from "react";
import type { RunContext, Task } from "../../api/generated";

export function Known({ context }: { context: RunContext }) {
	const { contextSummary: sum, feedback, taskProgress, toolCalls } = context;
	const failed = toolCalls.filter(({ state }) => state === "failed");
	return (
		<section aria-label="What the run knew of itself" data-testid="trace-context">
			<h3 className="font-medium text-sm">What the run knew of itself</h3>
			<dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:grid-cols-4">
				<Count name="Messages read" value={`${context.messages}`} />
				<Count name="Model calls" value={`${sum.turns}`} />
				<Count name="Steps done" value={`${sum.callsCompleted}`} />
				<Count name="Steps failed" value={`${sum.callsFailed}`} />
				{sum.tasks > 0 && <Count name="Tasks done" value={`${sum.tasksDone} of ${sum.tasks}`} />}
				{sum.summarised > 0 && <Count name="Messages summed up" value={`${sum.summarised}`} />}
				{sum.noProgress > 0 && <Count name="Rounds with nothing new" value={`${sum.noProgress}`} />}
			</dl>
			{taskProgress.length > 0 && (
				<List title="Its tasks">
					{taskProgress.map((task) => (
						<li key={task.id}>
							{task.title} <span className="text-ink-faint">({STATES[task.state]})</span>
						</li>
					))}
				</List>
			)}
			{failed.length > 0 && (
				<List title="Steps that failed">
					{failed.map(({ id, name, retries }) => (
						<li key={id}>
							{name}
							{retries > 0 && <span className="text-ink-faint"> ({times(retries)} before)</span>}
						</li>
					))}
				</List>
			)}
			{feedback.length > 0 && (
				<List title="What it was told beside the conversation">
					{feedback.map(({ from, text }, at) => (
						// The same may be said twice, and is then said twice.
						<li key={`${at}:${from}`}>
							<span className="font-medium">{from}</span>: {text}
						</li>
					))}
				</List>
			)}
		</section>
	);
}

const STATES: Record<Task["state"], string> = {
	pending: "to come",
	inProgress: "begun",
	done: "done",
};

function times(count: number): string {
	return count === 1 ? "failed once" : `failed ${count} times`;
}

function Count({ name, value }: { name: string; value: string }) {
	return (
		<div>
			<dt className="text-ink-faint text-xs">{name}</dt>
			<dd className="tabular-nums">{value}</dd>
		</div>
	);
}

function List({ title, children }: { title: string; children: ReactNode }) {
	return (
		<>
			<h4 className="mt-3 text-ink-faint text-xs">{title}</h4>
			<ul className="mt-1 list-disc space-y-0.5 break-words pl-4 text-sm">{children}</ul>
		</>
	);
}
