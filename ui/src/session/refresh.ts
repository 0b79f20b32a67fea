/** Reads again what has changed. */

import { hashKey, type QueryClient, type QueryKey } from "@tanstack/react-query";

/** What is being read, and whether it has changed since that began. */
const underWay = new WeakMap<QueryClient, Map<string, boolean>>();

/**
 * Reads what is kept under a key again. What changes meanwhile is read once more when that has come: a lesson
 * that is written section by section would else be asked for again before any answer is there, until it is done.
 */
export async function refresh(client: QueryClient, queryKey: QueryKey): Promise<void> {
	const reading = underWay.get(client) ?? new Map<string, boolean>();
	underWay.set(client, reading);
	const key = hashKey(queryKey);
	if (reading.has(key)) {
		reading.set(key, true);
		return;
	}
	do {
		reading.set(key, false);
		await client.invalidateQueries({ queryKey });
	} while (reading.get(key));
	reading.delete(key);
}
