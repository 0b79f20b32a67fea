/** Documents from outside: taken in, and reviewed. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { platform } from "../platform";
import { fromBase64, saveFile } from "../shared/save-file";
import type { Imported } from "./generated";
import { keys } from "./queries";

/** The markdown of imported documents. */
const IMPORTED = /^curriculum\/imported\/.+\.md$/i;

/** An imported document as it stands; nothing for another file. */
export function useImported(path: string) {
	return useQuery({
		queryKey: [...keys.imported, path],
		queryFn: () => platform.call("import_open", { path }),
		enabled: IMPORTED.test(path),
	});
}

/** Takes a document in; who aborts stops the conversion, and nothing is kept of it. */
export async function importDocument(
	file: File,
	subject: string | null,
	signal: AbortSignal,
): Promise<Imported> {
	const data = await toBase64(file);
	signal.throwIfAborted();
	return platform.call("import_start", { name: file.name, data, subject }, signal);
}

/** Accepts outcomes of a document. */
export function useReview() {
	const client = useQueryClient();
	return useMutation({
		mutationFn: (review: { path: string; accept: string[] }) =>
			platform.call("import_review", review),
		onSuccess: (_, { path }) =>
			Promise.all(
				[keys.imported, keys.outcomes, keys.file(path)].map((queryKey) =>
					client.invalidateQueries({ queryKey }),
				),
			),
	});
}

/** Saves a document as it came. */
export async function saveOriginal(path: string): Promise<void> {
	const { name, mediaType, data } = await platform.call("import_original", { path });
	await saveFile(name, mediaType, fromBase64(data));
}

function toBase64(file: File): Promise<string> {
	return new Promise((resolve, reject) => {
		const reader = new FileReader();
		reader.onload = () => {
			const address = String(reader.result);
			resolve(address.slice(address.indexOf(",") + 1));
		};
		reader.onerror = () => reject(reader.error ?? new Error(`${file.name} cannot be read`));
		reader.readAsDataURL(file);
	});
}
