/** What can be done with a whole document. */
import { AArrowDown, AArrowUp, Check, Copy, List, Printer } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import type { Artefact } from "../../api/generated";
import { reportError } from "../../shared/report";
import { Button, IconButton, Menu, MenuItem } from "../../shared/ui";
import { copyDocument } from "./copy";
import { canResize, useReading } from "./reading";
import { markdownOf } from "./sections";
import { bringIntoView, sectionElement } from "./use-follow";

const COPIED_MS = 1_600;

interface DocumentFootProps {
	artefact: Artefact;
	sheet: RefObject<HTMLElement | null>;
	page: RefObject<HTMLElement | null>;
}

export function DocumentFoot({ artefact, sheet, page }: DocumentFootProps) {
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
		copyDocument(sheet.current, markdownOf(artefact)).then(() => setCopied(true), reportError);
	};
	return (
		<footer className="flex h-11 shrink-0 items-center gap-1 border-t bg-surface px-2">
			<Menu
				side="top"
				trigger={
					<button
						type="button"
						className="inline-flex h-7 items-center gap-1.5 rounded-md px-2 text-ink-soft text-sm transition-colors hover:bg-hover hover:text-ink"
					>
						<List className="size-4" aria-hidden />
						Sections
					</button>
				}
			>
				{artefact.sections
					.filter(({ id }) => id !== "lead")
					.map(({ id, heading }) => (
						<MenuItem
							key={id}
							onSelect={() => bringIntoView(sectionElement(page.current, id), "start")}
						>
							{heading}
						</MenuItem>
					))}
			</Menu>
			<span className="flex-1" />
			<IconButton label="Smaller text" disabled={!can.smaller} onClick={smaller}>
				<AArrowDown aria-hidden />
			</IconButton>
			<IconButton label="Larger text" disabled={!can.larger} onClick={larger}>
				<AArrowUp aria-hidden />
			</IconButton>
			<span className="mx-1 h-4 border-l" aria-hidden />
			<Button
				tone="quiet"
				icon={
					copied ? (
						<Check className="size-4 text-good" aria-hidden />
					) : (
						<Copy className="size-4" aria-hidden />
					)
				}
				onClick={copy}
			>
				<span aria-live="polite">{copied ? "Copied" : "Copy"}</span>
			</Button>
			<Button
				tone="quiet"
				icon={<Printer className="size-4" aria-hidden />}
				onClick={() => window.print()}
			>
				Print
			</Button>
		</footer>
	);
}
