/** Saves bytes or words as a file of the computer, as a browser does it. */

/** How long the browser may take to begin a download. */
const BEGUN_MS = 1000;

export function saveFile(name: string, mediaType: string, content: string | Uint8Array): void {
	const parts = [content as BlobPart];
	const address = URL.createObjectURL(new Blob(parts, { type: mediaType }));
	const link = document.createElement("a");
	link.href = address;
	link.download = name;
	link.click();
	// The download has begun by then; the content need not stay in memory.
	setTimeout(() => URL.revokeObjectURL(address), BEGUN_MS);
}

/** The bytes that base64 stands for. */
export function fromBase64(data: string): Uint8Array {
	return Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
}
