/** Counts and lists what is wrong in profiles, commands and skills, and opens the place. */

import { useAppInfo, useProblems } from "../../api/queries";
import { sentence } from "../../shared/sentence";
import { Dialog, SidebarWarning } from "../../shared/ui";
import { closeDialog, openFileAt, showDialog } from "../../shared/use-place";

export function ProblemsButton() {
	const problems = useAppInfo().data?.problems ?? 0;
	if (problems === 0) return null;
	return (
		<SidebarWarning testId="problems" onClick={() => showDialog({ at: "problems" })}>
			{problems === 1 ? "1 thing needs a look" : `${problems} things need a look`}
		</SidebarWarning>
	);
}

export function ProblemsDialog() {
	const problems = useProblems(true);
	return (
		<Dialog
			onClose={closeDialog}
			title="Things that need a look"
			description="These parts of your files could not be read as they are. Everything else works."
			wide
		>
			<ul className="-mx-2 grid gap-0.5">
				{problems.data?.map((problem) => (
					<li key={`${problem.path}:${problem.line}:${problem.column}:${problem.message}`}>
						<button
							type="button"
							data-testid="problem-item"
							className="block w-full rounded-md px-2 py-1.5 text-left hover:bg-hover"
							onClick={() => {
								closeDialog();
								openFileAt(problem.path, problem.line, problem.line);
							}}
						>
							<span className="block text-sm">{sentence(problem.message)}</span>
							<span className="block text-accent text-xs">
								{problem.path}, line {problem.line}
							</span>
						</button>
					</li>
				))}
				{problems.data?.length === 0 && (
					<li className="px-2 text-ink-soft text-sm">Nothing is wrong any more.</li>
				)}
			</ul>
		</Dialog>
	);
}
