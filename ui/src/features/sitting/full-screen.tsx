/** The way to fill the screen and back, and what is said of it. */
import { Maximize, Minimize } from "lucide-react";
import { useState } from "react";
import { Button, IconButton } from "../../shared/ui";
import type { FullScreen } from "./use-full-screen";

export function FullScreenButton({ full }: { full: FullScreen }) {
	if (!full.can) return null;
	return full.filled ? (
		<IconButton label="Leave the full screen" onClick={full.leave}>
			<Minimize aria-hidden />
		</IconButton>
	) : (
		<IconButton label="Fill the screen" onClick={full.fill}>
			<Maximize aria-hidden />
		</IconButton>
	);
}

interface FullScreenBarProps {
	full: FullScreen;
	/** Whether it is offered although nobody asked for it. */
	offered: boolean;
}

/** What became of it, or the offer to do it; nothing while the screen is filled. */
export function FullScreenBar({ full, offered }: FullScreenBarProps) {
	const [declined, setDeclined] = useState(false);
	const { can, filled, outcome } = full;
	const words = filled || !can ? null : wordsOf(outcome, offered && !declined);
	const close = () => {
		setDeclined(true);
		full.forget();
	};
	return (
		<div role="status" className="shrink-0 empty:hidden">
			{words !== null && (
				<div
					data-chrome
					className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b bg-accent-soft px-4 py-2 text-sm"
				>
					<p className="min-w-60 flex-1">{words}</p>
					<div className="flex gap-2">
						{outcome !== "refused" && (
							<Button onClick={full.fill}>
								{outcome === "left" ? "Fill it again" : "Fill the screen"}
							</Button>
						)}
						<Button tone="quiet" onClick={close}>
							{outcome === "none" ? "Not now" : "Go on like this"}
						</Button>
					</div>
				</div>
			)}
		</div>
	);
}

function wordsOf(outcome: FullScreen["outcome"], offered: boolean): string | null {
	switch (outcome) {
		case "refused":
			return "The screen cannot be filled here. Everything else goes on as before.";
		case "left":
			return "The screen is not filled any more. This is noted, as when the window is left.";
		case "none":
			return offered
				? "This screen is locked. It can be filled as well, so that nothing else is in sight. Leaving it with Esc is noted."
				: null;
	}
}
