/** The versions of a lesson: who made each, when, and what was done. */
import type { LessonVersion } from "../../../api/generated";
import { sentence } from "../../../shared/sentence";
import { AUTHORS, whenInWords } from "./version-words";

interface VersionListProps {
	versions: readonly LessonVersion[];
	chosen: number;
	onChoose(number: number): void;
}

export function VersionList({ versions, chosen, onChoose }: VersionListProps) {
	return (
		<ol aria-label="Versions" className="grid max-h-[52vh] content-start overflow-y-auto border-l">
			{versions.map(({ number, createdAt, author, what }) => (
				<li key={number}>
					<button
						type="button"
						data-testid="version"
						aria-current={number === chosen || undefined}
						onClick={() => onChoose(number)}
						className="-ml-px w-full rounded-r-md border-transparent border-l-2 px-3 py-1.5 text-left text-sm outline-offset-[-2px] hover:bg-hover aria-[current]:border-accent aria-[current]:bg-accent-soft"
					>
						<span className="block">{sentence(what)}</span>
						<span className="block text-ink-soft text-xs">
							{number} · {AUTHORS[author]} ·{" "}
							<time dateTime={createdAt}>{whenInWords(createdAt)}</time>
						</span>
					</button>
				</li>
			))}
		</ol>
	);
}
