/** The code that a learner types. */

/** As the host knows it: letters and digits in capitals. What stands between them does not matter. */
export function codeOf(typed: string): string {
	return typed.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** The code in an address such as `/join?code=K7M-3XQ`; empty where there is none. */
export function codeIn(search: string): string {
	return (new URLSearchParams(search).get("code") ?? "").toUpperCase();
}
