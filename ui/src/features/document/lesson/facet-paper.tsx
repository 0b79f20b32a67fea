/** A page that is made from a lesson: what pupils get, or what they revise with. */
import { SquareArrowOutUpLeft } from "lucide-react";
import type { CSSProperties, MouseEvent, ReactNode, RefObject } from "react";
import type { Lesson, LessonFacet, LessonPage, PageBlock } from "../../../api/generated";
import { sizeOf, useReading } from "../reading";
import { FACETS } from "../tabs";
import { FacetBlock } from "./facet-block";

interface FacetPaperProps {
	lesson: Lesson;
	facet: LessonFacet;
	page: LessonPage;
	sheet: RefObject<HTMLElement | null>;
	/** Leads to a section of the plan. */
	onSource(section: string): void;
}

export function FacetPaper({ lesson, facet, page, sheet, onSource }: FacetPaperProps) {
	const size = useReading((reading) => sizeOf(reading.step));
	const { title, blocks } = page;
	const titled = blocks[0]?.type === "heading" && blocks[0].level === 1;
	return (
		<article
			ref={sheet}
			aria-label={title}
			data-testid="facet"
			className="paper rounded-sm bg-raised shadow-card"
			style={{ "--reading-size": size } as CSSProperties}
		>
			{!titled && <h1 className="paper-title">{title}</h1>}
			<p data-chrome className="mt-2 font-sans text-ink-faint text-sm">
				Made from the plan: click anything to change it there.
			</p>
			{blocks.length === 0 && (
				<p data-chrome className="mt-4 font-sans text-ink-soft">
					There is nothing for the {FACETS[facet].name.toLowerCase()} yet. It fills as the plan gets
					tasks, words and answers.
				</p>
			)}
			{blocks.map((block, index) => (
				<Block key={index} source={sourceOf(block, lesson)} lesson={lesson} onSource={onSource}>
					<FacetBlock block={block} />
				</Block>
			))}
		</article>
	);
}

interface BlockProps {
	source: string | null;
	lesson: Lesson;
	onSource(section: string): void;
	children: ReactNode;
}

function Block({ source, lesson, onSource, children }: BlockProps) {
	const section = lesson.sections.find(({ id }) => id === source);
	if (!section) return children;
	const onClick = (event: MouseEvent<HTMLElement>) => {
		const target = event.target as HTMLElement;
		if (target.closest("a, button") || !window.getSelection()?.isCollapsed) return;
		onSource(section.id);
	};
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the button does the same for the keyboard.
		// biome-ignore lint/a11y/noStaticElementInteractions: the button does the same for the keyboard.
		<div
			data-source={section.id}
			onClick={onClick}
			className="group/block -mx-2 relative cursor-pointer rounded-md px-2 hover:bg-hover/60 focus-within:bg-hover/60"
		>
			{children}
			<button
				type="button"
				data-chrome
				aria-label={`Change this in the plan, in ${section.heading}`}
				onClick={() => onSource(section.id)}
				className="absolute top-0 right-0 inline-flex items-center gap-1 rounded-md border border-line-strong bg-raised px-1.5 font-sans text-ink-soft text-xs opacity-0 focus-visible:opacity-100 group-hover/block:opacity-100"
			>
				<SquareArrowOutUpLeft className="size-3" aria-hidden />
				{section.heading}
			</button>
		</div>
	);
}

/** The section of the plan that a block comes from; null for what comes from none. */
export function sourceOf(block: PageBlock, { sections }: Pick<Lesson, "sections">): string | null {
	switch (block.type) {
		case "heading":
		case "markdown":
			return block.source;
		case "task":
		case "answer": {
			const tasks = sections.filter(({ kind }) => kind === "tasks");
			const own = tasks.find(({ items }) => items.some(({ title }) => title === block.title));
			return (own ?? tasks[0])?.id ?? null;
		}
		case "words":
			return sections.find(({ kind }) => kind === "vocabulary")?.id ?? null;
		case "timings":
			return sections.find(({ kind }) => kind === "activities")?.id ?? null;
		default:
			return null;
	}
}
