/** The list of keys. */

import { Dialog, Key } from "../../shared/ui";
import { closeDialog } from "../../shared/use-place";
import { KEYS } from "./keys";

export function KeysDialog() {
	return (
		<Dialog onClose={closeDialog} title="Keys">
			<dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2 text-sm">
				{KEYS.map(({ keys, does }) => (
					<div key={keys} className="contents">
						<dt>
							<Key>{keys}</Key>
						</dt>
						<dd className="text-ink-soft">{does}</dd>
					</div>
				))}
			</dl>
		</Dialog>
	);
}
