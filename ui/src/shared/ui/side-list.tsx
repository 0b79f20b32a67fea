/** A list of the sidebar: what finds or adds something above it, and one scroller for all of its height. */
import type { ReactNode } from "react";

interface SideListProps {
	/** What it lists, in a word. */
	label: string;
	testId: string;
	/** What stands above the scroller and stays there. */
	tools: ReactNode;
	children: ReactNode;
}

export function SideList({ label, testId, tools, children }: SideListProps) {
	return (
		<section aria-label={label} data-testid={testId} className="flex min-h-0 flex-1 flex-col">
			<div className="shrink-0 px-2 py-1.5">{tools}</div>
			{/* A scrollbar that lies over the rows must not lie over their menus. */}
			<div className="min-h-0 flex-1 overflow-y-auto ps-1 pe-3 pb-2">{children}</div>
		</section>
	);
}
