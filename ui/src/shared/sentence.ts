/** A message as a sentence: errors come in lower case and without a full stop. */
export function sentence(message: string): string {
	const first = message.charAt(0).toLocaleUpperCase("en-GB") + message.slice(1);
	return /[.!?…]$/.test(first) ? first : `${first}.`;
}
