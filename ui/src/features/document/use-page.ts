/** What every page of the pane does: it keeps its reader's place, and can be led to. */

import { type RefObject, useEffect, useLayoutEffect } from "react";
import { useWantedView } from "../../session/wanted-view";
import { keepPlace } from "./reading-position";
import { bringIntoView, sectionElement } from "./use-follow";

/** Keeps where the reader of `page` is under `name`. */
export function usePage(page: RefObject<HTMLElement | null>, name: string): void {
	useLayoutEffect(() => {
		if (page.current) return keepPlace(page.current, name);
	}, [page, name]);
}

/** Brings a section that somebody asked for into view, with what can be decided about it. */
export function useLookedFor(page: RefObject<HTMLElement | null>, path: string): void {
	const look = useWantedView(({ section }) => section);
	useEffect(() => {
		if (look?.path !== path) return;
		const section = sectionElement(page.current, look.id);
		const item = look.item && section?.querySelector<HTMLElement>(itemSelector(look.item));
		bringIntoView(item || section, item ? "center" : "start");
		const first = item ? "[data-first]" : "[data-testid=section-decision]";
		(item || section)?.querySelector<HTMLElement>(first)?.focus({ preventScroll: true });
		useWantedView.setState({ section: null });
	}, [look, page, path]);
}

function itemSelector(id: string): string {
	return `[data-item="${CSS.escape(id)}"]`;
}
