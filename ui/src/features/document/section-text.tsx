/** A section's markdown, with chips in place of links to evidence. */
import type { ReactNode } from "react";
import type { Components } from "streamdown";
import type { Evidence } from "../../api/generated";
import { platform } from "../../platform";
import { parseFileLink } from "../../shared/links";
import { Markdown } from "../../shared/ui";
import { useView } from "../../shared/view";
import { evidenceOf } from "./evidence";
import { EvidenceChip } from "./evidence-chip";

interface LinkProps {
	href?: string;
	title?: string;
	children?: ReactNode;
}

interface SectionTextProps {
	markdown: string;
	evidence: readonly Evidence[];
}

export function SectionText({ markdown, evidence }: SectionTextProps) {
	const components = {
		a: ({ href, title, children }: LinkProps) => {
			const found = evidenceOf({ href, title, label: wordsOf(children) }, evidence);
			if (found) return <EvidenceChip evidence={found}>{children}</EvidenceChip>;
			return (
				<PlainLink href={href} title={title}>
					{children}
				</PlainLink>
			);
		},
		img: Picture,
		input: Tick,
	} as Components;
	return <Markdown text={markdown} className="paper-text" components={components} />;
}

function PlainLink({ href = "", title, children }: LinkProps) {
	const file = parseFileLink(href);
	return (
		<a
			href={href}
			title={title}
			onClick={(event) => {
				event.preventDefault();
				if (file) useView.getState().openFileAt(file.path, file.line, file.endLine);
				else if (href !== "") platform.openExternal(href);
			}}
		>
			{children}
		</a>
	);
}

/** A page from somewhere else must not learn that it is being read, so pictures stay words. */
function Picture({ alt }: { alt?: string }) {
	return <span className="text-ink-faint italic">[picture: {alt || "without a description"}]</span>;
}

function Tick({ checked }: { checked?: boolean }) {
	return (
		<input
			type="checkbox"
			checked={checked ?? false}
			disabled
			readOnly
			aria-label={checked ? "Done" : "To do"}
		/>
	);
}

function wordsOf(children: ReactNode): string {
	if (typeof children === "string" || typeof children === "number") return String(children);
	if (Array.isArray(children)) return children.map(wordsOf).join("");
	return "";
}
