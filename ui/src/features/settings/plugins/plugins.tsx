/** The plugins with their commands, skills and agents: whose each is, and what is changed. */
import { useState } from "react";
import type { DefinitionInfo, DefinitionRef, PluginInfo } from "../../../api/generated";
import { usePlugins, useRestorePlugin } from "../../../api/plugins";
import { reportError } from "../../../shared/report";
import { Button, FilterField, ReadFailure } from "../../../shared/ui";
import { showDefinition, usePlace } from "../../../shared/use-place";
import { AddPlugin } from "./add-plugin";
import { DefinitionPage } from "./definition-page";
import { PluginFoot } from "./plugin-foot";
import { KINDS, markOf, ofKind, originOf, textsOf } from "./words";

export function Plugins() {
	const of = usePlace(({ place }) => (place.at === "settings" ? (place.definition ?? null) : null));
	const [adding, setAdding] = useState(false);
	if (of) return <DefinitionPage key={of.path} of={of} onBack={() => showDefinition(null)} />;
	if (adding) return <AddPlugin onDone={() => setAdding(false)} />;
	return <List onAdd={() => setAdding(true)} />;
}

function List({ onAdd }: { onAdd(): void }) {
	const { data, error, refetch } = usePlugins();
	const [filter, setFilter] = useState("");
	const restore = useRestorePlugin();
	if (error && !data) return <ReadFailure error={error} onRetry={refetch} />;
	if (!data) return null;
	return (
		<div className="grid gap-5" data-testid="plugins">
			<div className="flex flex-wrap items-start gap-3">
				<p className="min-w-60 flex-1 text-ink-soft text-sm">
					What the assistant knows and can be asked for stands in texts, and each of them is yours
					to change. A plugin brings more of them.
				</p>
				<Button onClick={onAdd}>Add a plugin …</Button>
			</div>
			<FilterField
				label="Find a command, skill or agent"
				placeholder="Find a command, skill or agent"
				testId="plugin-filter"
				value={filter}
				onChange={setFilter}
			/>
			{data.plugins.map((plugin) => (
				<OnePlugin key={plugin.name} plugin={plugin} filter={filter.trim().toLowerCase()} />
			))}
			{data.removed.length > 0 && (
				<section aria-labelledby="removed-plugins" className="grid gap-2">
					<h3 id="removed-plugins" className="font-medium text-sm">
						Removed
					</h3>
					<ul className="divide-y rounded-lg border bg-raised">
						{data.removed.map(({ name, version, removedAt }) => (
							<li key={removedAt} className="flex items-center gap-3 px-3.5 py-2 text-sm">
								<span className="min-w-0 flex-1 truncate">
									{name} <span className="text-ink-faint">{version}</span>
								</span>
								<Button
									className="h-7"
									aria-label={`Bring ${name} back`}
									disabled={restore.isPending}
									onClick={() => restore.mutate(name, { onError: reportError })}
								>
									Bring back
								</Button>
							</li>
						))}
					</ul>
				</section>
			)}
		</div>
	);
}

function OnePlugin({ plugin, filter }: { plugin: PluginInfo; filter: string }) {
	const fits = (found: DefinitionInfo) =>
		`${found.name} ${found.description}`.toLowerCase().includes(filter);
	const groups = KINDS.map(({ kind, title, about }) => ({
		kind,
		title,
		about,
		found: ofKind(plugin, kind).filter(fits),
	})).filter(({ found }) => found.length > 0);
	if (groups.length === 0 && filter !== "") return null;
	return (
		<section aria-label={`Plugin ${plugin.name}`} className="grid gap-3" data-testid="plugin">
			<header>
				<h3 className="font-semibold">
					{plugin.name}{" "}
					{plugin.version && <span className="font-normal text-ink-faint">{plugin.version}</span>}
				</h3>
				<p className="text-ink-soft text-xs">{originOf(plugin)}</p>
				{plugin.description && <p className="mt-1 text-ink-soft text-sm">{plugin.description}</p>}
			</header>
			{groups.map(({ kind, title, about, found }) => (
				<div key={kind}>
					<h4 className="font-medium text-sm">{title}</h4>
					<p className="mb-1.5 text-ink-faint text-xs">{about}</p>
					<ul className="divide-y rounded-lg border bg-raised">
						{found.map((one) => (
							<Row key={one.path} plugin={plugin} found={one} />
						))}
					</ul>
				</div>
			))}
			<PluginFoot plugin={plugin} />
		</section>
	);
}

function Row({ plugin, found }: { plugin: PluginInfo; found: DefinitionInfo }) {
	const texts = found.kind === "skill" ? textsOf(plugin, found.name) : [];
	const changed = texts.filter((text) => text.state !== "original").length;
	return (
		<li>
			<Entry of={{ plugin: plugin.name, path: found.path }} found={found} />
			{texts.length > 0 && (
				<details className="border-t px-3.5 py-1.5 text-sm">
					<summary className="cursor-pointer text-ink-soft text-xs">
						{texts.length === 1 ? "1 more text" : `${texts.length} more texts`}
						{changed > 0 && `, ${changed} of them changed by you`}
					</summary>
					<ul className="mt-1">
						{texts.map((text) => (
							<li key={text.path}>
								<Entry of={{ plugin: plugin.name, path: text.path }} found={text} />
							</li>
						))}
					</ul>
				</details>
			)}
		</li>
	);
}

function Entry({ of, found }: { of: DefinitionRef; found: DefinitionInfo }) {
	const mark = markOf(found);
	return (
		<button
			type="button"
			data-testid="definition-item"
			className="flex w-full items-start gap-3 rounded-md px-3.5 py-2 text-left text-sm hover:bg-hover"
			onClick={() => showDefinition(of)}
		>
			<span className="min-w-0 flex-1">
				<span className="block font-medium">{found.name}</span>
				{found.description && (
					<span className="line-clamp-2 text-ink-soft">{found.description}</span>
				)}
			</span>
			{found.problems.length > 0 && (
				<span className="shrink-0 rounded-full bg-warn-soft px-2 text-warn text-xs">
					{found.problems.length === 1 ? "1 problem" : `${found.problems.length} problems`}
				</span>
			)}
			{mark && (
				<span
					className={`shrink-0 rounded-full px-2 text-xs ${mark.tone === "warn" ? "bg-warn-soft text-warn" : "bg-accent-soft text-ink"}`}
				>
					{mark.words}
				</span>
			)}
		</button>
	);
}
