/** Where letters are typed: keys and menus of the window leave such places to themselves. */

const FIELDS =
	'textarea, select, [contenteditable="true"], input:not([type=checkbox], [type=radio], [type=button], [type=range])';

/** The field that something of the page stands in. */
export function fieldAt(target: EventTarget | null): HTMLElement | null {
	return target instanceof Element ? target.closest<HTMLElement>(FIELDS) : null;
}

/** Whether words are selected, outside of fields, and something of the page holds some of them. */
export function isSelectedAt(target: Element): boolean {
	const selection = document.getSelection();
	if (selection === null || selection.isCollapsed || selection.toString().trim() === "")
		return false;
	return selection.getRangeAt(0).intersectsNode(target);
}
