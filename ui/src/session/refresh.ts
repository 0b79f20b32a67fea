/** Reads again what has changed. */

import { hashKey, type QueryClient, type QueryKey } from "@tanstack/react-query";

interface Reading {
	/** Whether it has changed since this began. */
	again: boolean;
	done: Promise<void>;
}

/** What is being read. */
const underWay = new WeakMap<QueryClient, Map<string, Reading>>();

/**
 * Reads what is kept under a key again. What changes meanwhile is read once more when that has come: a lesson
 * that is written section by section would else be asked for again before any answer is there, until it is done.
 * Resolves when nothing of it is left to be read.
 */
export function refresh(client: QueryClient, queryKey: QueryKey): Promise<void> {
	const readings = underWay.get(client) ?? new Map<string, Reading>();
	underWay.set(client, readings);
	const key = hashKey(queryKey);
	const known = readings.get(key);
	if (known) {
		known.again = true;
		return known.done;
	}
	const reading: Reading = { again: false, done: Promise.resolve() };
	readings.set(key, reading);
	const read = async () => {
		do {
			reading.again = false;
			await client.invalidateQueries({ queryKey });
		} while (reading.again);
		readings.delete(key);
	};
	reading.done = read();
	return reading.done;
}
