/** Keys, permissions and background work, as queries. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { platform } from "../platform";
import type { BackupList, Commands, JobList, KeyList, PermissionList } from "./generated";
import { keys } from "./queries";

const NOTHING: Commands["key_list"]["params"] = {};
const KEYS = ["keys"] as const;
const PERMISSIONS = ["permissions"] as const;
const BACKUPS = ["backups"] as const;

/** How often background work is looked at while somebody watches it, in milliseconds. */
const PACE = 5000;

/** Where the providers' keys are. */
export function useKeyList() {
	return useQuery({
		queryKey: KEYS,
		queryFn: () => platform.call("key_list", NOTHING),
		select: (list) => list.keys,
		// A key can also be set in a terminal.
		staleTime: 0,
	});
}

/**
 * Keeps or removes a provider's key. Not a mutation: those remember what they were called with, and
 * nothing in the window may remember a key.
 */
export function useKeyChange() {
	const client = useQueryClient();
	const done = (list: KeyList) => {
		client.setQueryData<KeyList>(KEYS, list);
		void client.invalidateQueries({ queryKey: keys.info });
		void client.invalidateQueries({ queryKey: keys.servers });
	};
	const failed = async (reason: unknown): Promise<never> => {
		// Removing reports a key that the environment still holds as a failure.
		await Promise.all([
			client.invalidateQueries({ queryKey: KEYS }),
			client.invalidateQueries({ queryKey: keys.info }),
			client.invalidateQueries({ queryKey: keys.servers }),
		]);
		throw reason;
	};
	return {
		keep: (provider: string, key: string) =>
			platform.call("key_set", { provider, key }).then(done, failed),
		remove: (provider: string) => platform.call("key_remove", { provider }).then(done, failed),
	};
}

/** Asks a provider for one word. */
export function useKeyTest() {
	return useMutation({
		mutationFn: (provider: string) => platform.call("key_test", { provider }),
	});
}

/** The tools that may always run. */
export function usePermissions() {
	return useQuery({
		queryKey: PERMISSIONS,
		queryFn: () => platform.call("permission_list", NOTHING),
		select: (list) => list.tools,
		// A card of a conversation adds to it.
		staleTime: 0,
	});
}

/** Asks again before a tool runs. */
export function useAskAgain() {
	const client = useQueryClient();
	return useMutation({
		mutationFn: (tool: string) => platform.call("permission_remove", { tool }),
		onSuccess: (list) => client.setQueryData<PermissionList>(PERMISSIONS, list),
	});
}

/** Background work; looked at again and again while `watched`. */
export function useJobs(watched: boolean) {
	return useQuery({
		queryKey: keys.jobs,
		queryFn: () => platform.call("job_list", NOTHING),
		select: (list) => list.jobs,
		staleTime: watched ? 0 : undefined,
		refetchInterval: watched ? PACE : false,
	});
}

/** Tries a job again, or gives it up. */
export function useJobChange() {
	const client = useQueryClient();
	return useMutation({
		mutationFn: ({ id, change }: { id: number; change: "retry" | "discard" }) =>
			platform.call(change === "retry" ? "job_retry" : "job_discard", { id }),
		onSuccess: (list) => client.setQueryData<JobList>(keys.jobs, list),
	});
}

/** The backups that were taken, latest first, and which is put back at the next start. */
export function useBackups() {
	return useQuery({
		queryKey: BACKUPS,
		queryFn: () => platform.call("backup_list", NOTHING),
		// One is taken by itself each day.
		staleTime: 0,
	});
}

/** Takes a backup now, has one put back at the next start, or goes on with what is there. */
export function useBackupChange() {
	const client = useQueryClient();
	return useMutation({
		mutationFn: (change: { take: true } | { restore: string } | { keep: true }) => {
			if ("take" in change) return platform.call("backup_take", NOTHING);
			if ("keep" in change) return platform.call("backup_keep", NOTHING);
			return platform.call("backup_restore", { name: change.restore });
		},
		onSuccess: (list) => client.setQueryData<BackupList>(BACKUPS, list),
	});
}
