/** The list of keys. */
import { useDialogs } from "../../shared/dialogs";
import { Dialog, Key } from "../../shared/ui";
import { KEYS } from "./keys";

export function KeysDialog() {
	const open = useDialogs((dialogs) => dialogs.open === "keys");
	const close = useDialogs((dialogs) => dialogs.close);
	return (
		<Dialog open={open} onClose={close} title="Keys">
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
