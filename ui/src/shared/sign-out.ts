/** Signing out of a page that a passcode opened. */
import { platform } from "../platform";
import { useConnection } from "./connection";
import { reportError } from "./report";
import { closeDialog } from "./use-place";

/** Asks for the passcode again; where that does not work, says why. */
export async function signOut(): Promise<void> {
	try {
		await platform.logout();
	} catch (reason) {
		reportError(reason);
		return;
	}
	closeDialog();
	useConnection.setState({ locked: true });
}
