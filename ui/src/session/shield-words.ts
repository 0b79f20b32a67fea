/** What stayed on this computer, in words. */

const SHIELDED: Record<string, string> = {
	person: "name",
	email: "email address",
	phone: "phone number",
	id: "identifier",
};

/** "2 names and 1 email address". */
export function shieldWords(all: Readonly<Record<string, readonly string[]>>): string {
	const parts = Object.entries(all).map(([kind, tokens]) => {
		const noun = SHIELDED[kind] ?? "private detail";
		const plural = noun.endsWith("s") ? `${noun}es` : `${noun}s`;
		return `${tokens.length} ${tokens.length === 1 ? noun : plural}`;
	});
	return parts.length > 1
		? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`
		: (parts[0] ?? "");
}
