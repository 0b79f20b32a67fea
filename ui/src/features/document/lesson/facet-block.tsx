/** One thing on a page that is made from a lesson. */
import { createElement } from "react";
import type { MixUp, PageBlock, PageField, PageWord, Space } from "../../../api/generated";
import { SectionText } from "../section-text";
import { said } from "./signs";
import { TimingTable } from "./timings";
import { Title } from "./title";

export function FacetBlock({ block }: { block: PageBlock }) {
	switch (block.kind) {
		case "heading":
			return <Heading level={block.level} text={block.text} />;
		case "markdown":
			return <SectionText markdown={block.text} evidence={[]} />;
		case "task":
			return (
				<div className="facet-task" data-testid="task">
					<h3 className="facet-title">
						{block.number}. <Title>{block.title}</Title>
					</h3>
					<SectionText markdown={block.prompt} evidence={[]} />
					{block.hint !== null && (
						<p className="facet-hint">
							Hint: <Title>{block.hint}</Title>
						</p>
					)}
					<Room space={block.space} />
				</div>
			);
		case "answer":
			return (
				<div className="facet-answer" data-testid="answer">
					<h3 className="facet-title">
						{block.number}. <Title>{block.title}</Title>
					</h3>
					<SectionText markdown={said(block.text)} evidence={[]} />
				</div>
			);
		case "fields":
			return <Fields fields={block.fields} />;
		case "words":
			return <Words words={block.words} />;
		case "ticks":
			return (
				<ul className="facet-ticks">
					{block.lines.map((line) => (
						<li key={line}>
							<i aria-hidden />
							<SectionText markdown={said(line)} evidence={[]} />
						</li>
					))}
				</ul>
			);
		case "mixUps":
			return <MixUps mixUps={block.mixUps} />;
		case "runSheet":
			return <TimingTable rows={block.rows} />;
		case "needs":
			return (
				<dl className="facet-words">
					{block.needs.map(({ need, changes }) => (
						<Pair
							key={need}
							name={need}
							text={changes.map(({ text }) => said(text)).join("\n\n")}
						/>
					))}
				</dl>
			);
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

/** A sheet that is laid down on its own says what it belongs to, and that it stays with the teacher. */
function Heading({ level, text }: { level: number; text: string }) {
	const look = level <= 2 ? "paper-heading mt-5" : "facet-title";
	return createElement(
		`h${Math.min(Math.max(level, 2), 6)}`,
		{ className: look },
		<Title>{text}</Title>,
	);
}

function Fields({ fields }: { fields: readonly PageField[] }) {
	return (
		<dl className="facet-words">
			{fields.map(({ label, text }) => (
				<Pair key={label} name={label} text={text} />
			))}
		</dl>
	);
}

function Words({ words }: { words: readonly PageWord[] }) {
	return (
		<dl className="facet-words">
			{words.map(({ term, meaning, note }) => (
				<Pair key={term} name={term} text={note === null ? meaning : `${meaning} *${note}*`} />
			))}
		</dl>
	);
}

function Pair({ name, text }: { name: string; text: string }) {
	return (
		<div>
			<dt>
				<Title>{name}</Title>
			</dt>
			<dd>
				<SectionText markdown={said(text)} evidence={[]} />
			</dd>
		</div>
	);
}

function MixUps({ mixUps }: { mixUps: readonly MixUp[] }) {
	return (
		<ul className="facet-mix-ups">
			{mixUps.map(({ idea, right }) => (
				<li key={idea}>
					<p>
						“<Title>{idea}</Title>”
					</p>
					{right !== null && <SectionText markdown={said(right)} evidence={[]} />}
				</li>
			))}
		</ul>
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
