/** One page of the guide: what was asked about is in view and has the focus. */
import { ArrowRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { GUIDE, openHelp } from "../../shared/help";
import { GuideMarkdown } from "./guide-markdown";
import type { GuideText } from "./guide-text";

interface PageViewProps {
	text: GuideText;
	section?: string;
	/** Counts what was asked for: the same section asked for again comes into view again. */
	asked: number;
}

export function PageView({ text, section, asked }: PageViewProps) {
	const sheet = useRef<HTMLElement>(null);
	const next = GUIDE[GUIDE.findIndex(({ page }) => page === text.page) + 1];
	useEffect(() => {
		const part = section && sheet.current?.querySelector(`[data-part="${CSS.escape(section)}"]`);
		const shown = part || sheet.current;
		if (!(shown instanceof HTMLElement)) return;
		shown.focus({ preventScroll: true });
		if (part) shown.scrollIntoView({ block: "start" });
		else sheet.current?.scrollTo?.({ top: 0 });
	}, [section, asked]);
	return (
		<article
			ref={sheet}
			tabIndex={-1}
			aria-label={text.title}
			data-testid="guide-text"
			data-words="page"
			className="min-h-0 flex-1 overflow-y-auto px-4 pt-3 pb-8 outline-none"
		>
			<h3 className="font-semibold font-serif text-xl">{text.title}</h3>
			<GuideMarkdown text={text.intro} />
			{text.sections.map(({ slug, heading, body }) => (
				<section
					key={slug}
					tabIndex={-1}
					aria-label={heading}
					data-part={slug}
					className={`mt-4 scroll-mt-2 border-l-2 pl-3 -ml-3.5 outline-none ${slug === section ? "border-accent" : "border-transparent"}`}
				>
					<h4 className="font-semibold">{heading}</h4>
					<GuideMarkdown text={body} />
				</section>
			))}
			{next && (
				<button
					type="button"
					onClick={() => openHelp({ page: next.page })}
					className="mt-6 inline-flex items-center gap-1.5 rounded-md text-accent text-sm hover:underline"
				>
					Next: {next.title}
					<ArrowRight className="size-4 shrink-0" aria-hidden />
				</button>
			)}
		</article>
	);
}
