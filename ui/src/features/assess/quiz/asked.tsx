/** A question as a learner sees it, to be read and not answered. */
import { Fragment, type ReactNode } from "react";
import type { ItemAsked, Widget } from "../../../api/generated";
import { Markdown } from "../../../shared/ui";
import { visible } from "../../../shared/visible";
import { counted } from "../words";

export function Asked({ item }: { item: ItemAsked }) {
	const { question, widget, points } = item;
	return (
		<div className="grid min-w-0 gap-2">
			<Markdown
				text={widget.kind === "cloze" ? withGaps(question) : question}
				className="prose-talk max-w-none!"
			/>
			<Answering widget={widget} />
			{points !== null && points !== 1 && (
				<p className="text-ink-faint text-xs">{counted(points, "point")}</p>
			)}
		</div>
	);
}

/** Where it is answered. */
function Answering({ widget }: { widget: Widget }) {
	switch (widget.kind) {
		case "choice":
		case "several":
			return <Options options={widget.options} several={widget.kind === "several"} />;
		case "number":
			return <Blank words={widget.unit === null ? "A number" : `A number in ${widget.unit}`} />;
		case "fraction":
			return <Blank words={widget.simplest ? "A fraction in lowest terms" : "A fraction"} />;
		case "expression":
			return <Blank words={widget.collected ? "An expression, collected" : "An expression"} />;
		case "shortText":
			return <Blank words="A few words" />;
		case "longText":
			return <Blank words="Some sentences" />;
		case "code":
			return <Program starter={widget.starter} examples={widget.examples} />;
		case "order":
			return (
				<Some name="To be put in order">
					<ul className="grid gap-1">
						{widget.entries.map((words, at) => (
							<Line key={at}>
								<Words text={words} />
							</Line>
						))}
					</ul>
				</Some>
			);
		case "match":
			return (
				<Some name="To be matched">
					<div className="grid grid-cols-2 gap-2">
						{[widget.left, widget.right].map((side, at) => (
							<ul key={at} className="grid content-start gap-1">
								{side.map((words, line) => (
									<Line key={line}>
										<Words text={words} />
									</Line>
								))}
							</ul>
						))}
					</div>
				</Some>
			);
		case "cloze":
			return <Blank words={widget.gaps === 1 ? "A gap to fill" : `${widget.gaps} gaps to fill`} />;
		case "rating":
		case "slider":
			return (
				<Blank words={`From ${end(widget.from, widget.low)} to ${end(widget.to, widget.high)}`} />
			);
		case "matrix":
			return (
				<Some name={`For each one of: ${widget.columns.map(visible).join(", ")}`}>
					<ul className="grid gap-1">
						{widget.rows.map((words, at) => (
							<Line key={at}>{visible(words)}</Line>
						))}
					</ul>
				</Some>
			);
		case "file":
			return <Blank words="A file" />;
		case "page":
			return null;
	}
}

/** An end of a scale; a line whose anchors have the words has none at its ends. */
function end(at: number, words: string): string {
	return words === "" ? String(at) : `${at} (${visible(words)})`;
}

function Options({ options, several }: { options: readonly string[]; several: boolean }) {
	return (
		<>
			{several && <p className="text-ink-soft text-xs">There may be more than one.</p>}
			<ol className="grid gap-1">
				{options.map((words, at) => (
					<Line key={at}>
						<span aria-hidden className="w-4 shrink-0 text-ink-faint">
							{String.fromCharCode(65 + at)}
						</span>
						<Words text={words} />
					</Line>
				))}
			</ol>
		</>
	);
}

function Line({ children }: { children: ReactNode }) {
	return (
		<li className="flex min-w-0 items-baseline gap-2 rounded-md border bg-surface px-2.5 py-1 text-sm">
			{children}
		</li>
	);
}

function Words({ text }: { text: string }) {
	return <Markdown text={text} className="prose-talk min-w-0 flex-1" />;
}

/** Where something is typed. */
function Blank({ words }: { words: string }) {
	return (
		<p className="justify-self-start rounded-md border border-line-strong border-dashed px-2.5 py-1 text-ink-faint text-sm">
			{visible(words)}
		</p>
	);
}

function Some({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="grid gap-1">
			<p className="text-ink-soft text-xs">{name}</p>
			{children}
		</div>
	);
}

type ProgramProps = Pick<Extract<Widget, { kind: "code" }>, "starter" | "examples">;

function Program({ starter, examples }: ProgramProps) {
	return (
		<Some name={starter.trim() === "" ? "A program in Python" : "A program in Python, begun as"}>
			{starter.trim() !== "" && (
				<pre className="overflow-x-auto rounded-md border bg-surface px-2.5 py-1.5 font-mono text-xs">
					{starter}
				</pre>
			)}
			{examples.length > 0 && (
				<dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 font-mono text-xs">
					{examples.map(({ call, input, gives }, at) => (
						<Fragment key={at}>
							<dt className="text-ink-soft">
								{call ?? (input === null ? "It prints" : `With ${input}`)}
							</dt>
							<dd className="whitespace-pre-wrap [overflow-wrap:anywhere]">{gives}</dd>
						</Fragment>
					))}
				</dl>
			)}
		</Some>
	);
}

/** A gap stands as it is numbered; in code the sign is one already. */
function withGaps(question: string): string {
	return question.replaceAll(/\[\[([1-9]\d*)\]\]/g, "[ $1 ]");
}
