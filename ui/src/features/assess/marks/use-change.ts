/** Changes marks, with a word about it and the way back. */
import type { ClassResultsOf, MarkChange } from "../../../api/generated";
import { useRegrading } from "../../../api/regrades";
import { reportError } from "../../../shared/report";
import { sentence } from "../../../shared/sentence";
import { sayWithUndo } from "../../../shared/undo";
import { visible } from "../../../shared/visible";
import { madeOf } from "./change";
import { sayTold } from "./told";

/** Rejects where it is refused: what was typed stays with whoever asked. */
export function useChange(of: ClassResultsOf) {
	const { apply, undo, readAgain } = useRegrading(of);
	return async (change: MarkChange, reason: string, seen: number | null): Promise<void> => {
		// Where it is refused because of another window, what is shown is of before.
		const list = await apply(change, reason, seen).finally(readAgain);
		const made = madeOf(list, change);
		if (!made) return;
		const back = () =>
			void undo(made.regradeId)
				.then(({ told }) => sayTold("The marks are as before.", told))
				.catch(reportError)
				.finally(readAgain);
		const words = [sentence(made.words), ...list.told].map(visible).join(" ");
		sayWithUndo("The marks are changed.", back, words);
	};
}
