/** Two lessons side by side, called A and B and nothing else. */
import type { ComponentProps, ReactNode } from "react";
import { type Rated, useRatingDrafts } from "../../api/ratings";
import { Markdown, ReadFailure } from "../../shared/ui";

/** Two pages stand where else one does. */
const SMALL = "text-sm [&_h1]:text-xl [&_h2]:mt-5 [&_h2]:mb-1 [&_h2]:text-base [&_h3]:text-sm";

/** What a lesson of somebody else points to is not in her workspace. */
const WORDS: ComponentProps<typeof Markdown>["components"] = {
	a: ({ children }) => <span className="font-medium">{children as ReactNode}</span>,
};

interface DraftsProps {
	rated: Rated;
	pair: string;
}

export function Drafts({ rated, pair }: DraftsProps) {
	const { data, error, refetch } = useRatingDrafts(rated, pair);
	if (error && !data) return <ReadFailure error={error} onRetry={refetch} />;
	return (
		<div className="grid min-h-0 flex-1 grid-cols-2 divide-x" aria-busy={!data}>
			<Draft key={`${pair} a`} name="A" text={data?.a} />
			<Draft key={`${pair} b`} name="B" text={data?.b} />
		</div>
	);
}

function Draft({ name, text }: { name: string; text: string | undefined }) {
	return (
		<section
			aria-label={`Lesson ${name}`}
			data-testid={`rating-draft-${name.toLowerCase()}`}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached.
			tabIndex={0}
			className="min-w-0 overflow-y-auto px-4 py-3 outline-offset-[-2px]"
		>
			<h3 className="sticky top-0 z-1 -mx-1 mb-2 w-fit rounded-md bg-accent-soft px-2 py-0.5 font-semibold text-sm">
				{name}
			</h3>
			{text !== undefined && <Markdown text={text} className={SMALL} components={WORDS} />}
		</section>
	);
}
