/** Prints a PDF from a browser: a tab of its own shows it, and the browser's own Print is there. */
import { CallError } from "./types";

/** How long a tab may take to read it. */
const READ_MS = 60_000;

/** The server forbids frames, which is why it is not printed from a hidden one. */
export function openToPrint(content: Uint8Array): void {
	const address = URL.createObjectURL(new Blob([content as BlobPart], { type: "application/pdf" }));
	const tab = window.open(address, "_blank");
	if (tab === null) {
		URL.revokeObjectURL(address);
		const message =
			"The browser did not open a tab for the pages. Let this page open tabs, or save the lesson as PDF and print that.";
		throw new CallError({ code: "unavailable", message, detail: null });
	}
	setTimeout(() => URL.revokeObjectURL(address), READ_MS);
}
