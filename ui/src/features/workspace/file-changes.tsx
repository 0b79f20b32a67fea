/** How two versions of a file differ, line by line, with the words marked inside their lines. */
import type { Hunk } from "../../api/generated";
import { DiffedLine } from "../../shared/diffed-line";

export function FileChanges({ hunks }: { hunks: readonly Hunk[] }) {
	if (hunks.length === 0)
		return <p className="mt-3 text-ink-soft text-sm">These two versions say the same.</p>;
	return (
		<div className="mt-3 grid max-h-[52vh] gap-3 overflow-y-auto">
			{hunks.map((hunk) => (
				<section
					key={`${hunk.oldStart}:${hunk.newStart}`}
					aria-label={`Changes at line ${hunk.newStart}`}
					data-testid="file-hunk"
					className="overflow-hidden rounded-md border font-mono text-sm leading-relaxed"
				>
					{hunk.lines.map((line, at) => (
						<DiffedLine key={at} {...line} />
					))}
				</section>
			))}
		</div>
	);
}
