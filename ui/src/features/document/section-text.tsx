/** A section's markdown, with chips in place of links to evidence. */
import type { ReactNode } from "react";
import type { Components } from "streamdown";
import type { Evidence } from "../../api/generated";
import { Link, Markdown } from "../../shared/ui";
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
			const found = evidenceOf({ href, label: wordsOf(children) }, evidence);
			if (found) return <EvidenceChip evidence={found}>{children}</EvidenceChip>;
			return (
				<Link href={href} title={title}>
					{children}
				</Link>
			);
		},
		input: Tick,
	} as Components;
	return <Markdown text={markdown} className="paper-text" components={components} />;
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
