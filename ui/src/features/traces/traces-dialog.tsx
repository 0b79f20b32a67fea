/** What happened in a session: its runs, and the steps of one of them. */

import { useState } from "react";
import type { SessionId, TraceId, TraceInfo } from "../../api/generated";
import { useTrace, useTraces } from "../../api/traces";
import { sentence } from "../../shared/sentence";
import { Dialog, Notice } from "../../shared/ui";
import { closeDialog, useSessionId } from "../../shared/use-place";
import { ExportMenu } from "./export-menu";
import { Known } from "./known";
import { Prompt } from "./prompt";
import { Components, Sums } from "./sums";
import { Waterfall } from "./waterfall";
import { endingName } from "./words";

export function TracesDialog() {
	const sessionId = useSessionId();
	return (
		<Dialog
			onClose={closeDialog}
			title="What happened, step by step"
			description="Every step of each run in this session, with its time, tokens and cost."
			wide
		>
			<Runs key={sessionId} sessionId={sessionId} />
		</Dialog>
	);
}

function Runs({ sessionId }: { sessionId: SessionId | null }) {
	const [chosen, choose] = useState<TraceId | null>(null);
	const traces = useTraces(sessionId);
	if (traces.error) return <Notice tone="bad">{sentence(traces.error.message)}</Notice>;
	if (sessionId === null || traces.data?.length === 0) {
		return (
			<p className="text-ink-soft text-sm">
				Nothing has happened in this session yet. Ask for a lesson, and each step is listed here.
			</p>
		);
	}
	const list = traces.data ?? [];
	const run = list.find((trace) => trace.traceId === chosen) ?? list[0];
	if (!run) return null;
	return (
		<div className="grid gap-4">
			<RunChoice runs={list} chosen={run.traceId} onChoose={choose} />
			<Run key={run.traceId} run={run} />
		</div>
	);
}

interface RunChoiceProps {
	runs: TraceInfo[];
	chosen: TraceId;
	onChoose(id: TraceId): void;
}

function RunChoice({ runs, chosen, onChoose }: RunChoiceProps) {
	return (
		<label className="flex items-center gap-2 text-sm">
			<span className="text-ink-soft">Run</span>
			<select
				data-testid="trace-run"
				value={chosen}
				onChange={(event) => onChoose(event.target.value)}
				className="h-8 min-w-0 flex-1 rounded-md border border-line-strong bg-raised px-2"
			>
				{runs.map((run) => (
					<option key={run.traceId} value={run.traceId}>
						{new Date(run.startedAt).toLocaleString("en-GB", {
							dateStyle: "medium",
							timeStyle: "short",
						})}
						{` · ${run.agent} · ${endingName(run.status)}`}
					</option>
				))}
			</select>
		</label>
	);
}

function Run({ run }: { run: TraceInfo }) {
	const trace = useTrace(run.traceId, run.status === null);
	if (trace.error) return <Notice tone="bad">{sentence(trace.error.message)}</Notice>;
	if (!trace.data) return <p className="text-ink-faint text-sm">Reading the run …</p>;
	return (
		<>
			{trace.data.gaps.length > 0 && (
				<Notice tone="warn">
					<p>This record is not complete:</p>
					<ul data-testid="trace-gaps" className="mt-1 list-disc pl-4">
						{trace.data.gaps.map((gap) => (
							<li key={gap}>{sentence(gap)}</li>
						))}
					</ul>
				</Notice>
			)}
			<Sums totals={trace.data.totals} />
			<Components components={trace.data.totals.components} />
			<Waterfall spans={trace.data.spans} />
			{trace.data.context && <Known context={trace.data.context} />}
			<Prompt traceId={run.traceId} />
			<ExportMenu traceIds={[run.traceId]} />
		</>
	);
}
