/**
 * One menu for all rows of a list, by the button at the end of a row or where the pointer is. One for each row would
 * weigh far more than the row.
 */
import { Menu as Base } from "@base-ui/react/menu";
import { createContext, type ReactElement, type ReactNode, use, useState } from "react";
import { fieldAt } from "../fields";
import { ContextMenu, isNoText } from "./context-menu";
import { Gone, MENU_LOOK } from "./menu";

/** By the name of its row. */
type Handle = ReturnType<typeof Base.createHandle<string>>;

const HandleContext = createContext<Handle | null>(null);

interface RowMenusProps {
	/** What is in the menu of the row that has this name in `data-row`; nothing where there is no such row any more. */
	itemsOf(row: string): ReactNode;
	/** The list. */
	children: ReactElement<Record<string, unknown>>;
}

export function RowMenus({ itemsOf, children }: RowMenusProps) {
	const [handle] = useState(() => Base.createHandle<string>());
	const [aimed, setAimed] = useState<string | null>(null);
	const aim = (target: Element) => {
		const row = target.closest<HTMLElement>("[data-row]")?.dataset.row;
		if (row === undefined || !isNoText(target)) return false;
		setAimed(row);
		return true;
	};
	return (
		<HandleContext value={handle}>
			<ContextMenu onOpen={aim} items={aimed !== null && itemsOf(aimed)} finalFocus={unlessTyping}>
				{children}
			</ContextMenu>
			<Base.Root handle={handle}>
				{({ payload }) => (
					<Base.Portal>
						<Base.Positioner side="bottom" align="end" sideOffset={6} sticky className="z-70">
							<Base.Popup className={MENU_LOOK} finalFocus={unlessTyping}>
								{(payload !== undefined && itemsOf(payload)) || (
									<Gone onGone={() => handle.close()} />
								)}
							</Base.Popup>
						</Base.Positioner>
					</Base.Portal>
				)}
			</Base.Root>
		</HandleContext>
	);
}

/** A field that something in the menu has opened keeps the focus. */
function unlessTyping(): boolean {
	return fieldAt(document.activeElement) === null;
}

interface RowMenuButtonProps {
	/** The name of the row. */
	row: string;
	/** The button. */
	children: ReactElement<Record<string, unknown>>;
}

/** The button that opens the menu of a row. */
export function RowMenuButton({ row, children }: RowMenuButtonProps) {
	const handle = use(HandleContext);
	if (handle === null) throw new Error("a row has its menu in `RowMenus`");
	return <Base.Trigger handle={handle} payload={row} render={children} />;
}
