/** Tells a person that something did not work. */

import { toast } from "sonner";
import { toCallError } from "../platform";
import { sentence } from "./sentence";

/** Shows a failure for a while; the message says what happened and what to do. */
export function reportError(reason: unknown): void {
	const error = toCallError(reason);
	// The passcode screen and the banners say these, for as long as they last.
	if (error.code === "passcode" || error.code === "workspaceGone") return;
	toast.error(sentence(error.message));
}
