/** The steps of a run as a tree with bars: narrowed, searched, and one of them looked at closely. */
import { useCallback, useMemo, useState } from "react";
import type { Span } from "../../api/generated";
import { Button } from "../../shared/ui";
import {
	agentNames,
	agentsOf,
	EVERY_STEP,
	isEverything,
	type StepFilter,
	shownBy,
} from "./filters";
import { Detail } from "./step";
import { StepTree } from "./step-tree";
import { Toolbar } from "./toolbar";
import { around, buildTree, extent, filterTree, linesOf } from "./tree";
import { useStepSearch } from "./use-search";

export function Waterfall({ spans }: { spans: Span[] }) {
	const [filter, setFilter] = useState<StepFilter>(EVERY_STEP);
	const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
	const [reached, setReached] = useState<string | null>(null);
	const [chosen, setChosen] = useState<string | null>(null);

	const agents = useMemo(() => agentsOf(spans), [spans]);
	const tree = useMemo(
		() => filterTree(buildTree(spans), shownBy(filter, spans, agents)),
		[spans, filter, agents],
	);
	const all = useMemo(() => linesOf(tree, new Set()).map(({ span }) => span), [tree]);
	const lines = useMemo(() => linesOf(tree, closed), [tree, closed]);
	const whole = useMemo(() => extent(spans, Date.now()), [spans]);
	const search = useStepSearch(all);
	const found = useMemo(() => new Set(search.found.map(({ id }) => id)), [search.found]);

	const open = useCallback((id: string, wide: boolean) => {
		setClosed((closed) => {
			const next = new Set(closed);
			if (wide) next.delete(id);
			else next.add(id);
			return next;
		});
	}, []);
	const go = (step: 1 | -1) => {
		const next = search.go(step);
		if (!next) return;
		// What it is in has to be open, or it has no line.
		for (const id of around(spans, next.id)) if (closed.has(id)) open(id, true);
		setReached(next.id);
		if (chosen !== null) setChosen(next.id);
	};
	const detail = chosen === null ? undefined : spans.find(({ id }) => id === chosen);
	const everything = isEverything(filter, spans);
	return (
		<section aria-label="Steps" className="flex min-h-0 flex-1 flex-col gap-2">
			<Toolbar
				spans={spans}
				agents={agentNames(agents)}
				filter={filter}
				onFilter={setFilter}
				search={search}
				onGo={go}
			/>
			{!everything && (
				<p className="flex flex-wrap items-center gap-2 text-ink-soft text-xs" role="status">
					<span data-testid="trace-shown">{shown(all.length, spans.length)}</span>
					<Button className="h-6 px-2 text-xs" onClick={() => setFilter(EVERY_STEP)}>
						Show all steps
					</Button>
				</p>
			)}
			{lines.length === 0 ? (
				<p className="text-ink-soft text-sm">
					{everything ? "Nothing has happened yet." : "No step is like that."}
				</p>
			) : (
				<div className="@container flex min-h-0 flex-1 flex-col">
					<div className="flex min-h-0 flex-1 @3xl:flex-row flex-col gap-3">
						<StepTree
							lines={lines}
							whole={whole}
							reached={reached}
							chosen={chosen}
							closed={closed}
							found={found}
							onReach={setReached}
							onChoose={setChosen}
							onOpen={open}
						/>
						{detail && <Detail span={detail} onClose={() => setChosen(null)} />}
					</div>
				</div>
			)}
		</section>
	);
}

function shown(some: number, all: number): string {
	return `${some.toLocaleString("en-GB")} of ${all.toLocaleString("en-GB")} steps, with those that they are in`;
}
