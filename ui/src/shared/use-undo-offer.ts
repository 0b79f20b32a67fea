/** Offers the way back that stands in the page, as long as it stands there. */
import { useEffect, useEffectEvent } from "react";
import { offerUndo } from "./undo";

export function useUndoOffer(undo: () => void): void {
	const onUndo = useEffectEvent(undo);
	useEffect(() => offerUndo(() => onUndo()), []);
}
