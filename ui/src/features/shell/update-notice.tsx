/** A newer version, said quietly above everything; until she has put it off, or reads of it in the settings. */
import { useState } from "react";
import type { UpdateState } from "../../platform/types";
import { UpdateOffer } from "../../shared/update-offer";
import { useUpdates, useUpdatesTold } from "../../shared/updates";
import { usePlace } from "../../shared/use-place";

/** Hidden where somebody sits at the window who is not the teacher. */
export function UpdateNotice({ hidden }: { hidden: boolean }) {
	useUpdatesTold();
	const state = useUpdates(({ state }) => state);
	const [putOff, setPutOff] = useState<string | null>(null);
	const inSettings = usePlace(({ place }) => place.at === "settings" && place.page === "version");
	if (!state || hidden || inSettings || putOff === said(state)) return null;
	return (
		<div className="grid gap-1.5 empty:hidden [&:not(:empty)]:p-2" data-testid="update">
			<UpdateOffer state={state} onLater={() => setPutOff(said(state))} />
		</div>
	);
}

/** What was put off: the same words do not come again, others do. */
function said({ found, trouble, inTheWay }: UpdateState): string {
	return [found?.version, trouble, ...inTheWay].join("\n");
}
