/** The sections of a document as a short list to jump by. */
import { type RefObject, useEffect, useState } from "react";
import type { Section } from "../../api/generated";
import { bringIntoView, sectionElement } from "./use-follow";

interface OutlineProps {
	sections: readonly Pick<Section, "id" | "heading" | "state">[];
	working: boolean;
	page: RefObject<HTMLElement | null>;
}

export function Outline({ sections, working, page }: OutlineProps) {
	const here = useSectionInView(sections, page);
	return (
		<nav
			aria-label="Sections of this document"
			className="sticky top-6 max-h-[calc(100cqh-3rem)] overflow-y-auto"
		>
			<ol className="border-l font-sans text-xs">
				{sections
					.filter(({ id }) => id !== "lead")
					.map(({ id, heading, state }) => (
						<li key={id}>
							<button
								type="button"
								aria-current={here === id ? "true" : undefined}
								onClick={() => bringIntoView(sectionElement(page.current, id), "start")}
								className="-ml-px flex w-full items-baseline gap-1.5 border-transparent border-l-2 px-3 py-1 text-left text-ink-faint transition-colors hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
							>
								<span className="min-w-0 flex-1">{heading}</span>
								{working && state === "drafting" && (
									<span className="breathe text-accent" role="img" aria-label="being drafted">
										●
									</span>
								)}
							</button>
						</li>
					))}
			</ol>
		</nav>
	);
}

/** The section at the top of what the reader sees. */
function useSectionInView(
	sections: readonly { id: string }[],
	page: RefObject<HTMLElement | null>,
) {
	const [here, setHere] = useState<string | null>(null);
	useEffect(() => {
		const element = page.current;
		if (!element) return;
		const look = () => {
			const line = element.getBoundingClientRect().top + element.clientHeight / 4;
			const above = sections.filter(({ id }) => {
				const section = sectionElement(element, id);
				return section !== null && section.getBoundingClientRect().top <= line;
			});
			const atEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 2;
			const scrolls = element.scrollHeight > element.clientHeight;
			setHere((atEnd && scrolls ? sections : above).at(-1)?.id ?? null);
		};
		look();
		element.addEventListener("scroll", look, { passive: true });
		return () => element.removeEventListener("scroll", look);
	}, [sections, page]);
	return here;
}
