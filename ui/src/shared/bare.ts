/** Whether a pane stands alone, without the window around it: then what leads to other places is left out. */
import { createContext, useContext } from "react";

export const Bare = createContext(false);

export function useIsBare(): boolean {
	return useContext(Bare);
}
