/** A short word about a control, shown on hover and focus. What lies below it can be clicked through it. */
import { Tooltip } from "@base-ui/react/tooltip";
import type { ReactElement } from "react";
import { Key } from "./key";

interface TipProps {
	label: string;
	shortcut?: string;
	children: ReactElement<Record<string, unknown>>;
}

export function Tip({ label, shortcut, children }: TipProps) {
	return (
		<Tooltip.Root disableHoverablePopup>
			<Tooltip.Trigger render={children} />
			<Tooltip.Portal>
				<Tooltip.Positioner sideOffset={6} className="pointer-events-none z-50">
					<Tooltip.Popup className="pointer-events-none flex items-center gap-2 rounded-md border bg-raised px-2 py-1 text-ink text-xs shadow-float">
						{label}
						{shortcut && <Key>{shortcut}</Key>}
					</Tooltip.Popup>
				</Tooltip.Positioner>
			</Tooltip.Portal>
		</Tooltip.Root>
	);
}
