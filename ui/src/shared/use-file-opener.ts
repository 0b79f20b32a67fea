/** Files of the workspace, where there is a window to open them in. */
import { useIsBare } from "./bare";
import { openFileAt } from "./use-place";

/** Opens a file; null where a pane stands alone, and a link would lead nowhere. */
export function useFileOpener(): typeof openFileAt | null {
	return useIsBare() ? null : openFileAt;
}
