/** The versions of a lesson: what happened, who did it, when; what belongs together is one step that opens. */
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import type { LessonVersion } from "../../../api/generated";
import { sentence } from "../../../shared/sentence";
import type { Step } from "./story";
import { AUTHORS, whenInWords } from "./version-words";

interface VersionListProps {
	steps: readonly Step[];
	/** The version that is looked at. */
	chosen: number;
	/** Whether one change of a step is looked at, or all of it. */
	single: boolean;
	onChoose(number: number, single: boolean): void;
}

export function VersionList({ steps, chosen, single, onChoose }: VersionListProps) {
	const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
	const toggle = (number: number) => {
		const next = new Set(open);
		if (!next.delete(number)) next.add(number);
		setOpen(next);
	};
	return (
		<ol aria-label="Versions" className="grid max-h-[52vh] content-start overflow-y-auto border-l">
			{steps.map(({ what, versions }) => {
				const [latest, ...earlier] = versions;
				const isOpen = open.has(latest.number);
				return (
					<li key={latest.number}>
						<Entry
							what={what}
							version={latest}
							first={earlier.at(-1)?.number}
							current={latest.number === chosen && !single}
							onClick={() => onChoose(latest.number, false)}
						/>
						{earlier.length > 0 && (
							<button
								type="button"
								aria-expanded={isOpen}
								onClick={() => toggle(latest.number)}
								className="ml-2 inline-flex items-center gap-1 rounded-md px-1 py-0.5 text-ink-faint text-xs hover:bg-hover hover:text-ink"
							>
								<ChevronRight
									aria-hidden
									className={`size-3 transition-transform ${isOpen ? "rotate-90" : ""}`}
								/>
								{versions.length} changes
							</button>
						)}
						{isOpen && (
							<ol className="ml-3">
								{versions.map((version) => (
									<li key={version.number}>
										<Entry
											what={sentence(version.what)}
											version={version}
											current={version.number === chosen && single}
											onClick={() => onChoose(version.number, true)}
										/>
									</li>
								))}
							</ol>
						)}
					</li>
				);
			})}
		</ol>
	);
}

interface EntryProps {
	what: string;
	/** The latest version of it. */
	version: LessonVersion;
	/** The first version of it, where it is more than one. */
	first?: number;
	current: boolean;
	onClick(): void;
}

function Entry({
	what,
	version: { number, author, createdAt },
	first,
	current,
	onClick,
}: EntryProps) {
	return (
		<button
			type="button"
			data-testid="version"
			aria-current={current || undefined}
			onClick={onClick}
			className="-ml-px w-full break-words rounded-r-md border-transparent border-l-2 px-3 py-1.5 text-left text-sm outline-offset-[-2px] hover:bg-hover aria-[current]:border-accent aria-[current]:bg-accent-soft"
		>
			<span className="block">{what}</span>
			<span className="block text-ink-soft text-xs">
				{first === undefined ? number : `${first}–${number}`} · {AUTHORS[author]} ·{" "}
				<time dateTime={createdAt}>{whenInWords(createdAt)}</time>
			</span>
		</button>
	);
}
