/** The sections that wait for a decision in the document that is shown, for accepting one by its name. */

interface Acceptance {
	/** What people call the section. */
	name: string;
	accept(): void;
}

const waiting: Acceptance[] = [];

/** Says how a section is accepted; the returned function takes that back. */
export function offerToAccept(acceptance: Acceptance): () => void {
	waiting.push(acceptance);
	return () => {
		waiting.splice(waiting.indexOf(acceptance), 1);
	};
}

/** Those that can be accepted now, in the order in which they came. */
export function acceptances(): readonly Acceptance[] {
	return [...waiting];
}
