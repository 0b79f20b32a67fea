/** Words that may be about a child who is not safe: nothing is done with them before she has read on. */
import { create } from "zustand";
import { toCallError } from "../platform";

interface Concern {
	/** What she has to read; null while nothing is asked. */
	advice: string | null;
	/** Closes the question; `harmless` when it is not about a child's safety. */
	settle(harmless: boolean): void;
}

export const useConcern = create<Concern>()(() => ({ advice: null, settle: () => undefined }));

/**
 * Sends her words; when they may be a concern, once more only if she says that they are none. Whatever
 * keeps them lets go of them in `onConcern`, before she is asked.
 */
export async function heard<T>(
	send: (harmless: boolean) => Promise<T>,
	onConcern?: () => void,
): Promise<T> {
	try {
		return await send(false);
	} catch (reason) {
		const error = toCallError(reason);
		if (error.code !== "safeguarding") throw error;
		onConcern?.();
		if (!(await asked(error.message))) throw error;
		return send(true);
	}
}

function asked(advice: string): Promise<boolean> {
	return new Promise((resolve) => {
		// Another window of words took its place: what was asked before stays unsent.
		useConcern.getState().settle(false);
		useConcern.setState({
			advice,
			settle: (harmless) => {
				useConcern.setState({ advice: null, settle: () => undefined });
				resolve(harmless);
			},
		});
	});
}
