/** What can be done about a plugin as a whole: its programs, and removing it. */
import type { PluginInfo } from "../../../api/generated";
import { usePluginPrograms, useRemovePlugin, useRestorePlugin } from "../../../api/plugins";
import { reportError } from "../../../shared/report";
import { Button } from "../../../shared/ui";
import { sayWithUndo } from "../../../shared/undo";

export function PluginFoot({ plugin }: { plugin: PluginInfo }) {
	const remove = useRemovePlugin();
	const restore = useRestorePlugin();
	const programs = usePluginPrograms();
	const { name } = plugin;
	if (plugin.origin !== "added") return null;
	const removed = () =>
		sayWithUndo(`${name} was removed`, () => restore.mutate(name, { onError: reportError }));
	return (
		<div className="grid gap-2 text-sm">
			{plugin.programs.length > 0 && (
				<div className="rounded-lg border bg-raised px-3.5 py-2.5">
					<label className="flex items-start gap-2.5">
						<input
							type="checkbox"
							className="mt-1"
							checked={plugin.programsAllowed}
							disabled={programs.isPending}
							onChange={(event) =>
								programs.mutate({ name, allowed: event.target.checked }, { onError: reportError })
							}
						/>
						<span>
							Let its programs run
							<span className="block text-ink-soft text-xs">
								They run with your rights and can read what you can read. When the plugin changes,
								you are asked again.
							</span>
						</span>
					</label>
					<Programs plugin={plugin} />
				</div>
			)}
			<div>
				<Button
					tone="danger"
					className="h-7"
					disabled={remove.isPending}
					onClick={() => remove.mutate(name, { onError: reportError, onSuccess: removed })}
				>
					Remove {name}
				</Button>
			</div>
		</div>
	);
}

/** The programs that a plugin wants run. */
export function Programs({ plugin }: { plugin: PluginInfo }) {
	return (
		<ul className="mt-1.5 grid gap-0.5 pl-6 text-xs">
			{plugin.programs.map(({ event, line }) => (
				<li key={`${event} ${line}`} className="break-words text-ink-soft">
					{event}: <code className="font-mono text-ink">{line}</code>
				</li>
			))}
		</ul>
	);
}
