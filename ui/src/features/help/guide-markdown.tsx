/** The words of the guide: a link between its pages stays in it, and its pictures are those of the program. */
import { type ReactNode, useState } from "react";
import type { Components } from "streamdown";
import { GUIDE, openHelp } from "../../shared/help";
import { Dialog, Link, Markdown } from "../../shared/ui";
import { parseGuideLink } from "./guide-text";
import { pictureAt } from "./texts";

export function GuideMarkdown({ text }: { text: string }) {
	if (text === "") return null;
	return <Markdown text={text} className="prose-talk mt-1" components={COMPONENTS} />;
}

interface GuideLinkProps {
	href?: string;
	title?: string;
	children?: ReactNode;
}

function GuideLink({ href = "", title, children }: GuideLinkProps) {
	const link = parseGuideLink(href);
	const page = GUIDE.find((each) => each.page === link?.page)?.page;
	if (page === undefined) {
		return (
			<Link href={href} title={title}>
				{children}
			</Link>
		);
	}
	return (
		<button
			type="button"
			onClick={() => openHelp({ page, section: link?.section })}
			className="rounded-sm text-left text-accent underline underline-offset-2"
		>
			{children}
		</button>
	);
}

/** A picture that opens larger: in the guide there is little room for it. */
function GuidePicture({ src = "", alt = "" }: { src?: string; alt?: string }) {
	const [large, setLarge] = useState(false);
	const at = pictureAt(src);
	if (at === undefined) return <span className="text-ink-faint italic">[picture: {alt}]</span>;
	return (
		<>
			<button
				type="button"
				aria-label={`Larger: ${alt}`}
				onClick={() => setLarge(true)}
				className="my-2 block w-full overflow-hidden rounded-md border"
			>
				<img src={at} alt={alt} className="!m-0 block w-full" />
			</button>
			{large && (
				<Dialog whole title={alt} onClose={() => setLarge(false)}>
					{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
					<div className="min-h-0 overflow-auto" tabIndex={0}>
						<img src={at} alt={alt} className="mx-auto block" />
					</div>
				</Dialog>
			)}
		</>
	);
}

const COMPONENTS = { a: GuideLink, img: GuidePicture } as Components;
