/** Where learners go to join, as far as this window knows. Pure. */

export interface WhereToGo {
	/** The address that is typed; null where only the terminal knows it. */
	address: string | null;
	/** What has to be done first, or to be known. */
	note: string | null;
}

/** With a port of its own, so that it is found at the same place when it is started again. */
const SERVE = "teacher-assist serve --host 0.0.0.0 --port 8080";

/** `origin` is where the page came from; in the window that leads nowhere. */
export function whereToGo(host: "window" | "browser", origin: string): WhereToGo {
	if (host === "window") {
		return {
			address: null,
			note: `On one computer of the room run \`${SERVE}\`, then open the address that it prints with /join.`,
		};
	}
	return {
		address: `${origin}/join`,
		note: isLoopback(new URL(origin).hostname)
			? `Only this computer can open that address. For others, run \`${SERVE}\` and open the address that it prints.`
			: null,
	};
}

/** The address with the code in it: nothing has to be typed. */
export function linkTo(address: string, code: string): string {
	return `${address}?code=${encodeURIComponent(code)}`;
}

function isLoopback(hostname: string): boolean {
	return hostname === "localhost" || hostname === "[::1]" || /^127\./.test(hostname);
}
