/** How wide the panes are, in per cent of the window; kept across restarts. */
import type { Panes } from "../../shared/view";

export interface Layout {
	sidebar: number;
	conversation: number;
	document: number;
}

const KEY = "panes";
const FIRST: Layout = { sidebar: 18, conversation: 40, document: 42 };

/** The sizes that the teacher chose. */
export function loadLayout(): Layout {
	const text = localStorage.getItem(KEY);
	if (text === null) return FIRST;
	try {
		const { sidebar, conversation, document } = JSON.parse(text);
		const sizes = { sidebar, conversation, document };
		const sound = Object.values(sizes).every((size) => typeof size === "number" && size > 0);
		return sound ? sizes : FIRST;
	} catch {
		// Unreadable sizes are worth no message: the panes start as on the first day.
		return FIRST;
	}
}

/** Keeps sizes; a collapsed pane keeps the size it had. */
export function saveLayout(layout: Layout): void {
	const known = loadLayout();
	const next = {
		sidebar: layout.sidebar || known.sidebar,
		conversation: layout.conversation || known.conversation,
		document: layout.document || known.document,
	};
	localStorage.setItem(KEY, JSON.stringify(next));
}

/** The sizes with hidden panes at nothing and the rest shared out in proportion. */
export function visibleLayout(layout: Layout, panes: Panes, sidebar: boolean): Layout {
	const side = sidebar ? layout.sidebar : 0;
	if (panes === "conversation") return { sidebar: side, conversation: 100 - side, document: 0 };
	if (panes === "document") return { sidebar: side, conversation: 0, document: 100 - side };
	const share = layout.conversation / (layout.conversation + layout.document);
	const conversation = (100 - side) * share;
	return { sidebar: side, conversation, document: 100 - side - conversation };
}
