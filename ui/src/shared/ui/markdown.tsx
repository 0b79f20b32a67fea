/** Markdown as a person reads it. Safe for text that is still being written. */

import { Children, type ComponentProps, type JSX, type ReactNode } from "react";
import {
	type Components,
	defaultRehypePlugins,
	defaultRemarkPlugins,
	Streamdown,
	type StreamdownProps,
} from "streamdown";
import { useShownText } from "../../api/markdown";
import { platform } from "../../platform";
import { parseFileLink } from "../links";
import { useFileOpener } from "../use-file-opener";
import { visible } from "../visible";
import { BlockOrFormula, CodeOrFormula, MATHS_PLUGINS } from "./markdown-maths";
import { Picture } from "./picture";

interface MarkdownProps {
	text: string;
	/** Whether more is coming. */
	streaming?: boolean;
	className?: string;
	/** Elements to show differently. */
	components?: Components;
}

type Tag = keyof JSX.IntrinsicElements;

/** An element without the parser's node and the library's own look; `prose` styles it. */
function plain<T extends Tag>(Tag: T) {
	const Element = Tag as string as "div";
	return ({ node: _, className: __, ...rest }: { node?: unknown; className?: string }) => (
		<Element {...(rest as ComponentProps<"div">)} />
	);
}

const PLAIN: Components = Object.fromEntries(
	(
		"h1 h2 h3 h4 h5 h6 p ul ol li strong em blockquote hr thead tbody tr td sup sub del".split(
			" ",
		) as Tag[]
	).map((tag) => [tag, plain(tag)]),
);

/** Wide tables scroll inside their own box, not the pane. */
function Table({ children }: { children?: ReactNode }) {
	return (
		<div className="overflow-x-auto">
			<table>{children}</table>
		</div>
	);
}

/** A corner without words is no heading of what stands under it. */
function HeaderCell({ children, style }: Pick<ComponentProps<"th">, "children" | "style">) {
	return Children.count(children) === 0 ? <td /> : <th style={style}>{children}</th>;
}

/** A link to a file of the workspace opens it here; any other opens outside. */
export function Link({
	href,
	title,
	children,
}: {
	href?: string;
	title?: string;
	children?: ReactNode;
}) {
	const openFile = useFileOpener();
	const file = parseFileLink(href ?? "");
	if (file && !openFile) return <span title={title}>{children}</span>;
	return (
		<a
			href={href}
			title={title}
			onClick={(event) => {
				event.preventDefault();
				if (file) openFile?.(file.path, file.line, file.endLine);
				else if (href) platform.openExternal(href);
			}}
		>
			{children}
		</a>
	);
}

// The library's index signature is wider than any one element's properties.
const COMPONENTS = {
	...PLAIN,
	table: Table,
	th: HeaderCell,
	a: Link,
	img: Picture,
	code: CodeOrFormula,
	inlineCode: CodeOrFormula,
	pre: BlockOrFormula,
} as Components;

const merged = new WeakMap<Components, Components>();

/** Others' elements before ours. The same for the same, or each piece of a text would draw all of it anew. */
function withOurs(components: Components): Components {
	const known = merged.get(components) ?? { ...COMPONENTS, ...components };
	merged.set(components, known);
	return known;
}

// Sanitised, but without the library's link rewriting, which knows no workspace files.
const REHYPE = [defaultRehypePlugins.sanitize].filter((plugin) => plugin !== undefined);

const REMARK = [...Object.values(defaultRemarkPlugins), ...MATHS_PLUGINS] as NonNullable<
	StreamdownProps["remarkPlugins"]
>;

// A line that opens fifty lists or quotes is no writing, and the parser's time grows with the square
// of how many are open: four thousand signs held the window for seconds. A ruled line is none of them.
const TOO_DEEP = /^(?![-* \t]+$)[ \t]*(?:(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))[ \t]*){50}/m;

export function Markdown({ streaming = false, className = "", components, ...of }: MarkdownProps) {
	const text = visible(of.text);
	const shown = useShownText(text, streaming);
	const look = `prose break-words ${className}`;
	if (shown === null || TOO_DEEP.test(shown)) {
		return (
			<div dir="auto" className={`${look} whitespace-pre-wrap`}>
				{text}
			</div>
		);
	}
	return (
		<Streamdown
			className={look}
			mode={streaming ? "streaming" : "static"}
			isAnimating={streaming}
			parseIncompleteMarkdown={streaming}
			// What is a tag or a formula has been decided; half of one is its characters.
			remend={{ htmlTags: false, katex: false }}
			controls={false}
			dir="auto"
			linkSafety={{ enabled: false }}
			remarkPlugins={REMARK}
			rehypePlugins={REHYPE}
			components={components ? withOurs(components) : COMPONENTS}
		>
			{shown}
		</Streamdown>
	);
}
