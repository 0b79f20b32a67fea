/** Our own letters, waited for before anything is shown: what is drawn with others first would move. */

const FACES = ['1rem "Inter Variable"', '1rem "Source Serif 4 Variable"'];

/** Longer than this, in milliseconds, nobody waits for the looks of letters. */
const PATIENCE_MS = 500;

export async function lettersReady(): Promise<void> {
	const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
	const letters = Promise.allSettled(FACES.map((face) => document.fonts.load(face)));
	await Promise.race([letters, patience]);
}
