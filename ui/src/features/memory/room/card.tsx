/** Something to look at, with what can be done about it. The keyboard comes to it when the one before it goes. */
import type { ReactNode } from "react";

interface CardProps {
	testId: string;
	children: ReactNode;
}

export function Card({ testId, children }: CardProps) {
	return (
		<li
			data-card
			data-testid={testId}
			// Not its first button: a key held down must not decide on one after the other.
			tabIndex={-1}
			className="grid gap-2.5 rounded-lg border bg-raised p-3"
		>
			{children}
		</li>
	);
}
