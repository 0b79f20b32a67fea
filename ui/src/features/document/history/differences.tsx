/** How two versions differ, section by section, with the words marked inside their lines. */
import type { FactChange, LessonChange, SectionDiff } from "../../../api/generated";
import { DiffedLine } from "../../../shared/diffed-line";
import { Button } from "../../../shared/ui";
import { asRead } from "./as-read";

const CHANGES: Record<LessonChange, string> = {
	same: "",
	added: "new",
	removed: "left out",
	changed: "changed",
	moved: "moved",
};

const FACTS: Record<NonNullable<FactChange["fact"]> | "title", string> = {
	title: "Title",
	topic: "Topic",
	class: "Class",
	minutes: "Minutes",
	notHere: "Notes not wanted here",
	archived: "Archive",
	date: "Day",
	went: "How it went",
	place: "Place in its course",
	template: "Template",
};

interface DifferencesProps {
	facts: readonly FactChange[];
	sections: readonly SectionDiff[];
	from: number;
	to: number;
	/** The version that the lesson has now. */
	latest: number;
	onRestore(version: number, section: string, heading: string): void;
}

export function Differences({ facts, sections, from, to, latest, onRestore }: DifferencesProps) {
	const changed = sections.filter(({ change }) => change !== "same");
	if (changed.length + facts.length === 0)
		return <p className="mt-3 text-ink-soft text-sm">These two versions say the same.</p>;
	const same = sections.length - changed.length;
	return (
		<div className="mt-3 grid gap-4">
			{facts.length > 0 && (
				<ul data-testid="fact-changes" className="grid gap-0.5 text-sm">
					{facts.map(({ fact, old, new: now }) => (
						<li key={fact ?? "title"}>
							<span className="text-ink-soft">{FACTS[fact ?? "title"]}: </span>
							{old !== null && <del className="text-bad">{old}</del>}
							{old !== null && now !== null && " "}
							{now !== null && <ins className="text-good no-underline">{now}</ins>}
						</li>
					))}
				</ul>
			)}
			{changed.map(({ id, heading, change, hunks }) => (
				<section
					key={id}
					aria-label={`Changes in ${heading}`}
					data-testid="section-diff"
					data-change={change}
				>
					<header className="flex flex-wrap items-center gap-2">
						<h3 className="min-w-0 flex-1 font-medium">
							{heading} <span className="font-normal text-ink-soft text-sm">{CHANGES[change]}</span>
						</h3>
						{change !== "added" && (
							<Button
								className="h-7"
								aria-label={`Bring back version ${from}: “${heading}”`}
								onClick={() => onRestore(from, id, heading)}
							>
								Bring back version {from}
							</Button>
						)}
						{to !== latest && change !== "removed" && (
							<Button
								className="h-7"
								aria-label={`Bring back version ${to}: “${heading}”`}
								onClick={() => onRestore(to, id, heading)}
							>
								Bring back version {to}
							</Button>
						)}
					</header>
					{hunks.map((hunk, index) => (
						<div
							key={index}
							className="mt-1.5 overflow-hidden rounded-md border font-serif text-sm leading-relaxed"
						>
							{hunk.lines.map(({ tag, pieces }, at) => {
								const read = asRead(pieces);
								// A line of which nothing is to be read says nothing to her.
								if (read.length === 0 && pieces.some(({ text }) => text.trim() !== "")) return null;
								return <DiffedLine key={at} tag={tag} pieces={read} />;
							})}
						</div>
					))}
				</section>
			))}
			{same > 0 && (
				<p className="text-ink-faint text-xs">
					{same === 1 ? "1 other section is" : `${same} other sections are`} the same in both.
				</p>
			)}
		</div>
	);
}
