/** The guide beside the work, where the window has room for both; else over the half that is not asked about. */
import { type KeyboardEvent, lazy, Suspense } from "react";
import { closeHelp, useHelp } from "../../shared/help";
import { useRoomForHelp } from "../../shared/narrow";

const HelpPane = lazy(() => import("./help-pane").then(({ HelpPane }) => ({ default: HelpPane })));

export function HelpDock() {
	const open = useHelp((help) => help.open);
	const left = useHelp((help) => help.left);
	const docked = useRoomForHelp() !== "none";
	if (!open) return null;
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key !== "Escape" || event.defaultPrevented) return;
		// A picture that has just opened may not have the focus yet: it is what Escape closes.
		if (document.querySelector("[data-dialog]")) return;
		// Escape stops the work everywhere else in the window.
		event.preventDefault();
		closeHelp();
	};
	const over = `fixed inset-y-0 z-30 max-w-[85vw] shadow-float ${left ? "left-0 border-r" : "right-0 border-l"}`;
	return (
		<aside
			aria-label="Help"
			data-testid="guide"
			data-docked={docked}
			onKeyDown={onKeyDown}
			className={`w-90 shrink-0 bg-surface ${docked ? "border-l" : over}`}
		>
			<Suspense fallback={<div className="h-full" aria-busy />}>
				<HelpPane />
			</Suspense>
		</aside>
	);
}
