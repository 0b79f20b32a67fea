/** What files held before. */
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { platform } from "../platform";
import type { FileSaved, PutBack } from "./generated";
import { keys } from "./queries";

/** What a file held, the latest first. */
export function useFileVersions(path: string) {
	return useQuery({
		queryKey: [...keys.fileVersions, path],
		queryFn: () => platform.call("file_versions", { path }),
		select: (history) => history.versions,
		staleTime: 0,
	});
}

/** How two versions of a file differ. */
export function useFileDiff(path: string, from: number | null, to: number | null) {
	return useQuery({
		// Versions never change, so what was compared stays compared.
		queryKey: ["file-diff", path, from, to],
		queryFn: () => platform.call("file_diff", { path, from, to }),
		staleTime: Number.POSITIVE_INFINITY,
		retry: false,
		enabled: from !== null && to !== null,
	});
}

/** What a version of a file held. */
export function useFileVersion(path: string, version: number | null) {
	return useQuery({
		queryKey: ["file-version", path, version],
		queryFn: () => platform.call("file_version", { path, version }),
		staleTime: Number.POSITIVE_INFINITY,
		retry: false,
		enabled: version !== null,
	});
}

/** The files that are gone and can be put back. */
export function useDeletedFiles() {
	return useQuery({
		queryKey: [...keys.fileVersions, null],
		queryFn: () => platform.call("file_deleted", {}),
		select: (list) => list.files,
		staleTime: 0,
	});
}

/** Gives a file back what it held. */
export async function restoreFile(
	client: QueryClient,
	path: string,
	version: number | null,
): Promise<FileSaved> {
	const saved = await platform.call("file_restore", { path, version });
	await Promise.all([lookAgain(client), client.invalidateQueries({ queryKey: keys.file(path) })]);
	return saved;
}

/** Gives a file another name or another folder; the answer is where it is then. */
export async function moveFile(client: QueryClient, path: string, to: string): Promise<string> {
	const moved = await platform.call("file_move", { path, newPath: to });
	await lookAgain(client);
	return moved.path;
}

/** Gives a folder another name or another place; the answer is where it is then. */
export async function moveFolder(client: QueryClient, path: string, to: string): Promise<string> {
	const moved = await platform.call("folder_move", { path, newPath: to });
	await lookAgain(client);
	return moved.path;
}

/** The commits of a git repository that changed a file. */
export function useFileCommits(path: string) {
	return useQuery({
		queryKey: [...keys.fileVersions, path, "commits"],
		queryFn: () => platform.call("file_commits", { path }),
		staleTime: 0,
		retry: false,
	});
}

/** What a commit has of a file, compared with what stands there now. */
export function useFileCommit(path: string, commit: string) {
	return useQuery({
		queryKey: [...keys.fileVersions, path, "commits", commit],
		queryFn: () => platform.call("file_commit", { path, commit }),
		staleTime: 0,
		retry: false,
	});
}

/** Gives a file the text that it had once, if it is as it was seen; none is a file that is gone. */
export async function bringTextBack(
	client: QueryClient,
	path: string,
	text: string,
	baseSha256: string | null,
): Promise<void> {
	await platform.call("file_write", { path, text, baseSha256 });
	await Promise.all([lookAgain(client), client.invalidateQueries({ queryKey: keys.file(path) })]);
}

/** Takes a file away; what it held is kept for 30 days. */
export async function removeFile(client: QueryClient, path: string): Promise<void> {
	await platform.call("file_remove", { path });
	await lookAgain(client);
}

/** Takes a folder away with all that is in it; the answer is the files that were in it. */
export async function removeFolder(client: QueryClient, path: string): Promise<string[]> {
	const { files } = await platform.call("folder_remove", { path });
	await lookAgain(client);
	return files;
}

/** Puts files back that are gone; `aside` puts one beside what has its name now. */
export async function putBack(
	client: QueryClient,
	paths: string[],
	aside: boolean,
): Promise<PutBack> {
	const done = await platform.call("file_put_back", { paths, aside });
	await Promise.all([
		lookAgain(client),
		...done.files.map((path) => client.invalidateQueries({ queryKey: keys.file(path) })),
	]);
	return done;
}

/** Copies a file, beside itself unless it is said where to. */
export async function copyFile(
	client: QueryClient,
	path: string,
	to: string | null,
): Promise<string> {
	const copy = await platform.call("file_copy", { path, newPath: to });
	await lookAgain(client);
	return copy.path;
}

/** Removes what is kept of a file for good. */
export async function forgetFile(client: QueryClient, path: string): Promise<void> {
	await platform.call("file_forget", { path });
	// Numbers begin again: what was kept under them is another text.
	for (const kind of ["file-diff", "file-version"]) {
		client.removeQueries({ queryKey: [kind, path] });
	}
	await lookAgain(client);
}

async function lookAgain(client: QueryClient): Promise<void> {
	await Promise.all(
		[keys.fileVersions, keys.tree, keys.lessons].map((queryKey) =>
			client.invalidateQueries({ queryKey }),
		),
	);
}
