/** What the drawings of a class have in common: a room that is as wide as the page, and how axes look. */
import type { ReactElement, ReactNode } from "react";
import { ResponsiveContainer } from "recharts";

/** The words at an axis. */
export const TICK = { fill: "var(--color-ink-soft)", fontSize: "var(--text-xs)" };

/** An axis, or a line that helps to read it. */
export const LINE = "var(--color-line-strong)";

/** What lies on a bar and has to be seen on it. */
export const INK = "var(--color-ink)";

/** A bar is light enough for what lies on it, and hides what lies behind. */
export const BAR = {
	fill: "color-mix(in oklab, var(--color-accent) 60%, var(--color-raised))",
	maxBarSize: 28,
	isAnimationActive: false,
};

/** Nothing right is a line, so that it is told apart from what is not said. */
export function leastBar(share: unknown): number {
	return typeof share === "number" ? 2 : 0;
}

/** The quarters of a share. */
export const SHARES = {
	domain: [0, 1],
	ticks: [0, 0.25, 0.5, 0.75, 1],
	tickFormatter: (share: number) => `${share * 100}\u00A0%`,
};

/** Words at an axis that stay in one line. */
export function unbroken(words: string): string {
	return words.replaceAll(" ", "\u00A0");
}

interface CanvasProps {
	/** What it is a picture of, for whoever does not see it. */
	label: string;
	children: ReactElement;
}

/**
 * Whoever uses keys or listens has the table: nothing in here can be reached. Paper is narrower than the
 * window, and nothing is drawn anew for it: there the picture shrinks.
 */
export function Canvas({ label, children }: CanvasProps) {
	return (
		<div
			role="img"
			aria-label={`${label} The table has the same figures.`}
			className="h-full min-w-0 select-none text-xs print:[&_.recharts-responsive-container>div]:w-full! print:[&_.recharts-wrapper]:max-w-full"
		>
			<ResponsiveContainer width="100%" height="100%">
				{children}
			</ResponsiveContainer>
		</div>
	);
}

/** What stands beside the pointer. */
export function Hint({ children }: { children: ReactNode }) {
	return (
		<p className="rounded-md border border-line-strong bg-raised px-2 py-1 text-ink text-xs shadow-float">
			{children}
		</p>
	);
}
