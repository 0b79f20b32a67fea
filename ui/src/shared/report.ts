/** Tells a person that something did not work. */

import { toast } from "sonner";
import { toCallError } from "../platform";
import { sentence } from "./sentence";
import { visible } from "./visible";

/** Shows a failure for a while; the message says what happened and what to do. */
export function reportError(reason: unknown): void {
	const error = toCallError(reason);
	// Screens of their own say these.
	if (["passcode", "workspaceGone", "safeguarding", "damaged"].includes(error.code)) return;
	toast.error(visible(sentence(error.message)));
}
