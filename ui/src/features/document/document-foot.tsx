/** What can be done with a whole document. */
import { AArrowDown, AArrowUp, Check, Copy, List } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { reportError } from "../../shared/report";
import { Button, IconButton, Menu, MenuItem } from "../../shared/ui";
import { copyDocument } from "./copy";
import { canResize, useReading } from "./reading";
import { bringIntoView, sectionElement } from "./use-follow";

const COPIED_MS = 1_600;

/** Words that give way to their picture in a narrow pane; they are still read aloud. */
const WORDS = "@max-md:sr-only";

interface DocumentFootProps {
	/** What the reader can jump to. */
	sections: readonly { id: string; heading: string }[];
	/** The document's words for the clipboard. */
	markdown(): string;
	sheet: RefObject<HTMLElement | null>;
	page: RefObject<HTMLElement | null>;
	/** Further ways to take it out. */
	children?: ReactNode;
}

export function DocumentFoot({ sections, markdown, sheet, page, children }: DocumentFootProps) {
	const { step, larger, smaller } = useReading();
	const can = canResize(step);
	const [copied, setCopied] = useState(false);
	useEffect(() => {
		if (!copied) return;
		const timer = window.setTimeout(() => setCopied(false), COPIED_MS);
		return () => window.clearTimeout(timer);
	}, [copied]);

	const copy = () => {
		if (!sheet.current) return;
		copyDocument(sheet.current, markdown()).then(() => setCopied(true), reportError);
	};
	const listed = sections.filter(({ id }) => id !== "lead");
	return (
		<footer className="@container flex h-11 shrink-0 items-center gap-1 border-t bg-surface px-2">
			{listed.length > 0 && (
				<Menu
					side="top"
					trigger={
						<button
							type="button"
							aria-label="Sections"
							className="inline-flex h-7 items-center gap-1.5 rounded-md px-2 text-ink-soft text-sm transition-colors hover:bg-hover hover:text-ink"
						>
							<List className="size-4" aria-hidden />
							<span className="@md:inline hidden">Sections</span>
						</button>
					}
				>
					{listed.map(({ id, heading }) => (
						<MenuItem
							key={id}
							onSelect={() => bringIntoView(sectionElement(page.current, id), "start")}
						>
							{heading}
						</MenuItem>
					))}
				</Menu>
			)}
			<span className="flex-1" />
			<IconButton label="Smaller text" disabled={!can.smaller} onClick={smaller}>
				<AArrowDown aria-hidden />
			</IconButton>
			<IconButton label="Larger text" disabled={!can.larger} onClick={larger}>
				<AArrowUp aria-hidden />
			</IconButton>
			<span className="mx-1 h-4 border-l" aria-hidden />
			{children}
			<Button
				tone="quiet"
				className="px-2"
				icon={
					copied ? (
						<Check className="size-4 text-good" aria-hidden />
					) : (
						<Copy className="size-4" aria-hidden />
					)
				}
				onClick={copy}
			>
				<span aria-live="polite" className={WORDS}>
					{copied ? "Copied" : "Copy"}
				</span>
			</Button>
		</footer>
	);
}
