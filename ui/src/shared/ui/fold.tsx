/** A line that opens into what it stands for. */
import { ChevronRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";

interface FoldProps {
	title: string;
	note?: string;
	/** Whether it is open where nobody has said so. */
	shown?: boolean;
	children: ReactNode;
}

export function Fold({ title, note, shown = false, children }: FoldProps) {
	const [chosen, choose] = useState<boolean | null>(null);
	const open = chosen ?? shown;
	const inside = useId();
	return (
		<div>
			<button
				type="button"
				aria-expanded={open}
				aria-controls={open ? inside : undefined}
				onClick={() => choose(!open)}
				className="-mx-1.5 flex max-w-full items-center gap-1.5 rounded-md px-1.5 py-0.5 text-left text-sm hover:bg-hover"
			>
				<ChevronRight
					aria-hidden
					className={`size-3.5 shrink-0 transition-transform ${open ? "rotate-90" : ""}`}
				/>
				<span className="shrink-0">{title}</span>
				{note && <span className="min-w-0 truncate text-ink-faint text-xs">{note}</span>}
			</button>
			{open && (
				<div id={inside} className="grid grid-cols-1 gap-2 py-1 pl-5">
					{children}
				</div>
			)}
		</div>
	);
}

/** A long text in a fold. It scrolls, so the keyboard has to reach it. */
export function Folded({ children }: { children: string }) {
	return (
		<pre
			// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached.
			tabIndex={0}
			className="max-h-64 overflow-auto whitespace-pre-wrap break-words rounded-lg border bg-raised p-3 font-mono text-xs"
		>
			{children}
		</pre>
	);
}
