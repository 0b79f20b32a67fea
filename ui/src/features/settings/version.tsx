/** Which version this is, and whether there is a newer one. */

import { moment } from "../../shared/time";
import { Button } from "../../shared/ui";
import { UpdateOffer } from "../../shared/update-offer";
import { askOfUpdates, useUpdates } from "../../shared/updates";

export function Version() {
	const state = useUpdates(({ state }) => state);
	if (!state) return null;
	const looking = state.step.at === "looking";
	return (
		<div className="grid gap-4" data-testid="version">
			<div className="flex items-start gap-3">
				<div className="min-w-0 flex-1 text-ink-soft text-sm">
					<p className="font-medium text-ink">This is version {state.version}.</p>
					{state.canLook ? (
						<p className="mt-1" role="status">
							{looking
								? "Looking for a newer one …"
								: state.lastLooked === null
									? "It was never looked for a newer one."
									: `Last looked: ${moment(new Date(state.lastLooked).toISOString())}.${state.found ? "" : " There was no newer one."}`}
						</p>
					) : (
						<p className="mt-1">
							It has no address at which newer versions are listed, and asks nobody. A new one is
							installed over it, as this one was.
						</p>
					)}
				</div>
				{state.canLook && (
					<Button
						disabled={state.step.at !== "nothing"}
						onClick={() => askOfUpdates((updates) => updates.look())}
					>
						Look now
					</Button>
				)}
			</div>
			{state.canLook && (
				<label className="flex items-start gap-3 rounded-lg border bg-raised px-3.5 py-2.5 text-sm hover:bg-hover">
					<input
						type="checkbox"
						checked={state.byItself}
						onChange={(event) => {
							const wanted = event.target.checked;
							askOfUpdates((updates) => updates.lookByItself(wanted));
						}}
						className="mt-1"
					/>
					<span>
						<span className="block font-medium">Look for a newer version by itself</span>
						<span className="block text-ink-soft">
							When the program starts it reads one list, and sends nothing of yours. Nothing is
							fetched or installed before you say so, and nothing while a run or a sitting is open.
						</span>
					</span>
				</label>
			)}
			<UpdateOffer state={state} />
		</div>
	);
}
