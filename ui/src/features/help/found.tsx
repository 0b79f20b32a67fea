/** What the guide has about the words that were typed. */
import { openHelp } from "../../shared/help";
import { findInGuide } from "./guide-text";
import { TEXTS } from "./texts";

interface FoundProps {
	typed: string;
	/** One of them was opened. */
	onOpen(): void;
}

export function Found({ typed, onOpen }: FoundProps) {
	const hits = findInGuide(TEXTS, typed);
	return (
		<div className="min-h-0 flex-1 overflow-y-auto px-3 py-3">
			<p role="status" className="px-2 text-ink-soft text-sm">
				{hits.length === 0
					? "The guide has no part with these words. Try one word of them."
					: hits.length === 1
						? "1 part of the guide"
						: `${hits.length} parts of the guide`}
			</p>
			<ul className="mt-2 grid gap-1">
				{hits.map(({ page, title, section, snippet }) => (
					<li key={`${page}#${section?.slug ?? ""}`}>
						<button
							type="button"
							data-testid="guide-hit"
							onClick={() => {
								onOpen();
								openHelp({ page, section: section?.slug });
							}}
							className="block w-full rounded-md px-2 py-1.5 text-left hover:bg-hover"
						>
							<span className="block font-medium text-sm">{section?.heading ?? title}</span>
							{section && <span className="block text-ink-faint text-xs">{title}</span>}
							<span className="mt-0.5 block text-ink-soft text-xs">{snippet}</span>
						</button>
					</li>
				))}
			</ul>
		</div>
	);
}
