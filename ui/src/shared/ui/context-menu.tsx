/** A menu where the pointer is, by the right button, a long press or the menu key. */
import { ContextMenu as Base } from "@base-ui/react/context-menu";
import type { Menu } from "@base-ui/react/menu";
import { type ComponentProps, type ReactElement, type ReactNode, useRef } from "react";
import { fieldAt, isSelectedAt } from "../fields";
import { Gone, MENU_LOOK } from "./menu";

interface ContextMenuProps {
	/** What is in it: the same as in a `Menu`. One in which nothing is any more closes. */
	items: ReactNode;
	/** Called with what was pointed at; where it says false, whatever lies around has the menu. */
	onOpen?(target: Element): boolean;
	/** Where the focus goes when it closes; true for where it was. */
	finalFocus?(): HTMLElement | boolean;
	/** The area that it belongs to. */
	children: ReactElement<Record<string, unknown>>;
}

/** What the base calls with an event, which it can be kept from acting on. */
type OpenEvent = Parameters<NonNullable<ComponentProps<typeof Base.Trigger>["onContextMenu"]>>[0];
type TouchEvent = Parameters<NonNullable<ComponentProps<typeof Base.Trigger>["onTouchStart"]>>[0];

export function ContextMenu({ items, onOpen = isNoText, finalFocus, children }: ContextMenuProps) {
	const actions = useRef<Menu.Root.Actions>(null);
	const ask = (event: OpenEvent) => {
		// The event is one for all areas around it: an inner one that has declined has not done so for this.
		Object.assign(event, { baseUIHandlerPrevented: false });
		const target = event.target instanceof Element ? event.target : null;
		// A menu is no place for another one.
		if (target?.closest("[role=menu]")) event.preventDefault();
		else if (target && onOpen(target)) return;
		event.preventBaseUIHandler();
	};
	// A press that is held is no event of its own: what it would open is known when it begins.
	const askAtTouch = (event: TouchEvent) => {
		Object.assign(event, { baseUIHandlerPrevented: false });
		const target = event.target instanceof Element ? event.target : null;
		if (target === null || target.closest("[role=menu]") || !onOpen(target))
			event.preventBaseUIHandler();
	};
	return (
		<Base.Root actionsRef={actions}>
			<Base.Trigger render={children} onContextMenu={ask} onTouchStart={askAtTouch} />
			<Base.Portal>
				<Base.Positioner className="z-60">
					<Base.Popup className={MENU_LOOK} finalFocus={finalFocus}>
						{items || <Gone onGone={() => actions.current?.close()} />}
					</Base.Popup>
				</Base.Positioner>
			</Base.Portal>
		</Base.Root>
	);
}

/** Fields and selected words have the menu of the window, whatever they stand in. */
export function isNoText(target: Element): boolean {
	return fieldAt(target) === null && !isSelectedAt(target);
}
