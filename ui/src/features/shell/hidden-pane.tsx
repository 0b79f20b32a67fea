/** Where a pane is hidden: its edge, which brings it back. */
import type { LucideIcon } from "lucide-react";
import { useView } from "../../shared/view";

interface HiddenPaneProps {
	/** What comes back. */
	pane: "conversation" | "document";
	icon: LucideIcon;
	className: string;
}

export function HiddenPane({ pane, icon: Icon, className }: HiddenPaneProps) {
	const showPanes = useView((view) => view.showPanes);
	return (
		<button
			type="button"
			data-testid={`show-${pane}`}
			onClick={() => showPanes("all")}
			className={`flex h-full w-9 shrink-0 flex-col items-center gap-2 bg-canvas pt-3 font-medium text-ink-soft text-sm outline-offset-[-2px] transition-colors hover:bg-hover hover:text-ink ${className}`}
		>
			<Icon className="size-4" aria-hidden />
			<span className="[writing-mode:vertical-rl]">Show {pane}</span>
		</button>
	);
}
