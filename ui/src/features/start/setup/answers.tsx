/** Who answers: a key that is tried at once, a model on this computer, or the drafter that is no AI. */
import type { ComponentType } from "react";

export function Answers({ Providers }: { Providers: ComponentType<{ brief: boolean }> }) {
	return (
		<div className="grid gap-3">
			<p className="text-ink-soft text-sm">
				The offline drafter answers until you choose otherwise.
			</p>
			<Providers brief />
		</div>
	);
}
