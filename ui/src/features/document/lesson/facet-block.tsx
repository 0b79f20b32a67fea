/** One thing on a page that is made from a lesson. */
import { createElement } from "react";
import type { LessonTerm, PageBlock, Space, Tier } from "../../../api/generated";
import { SectionText } from "../section-text";
import { TimingTable } from "./timings";

export const TIERS: Record<Tier, string> = {
	support: "With support",
	core: "For everybody",
	stretch: "Stretch",
	retrieval: "From before",
	exit: "Exit ticket",
};

export function FacetBlock({ block }: { block: PageBlock }) {
	switch (block.type) {
		case "heading":
			return <Heading level={block.level} text={block.text} />;
		case "markdown":
			return <SectionText markdown={block.text} evidence={[]} />;
		case "task":
			return (
				<div className="facet-task" data-testid="task">
					<h3 className="facet-title">
						{block.number}. {block.title}
						{block.tier !== "core" && <span className="facet-tier">{TIERS[block.tier]}</span>}
					</h3>
					<SectionText markdown={block.prompt} evidence={[]} />
					{block.hint !== null && <p className="facet-hint">Hint: {block.hint}</p>}
					<Room space={block.space} />
				</div>
			);
		case "answer":
			return (
				<div className="facet-answer" data-testid="answer">
					<h3 className="facet-title">
						{block.number}. {block.title}
					</h3>
					<SectionText markdown={block.text} evidence={[]} />
				</div>
			);
		case "words":
			return <Words terms={block.terms} />;
		case "timings":
			return <TimingTable rows={block.rows} total={block.total} />;
		case "pageBreak":
			return (
				<div className="facet-break" data-testid="page-break">
					<span data-chrome>New page</span>
				</div>
			);
		case "nameLine":
			return (
				<p className="facet-name">
					<span>Name</span>
					<i />
					<span>Date</span>
					<i />
				</p>
			);
	}
}

function Heading({ level, text }: { level: number; text: string }) {
	const look = level === 1 ? "paper-title" : level === 2 ? "paper-heading" : "facet-title";
	return createElement(
		`h${Math.min(Math.max(level, 1), 6)}`,
		{ className: `${look} ${level === 1 ? "" : "mt-5"}` },
		text,
	);
}

function Words({ terms }: { terms: readonly LessonTerm[] }) {
	return (
		<dl className="facet-words">
			{terms.map(({ term, meaning, notes }) => (
				<div key={term}>
					<dt>{term}</dt>
					<dd>
						<SectionText markdown={[meaning, notes].join(" ").trim()} evidence={[]} />
					</dd>
				</div>
			))}
		</dl>
	);
}

/** Room to answer, as large as it will be on paper. */
function Room({ space }: { space: Space }) {
	switch (space.kind) {
		case "lines":
		case "code":
			return (
				<div className={space.kind === "code" ? "facet-code" : "facet-lines"} aria-hidden>
					{Array.from({ length: space.lines }, (_, line) => (
						<i key={line} />
					))}
				</div>
			);
		case "box":
			return <div className="facet-box" style={{ height: `${space.millimetres}mm` }} aria-hidden />;
		case "grid":
			return (
				<table className="facet-grid" aria-hidden>
					<tbody>
						{Array.from({ length: space.rows }, (_, row) => (
							<tr key={row}>
								{Array.from({ length: space.columns }, (_, column) => (
									<td key={column} />
								))}
							</tr>
						))}
					</tbody>
				</table>
			);
		case "none":
			return null;
	}
}
