/** Work that goes on behind lessons, and what of it failed for good. */
import type { JobInfo } from "../../api/generated";
import { useJobChange, useJobs } from "../../api/settings";
import { toCallError } from "../../platform";
import { reportError } from "../../shared/report";
import { sentence } from "../../shared/sentence";
import { Button, Notice } from "../../shared/ui";

export function Jobs() {
	const { data, error, refetch } = useJobs(true);
	if (error && !data)
		return (
			<Notice tone="bad" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
				{sentence(toCallError(error).message)} Work that waits is kept.
			</Notice>
		);
	if (!data) return null;
	if (data.length === 0)
		return (
			<div className="max-w-prose text-ink-soft text-sm">
				<p className="font-medium text-ink">Nothing waits and nothing has failed.</p>
				<p className="mt-1">
					Small things are done after a lesson, such as giving a session its name. They go on after
					a restart, are tried again when they fail, and never hold you up.
				</p>
			</div>
		);
	return (
		<ul aria-label="Background work" className="divide-y rounded-lg border bg-raised">
			{data.map((job) => (
				<Job key={job.id} job={job} />
			))}
		</ul>
	);
}

function Job({ job }: { job: JobInfo }) {
	const change = useJobChange();
	const name = kindWords(job.kind);
	const act = (how: "retry" | "discard") =>
		change.mutate({ id: job.id, change: how }, { onError: reportError });
	const troubled = job.state === "dead" || job.state === "failed";
	return (
		<li
			className="flex items-start gap-3 px-3.5 py-2.5 text-sm"
			data-testid="job"
			data-state={job.state}
		>
			<div className="min-w-0 flex-1">
				<p className="font-medium">{name}</p>
				<p className={job.state === "dead" ? "text-warn" : "text-ink-soft"}>{stateWords(job)}</p>
				{troubled && job.lastError && (
					<p className="mt-0.5 break-words text-ink-soft text-xs">{sentence(job.lastError)}</p>
				)}
			</div>
			{troubled && (
				<div className="flex shrink-0 gap-2">
					<Button
						className="h-7"
						disabled={change.isPending}
						aria-label={`Try again: ${name}`}
						onClick={() => act("retry")}
					>
						Try again
					</Button>
					<Button
						className="h-7"
						tone="quiet"
						disabled={change.isPending}
						aria-label={`Give up: ${name}`}
						onClick={() => act("discard")}
					>
						Give up
					</Button>
				</div>
			)}
		</li>
	);
}

const KINDS: Record<string, string> = {
	"name-session": "Give a session its name",
	"count-memory-use": "Count which memories an answer used",
};

function kindWords(kind: string): string {
	return KINDS[kind] ?? sentence(kind.replaceAll("-", " ")).replace(/\.$/, "");
}

function stateWords({ state, attempts, runAt }: JobInfo): string {
	const times = attempts === 1 ? "once" : `${attempts} times`;
	switch (state) {
		case "waiting":
			return `Waits until ${timeWords(runAt)}`;
		case "running":
			return "Is done now";
		case "failed":
			return `Failed ${times}; tried again at ${timeWords(runAt)}`;
		case "dead":
			return `Failed ${times} and was given up; nothing else is affected`;
	}
}

function timeWords(at: string): string {
	return new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
}
