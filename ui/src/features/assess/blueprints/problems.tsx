/** What is wrong with a blueprint; each leads to its line, where there is an editor. */
import type { BlueprintProblem } from "../../../api/generated";
import { sentence } from "../../../shared/sentence";
import { visible } from "../../../shared/visible";

interface ProblemsProps {
	problems: readonly BlueprintProblem[];
	onLine?(line: number): void;
}

export function Problems({ problems, onLine }: ProblemsProps) {
	return (
		<div aria-live="polite" className="empty:hidden">
			{problems.length > 0 && (
				<ul
					aria-label="What is wrong"
					className="grid gap-0.5 rounded-lg bg-warn-soft px-4 py-2 text-sm text-warn"
				>
					{problems.map(({ line, column, message }) => (
						<li key={`${line}:${column}:${message}`} className="flex gap-3">
							{onLine ? (
								<button
									type="button"
									onClick={() => onLine(line)}
									className="shrink-0 rounded-sm font-medium underline underline-offset-2"
								>
									Line {line}
								</button>
							) : (
								<span className="shrink-0 font-medium">Line {line}</span>
							)}
							<span className="min-w-0 break-words text-ink">{visible(sentence(message))}</span>
						</li>
					))}
				</ul>
			)}
		</div>
	);
}
