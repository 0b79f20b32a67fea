/** The way back from what lies over the page of a test. */
import { ChevronLeft } from "lucide-react";
import type { KeyboardEvent } from "react";
import { fieldAt } from "../../shared/fields";
import { Button } from "../../shared/ui";

/** Escape on a page leads back from it; what lies over the page has its own. */
export function escapeTo(back: () => void) {
	return (event: KeyboardEvent<HTMLElement>) => {
		if (event.key !== "Escape" || event.defaultPrevented || fieldAt(event.target)) return;
		// What lies over the page is no part of it, although its keys come by here.
		if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
		event.preventDefault();
		back();
	};
}

interface BackProps {
	onBack(): void;
	/** Where it leads. */
	children?: string;
}

export function BackToList({ onBack, children = "Back to the list" }: BackProps) {
	return (
		<Button
			tone="quiet"
			className="-ml-2 justify-self-start px-2"
			icon={<ChevronLeft className="size-4" aria-hidden />}
			onClick={onBack}
		>
			{children}
		</Button>
	);
}
