/** Cut, copy and paste from a menu, as their keys do it. */
import { toast } from "sonner";
import { keyName } from "../../shared/ui";

/** Cuts what is selected in a field. */
export function cut(field: HTMLElement): void {
	field.focus();
	document.execCommand("cut");
}

/** Copies what is selected: in a field, or in the page where none is given. */
export function copy(field: HTMLElement | null): void {
	field?.focus();
	document.execCommand("copy");
}

export function selectAll(field: HTMLElement): void {
	field.focus();
	document.execCommand("selectAll");
}

/** Whether something is selected in a field. */
export function isSelectedIn(field: HTMLElement): boolean {
	if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
		return field.selectionStart !== field.selectionEnd;
	return !(document.getSelection()?.isCollapsed ?? true);
}

/** Whether words can be put into a field. */
export function canWrite(field: HTMLElement): boolean {
	if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
		return !field.readOnly && !field.disabled;
	return field.isContentEditable;
}

/** Puts what was copied into a field; where the host keeps it to itself, says which key does it. */
export async function paste(field: HTMLElement): Promise<void> {
	let text: string;
	try {
		text = await navigator.clipboard.readText();
	} catch {
		field.focus();
		toast.message(`Press ${keyName("Mod+V")} to paste here.`);
		return;
	}
	field.focus();
	const clipboardData = new DataTransfer();
	clipboardData.setData("text/plain", text);
	// A field may have something of its own to do with what is pasted.
	const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
	if (field.dispatchEvent(event)) document.execCommand("insertText", false, text);
}
