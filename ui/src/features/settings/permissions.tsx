/** What the assistant may do without asking. */

import { KeyRound } from "lucide-react";
import { useAskAgain, usePermissions } from "../../api/settings";
import { reportError } from "../../shared/report";
import { sentence } from "../../shared/sentence";
import { Button, ReadFailure } from "../../shared/ui";

export function Permissions() {
	const { data, error, refetch } = usePermissions();
	const askAgain = useAskAgain();
	if (error && !data) return <ReadFailure error={error} onRetry={refetch} />;
	if (!data) return null;
	if (data.length === 0)
		return (
			<div className="max-w-prose text-ink-soft text-sm">
				<p className="font-medium text-ink">Nothing is always allowed.</p>
				<p className="mt-1">
					When the assistant asks whether it may change a file, “Always allow” puts that here. You
					can take it back at any time.
				</p>
			</div>
		);
	return (
		<>
			<p className="mb-2 text-ink-soft text-sm">The assistant does these without asking you.</p>
			<ul className="divide-y rounded-lg border bg-raised">
				{data.map((tool) => (
					<li key={tool} className="flex items-center gap-3 px-3.5 py-2.5">
						<KeyRound className="size-4 shrink-0 text-ink-faint" aria-hidden />
						<span className="min-w-0 flex-1 text-sm">{toolWords(tool)}</span>
						<Button
							className="h-7"
							disabled={askAgain.isPending}
							aria-label={`Ask again: ${toolWords(tool)}`}
							onClick={() => askAgain.mutate(tool, { onError: reportError })}
						>
							Ask again
						</Button>
					</li>
				))}
			</ul>
		</>
	);
}

const TOOLS: Record<string, string> = {
	write_file: "Write whole files in the workspace",
	str_replace: "Change parts of files in the workspace",
	spawn_subagent: "Call on specialists",
};

function toolWords(tool: string): string {
	return TOOLS[tool] ?? sentence(tool.replaceAll("_", " ")).replace(/\.$/, "");
}
