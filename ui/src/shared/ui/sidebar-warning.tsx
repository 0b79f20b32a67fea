/** Says at the foot of the sidebar that something wants a look, and leads to it. */
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

interface SidebarWarningProps {
	testId: string;
	onClick(): void;
	children: ReactNode;
}

export function SidebarWarning({ testId, onClick, children }: SidebarWarningProps) {
	return (
		<button
			type="button"
			data-testid={testId}
			onClick={onClick}
			className="flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-left text-sm text-warn hover:bg-hover"
		>
			<TriangleAlert className="size-4 shrink-0" aria-hidden />
			{children}
		</button>
	);
}
