/** Takes along a link to something of hers, for a calendar, a note or a message to herself. */
import { toast } from "sonner";
import { CallError, platform } from "../platform";
import { type LinkTarget, wayTo } from "./deep-link";
import { reportError } from "./report";

export async function copyLink(target: LinkTarget): Promise<void> {
	const link = platform.linkTo(wayTo(target));
	try {
		await navigator.clipboard.writeText(link);
		toast.message("The link is copied. It leads to your own files, and opens for nobody else.");
	} catch {
		const message = `The link could not be copied. It is ${link}`;
		reportError(new CallError({ code: "unavailable", message, detail: null }));
	}
}
