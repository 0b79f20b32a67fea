/** Saves a file as a browser does it. */

/** How long the browser may take to begin a download. */
const BEGUN_MS = 1000;

export function download(name: string, mediaType: string, content: string | Uint8Array): void {
	const address = URL.createObjectURL(new Blob([content as BlobPart], { type: mediaType }));
	const link = document.createElement("a");
	link.href = address;
	link.download = name;
	link.click();
	// The download has begun by then; the content need not stay in memory.
	setTimeout(() => URL.revokeObjectURL(address), BEGUN_MS);
}
