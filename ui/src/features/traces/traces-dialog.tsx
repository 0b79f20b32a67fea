/** What happened in a session, over the whole window: the steps of its runs, what they took, another session beside it. */
import { Tabs } from "@base-ui/react/tabs";
import { useState } from "react";
import type { SessionId, TraceId, TraceInfo } from "../../api/generated";
import { useSpans, useTraces } from "../../api/traces";
import { sentence } from "../../shared/sentence";
import { Dialog, Notice, ReadFailure } from "../../shared/ui";
import { closeDialog, useSessionId } from "../../shared/use-place";
import { Compared } from "./compared";
import { ExportMenu } from "./export-menu";
import { Known } from "./known";
import { Prompt } from "./prompt";
import { Components, Sums } from "./sums";
import { Waterfall } from "./waterfall";
import { together } from "./whole";
import { endingName } from "./words";

/** All runs of the session taken together. */
const ALL = "all";

export function TracesDialog() {
	const sessionId = useSessionId();
	return (
		<Dialog onClose={closeDialog} title="What happened, step by step" whole>
			<Runs key={sessionId} sessionId={sessionId} />
		</Dialog>
	);
}

function Runs({ sessionId }: { sessionId: SessionId | null }) {
	const [chosen, choose] = useState<TraceId | typeof ALL | null>(null);
	const traces = useTraces(sessionId);
	if (traces.error) return <ReadFailure error={traces.error} onRetry={traces.refetch} />;
	if (sessionId === null || traces.data?.length === 0) {
		return (
			<p className="text-ink-soft text-sm">
				Nothing has happened in this session yet. Ask for a lesson, and each step is listed here
				with its time, tokens and cost.
			</p>
		);
	}
	if (!traces.data) return <p className="text-ink-soft text-sm">Reading the runs …</p>;
	const list = traces.data;
	const run = list.find(({ traceId }) => traceId === chosen) ?? list[0];
	if (!run) return null;
	// A specialist's run is in that of whoever sent it.
	const whole = list.filter(({ parent }) => parent === null).reverse();
	const runs = chosen === ALL ? whole : [run];
	return (
		<div className="flex min-h-0 flex-1 flex-col gap-3">
			<div className="flex shrink-0 flex-wrap items-center gap-2">
				<RunChoice
					runs={list}
					hasMany={whole.length > 1}
					chosen={chosen === ALL ? ALL : run.traceId}
					onChoose={choose}
				/>
				<ExportMenu traceIds={runs.map(({ traceId }) => traceId)} />
			</div>
			<Steps key={chosen ?? ""} sessionId={sessionId} runs={runs} whole={whole} />
		</div>
	);
}

interface RunChoiceProps {
	runs: TraceInfo[];
	hasMany: boolean;
	chosen: string;
	onChoose(id: string): void;
}

function RunChoice({ runs, hasMany, chosen, onChoose }: RunChoiceProps) {
	return (
		<label className="flex min-w-[min(16rem,100%)] flex-1 items-center gap-2 text-sm">
			<span className="text-ink-soft">Run</span>
			<select
				data-testid="trace-run"
				value={chosen}
				onChange={(event) => onChoose(event.target.value)}
				className="h-8 min-w-0 flex-1 rounded-md border border-line-strong bg-raised px-2"
			>
				{hasMany && <option value={ALL}>The whole session</option>}
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

interface StepsProps {
	sessionId: SessionId;
	/** What is looked at. */
	runs: readonly TraceInfo[];
	/** All runs of the session. */
	whole: readonly TraceInfo[];
}

function Steps({ sessionId, runs, whole }: StepsProps) {
	const { data, isComplete, error, refetch } = useSpans(runs);
	if (error) return <ReadFailure error={error} onRetry={refetch} />;
	if (!isComplete) return <p className="text-ink-soft text-sm">Reading the steps …</p>;
	const { spans, totals, gaps } = together(data);
	return (
		<div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto">
			{gaps.length > 0 && <Gaps gaps={gaps} />}
			<Sums totals={totals} />
			<Tabs.Root defaultValue="steps" className="flex min-h-[24rem] flex-1 flex-col gap-3">
				<Tabs.List aria-label="Views" className="flex shrink-0 flex-wrap gap-1 border-b">
					{TABS.map(({ value, name }) => (
						<Tabs.Tab
							key={value}
							value={value}
							className="-mb-px border-transparent border-b-2 px-3 py-1.5 text-ink-soft text-sm hover:text-ink data-[active]:border-accent data-[active]:text-ink"
						>
							{name}
						</Tabs.Tab>
					))}
				</Tabs.List>
				<Tabs.Panel value="steps" className={PANEL}>
					<Waterfall spans={spans} />
				</Tabs.Panel>
				<Tabs.Panel value="who" className={`${PANEL} overflow-y-auto pe-3`}>
					<Components components={totals.components} />
				</Tabs.Panel>
				<Tabs.Panel value="known" className={`${PANEL} gap-4 overflow-y-auto pe-3`}>
					{data.map((trace) => (
						<div key={trace.traceId} className="grid gap-3">
							{trace.context && <Known context={trace.context} />}
							<Prompt traceId={trace.traceId} />
						</div>
					))}
				</Tabs.Panel>
				<Tabs.Panel value="compare" className={PANEL}>
					<Compared sessionId={sessionId} runs={whole} />
				</Tabs.Panel>
			</Tabs.Root>
		</div>
	);
}

const TABS = [
	{ value: "steps", name: "Steps" },
	{ value: "who", name: "Who took what" },
	{ value: "known", name: "What it knew" },
	{ value: "compare", name: "Compare" },
];

const PANEL = "flex min-h-0 flex-1 flex-col outline-offset-[-2px]";

function Gaps({ gaps }: { gaps: readonly string[] }) {
	return (
		<Notice tone="warn" className="shrink-0">
			<p>This record is not complete:</p>
			<ul data-testid="trace-gaps" className="mt-1 max-h-24 list-disc overflow-y-auto pl-4">
				{gaps.map((gap, at) => (
					// Two runs may lack the same.
					<li key={`${at}:${gap}`}>{sentence(gap)}</li>
				))}
			</ul>
		</Notice>
	);
}
