/** A page that is made from a lesson: what pupils get, the answers to it, or what they revise with. */
import { SquareArrowOutUpLeft } from "lucide-react";
import type { CSSProperties, MouseEvent, ReactNode, RefObject } from "react";
import type { Lesson, LessonFacet, LessonPage, PageBlock } from "../../../api/generated";
import { paperOf, printed } from "../../../shared/pupil-print";
import { sizeOf, useReading } from "../reading";
import { FACETS } from "../tabs";
import { FacetBlock } from "./facet-block";
import { Title } from "./title";
import { plainTitle } from "./titles";

/** A section of the plan, or one of its items. */
export interface Source {
	section: string;
	item?: string;
}

interface FacetPaperProps {
	lesson: Lesson;
	facet: LessonFacet;
	page: LessonPage;
	sheet: RefObject<HTMLElement | null>;
	/** Leads to a place in the plan. */
	onSource(source: Source): void;
}

export function FacetPaper({ lesson, facet, page, sheet, onSource }: FacetPaperProps) {
	const size = useReading((reading) => sizeOf(reading.step));
	const { title, blocks } = page;
	return (
		<article
			ref={sheet}
			aria-label={`${FACETS[facet].name}: ${plainTitle(title)}`}
			data-testid="facet"
			data-words="page"
			className={`paper rounded-sm bg-raised shadow-card ${isForPupils(facet) ? `paper-pupils ${paperOf(lesson.print)}` : ""}`}
			style={
				{
					"--reading-size": size,
					...(isForPupils(facet) ? printed(lesson.print) : {}),
				} as CSSProperties
			}
		>
			<h1 className="paper-title">
				<Title>{title}</Title>
			</h1>
			<p className="mt-1 font-sans text-ink-soft text-sm">
				{[
					FACETS[facet].name,
					lesson.class,
					facet === "key" ? "For the teacher: not for handing out" : null,
				]
					.filter(Boolean)
					.join(" · ")}
			</p>
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
				<Block key={index} source={sourceOf(block)} lesson={lesson} onSource={onSource}>
					<FacetBlock block={block} />
				</Block>
			))}
		</article>
	);
}

function isForPupils(facet: LessonFacet): boolean {
	return facet === "worksheet" || facet === "guide";
}

interface BlockProps {
	source: Source | null;
	lesson: Lesson;
	onSource(source: Source): void;
	children: ReactNode;
}

function Block({ source, lesson, onSource, children }: BlockProps) {
	const section = lesson.sections.find(({ id }) => id === source?.section);
	if (!section || !source) return children;
	const onClick = (event: MouseEvent<HTMLElement>) => {
		const target = event.target as HTMLElement;
		if (target.closest("a, button") || !window.getSelection()?.isCollapsed) return;
		onSource(source);
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
				onClick={() => onSource(source)}
				className="absolute top-0 right-0 inline-flex items-center gap-1 rounded-md border border-line-strong bg-raised px-1.5 font-sans text-ink-soft text-xs opacity-0 focus-visible:opacity-100 group-hover/block:opacity-100"
			>
				<SquareArrowOutUpLeft className="size-3" aria-hidden />
				{section.heading}
			</button>
		</div>
	);
}

/** Where a block stands in the plan; null for what stands nowhere. */
export function sourceOf(block: PageBlock): Source | null {
	const source = "source" in block ? block.source : null;
	if (source === null) return null;
	const [section = "", ...item] = source.split("/");
	return { section, item: item.length > 0 ? item.join("/") : undefined };
}
