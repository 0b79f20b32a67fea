/** What the agent says, with a teacher's words for the files that it names by their paths. */
import type { ReactNode } from "react";
import type { Components } from "streamdown";
import type { AgentItem } from "../../session/conversation";
import { pathsInWords, pathWords } from "../../shared/file-words";
import { parseFileLink } from "../../shared/links";
import { MemoryChips } from "../../shared/memory-chips";
import { CodeOrFormula, Link, Markdown } from "../../shared/ui";
import { useFileOpener } from "../../shared/use-file-opener";

export function AgentText({ item }: { item: AgentItem }) {
	return (
		<div className={`pt-2 ${item.aside ? "quiet-prose" : ""}`} data-testid="agent-text">
			<Markdown
				text={item.text}
				streaming={item.streaming}
				className="prose-talk"
				components={COMPONENTS}
			/>
			{item.memories.length > 0 && <MemoryChips ids={item.memories} />}
		</div>
	);
}

interface LinkProps {
	href?: string;
	title?: string;
	children?: ReactNode;
}

/** A link that is called by its path is called by what it leads to. */
function FileLink({ href, title, children }: LinkProps) {
	const path = parseFileLink(href ?? "")?.path;
	const isPath = path !== undefined && children === path;
	return (
		<Link href={href} title={title ?? path}>
			{isPath ? pathWords(path) : children}
		</Link>
	);
}

/** A path that is set as code is the file, and not a line of a program. */
function FileOrCode({ className, children }: { className?: string; children?: ReactNode }) {
	const openFile = useFileOpener();
	const words = String(children);
	if (!/^[\w./-]+\.md$/.test(words)) {
		return <CodeOrFormula className={className}>{children}</CodeOrFormula>;
	}
	if (pathsInWords(words) === words || !openFile) return pathWords(words);
	return (
		<button
			type="button"
			title={words}
			onClick={() => openFile(words)}
			className="rounded-sm text-accent underline underline-offset-2"
		>
			{pathWords(words)}
		</button>
	);
}

const COMPONENTS = { a: FileLink, inlineCode: FileOrCode } as Components;
