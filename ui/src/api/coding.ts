/** What coding agents learn of their projects: looked at, and nothing else. */
import {
	type QueryClient,
	useInfiniteQuery,
	useIsMutating,
	useMutation,
	useQuery,
	useQueryClient,
} from "@tanstack/react-query";
import { platform } from "../platform";
import { useHasExpectations } from "./expectations";
import type { CodingAxis, CodingProject, CodingProjects, Commands } from "./generated";
import { keys } from "./queries";

const NOTHING: Commands["coding_project_list"]["params"] = {};

/** Agents begin a project without telling the window. */
const LOOK_MS = 300_000;
/** How often somebody who looks at the projects is told what changed, and how far one is read. */
const SHOWN_MS = 5_000;
const READING_MS = 1_000;
const READING = ["coding-index"];

/** The projects. */
export function useCodingProjects() {
	return useQuery({
		queryKey: keys.codingProjects,
		queryFn: () => platform.call("coding_project_list", NOTHING),
		refetchInterval: LOOK_MS,
	});
}

/** The projects for somebody who looks at them: as they are within seconds, and sooner while one is read. */
export function useWatchedCodingProjects() {
	const asked = useIsMutating({ mutationKey: READING }) > 0;
	return useQuery({
		queryKey: keys.codingProjects,
		queryFn: () => platform.call("coding_project_list", NOTHING),
		refetchInterval: ({ state }) => {
			const reading = state.data?.projects.some(({ indexing }) => indexing !== null);
			return reading || asked ? READING_MS : SHOWN_MS;
		},
	});
}

/** Whether the room of what is learned is there: for a teacher who expects something of lessons, or for agents. */
export function useHasLearning(): boolean {
	const expects = useHasExpectations();
	const { data } = useCodingProjects();
	return expects || (data !== undefined && data.projects.length > 0);
}

/** Reads what changed in the code of a project; it is over when that is done or was stopped. */
export function useCodingIndex({ name }: CodingProject) {
	const client = useQueryClient();
	return useMutation({
		mutationKey: READING,
		mutationFn: () => platform.call("coding_project_index", { project: name }),
		onSuccess: (known) => put(client, known),
	});
}

/** Stops reading the code of a project, whoever began it. */
export async function stopCodingIndex(client: QueryClient, project: string): Promise<void> {
	put(client, await platform.call("coding_index_stop", { project }));
}

/** What experiences have in common: on an axis, or on the one that was last looked at. */
export function useCodingClusters(project: string, axis: CodingAxis | null) {
	return useQuery({
		queryKey: keys.codingClusters(project, axis),
		queryFn: () => platform.call("coding_clusters", { project, axis }),
		// Agents find them anew without telling.
		staleTime: 0,
	});
}

/** The experiences of a cluster, one part after the other. */
export function useCodingMembers(cluster: string) {
	return useInfiniteQuery({
		queryKey: keys.codingMembers(cluster),
		queryFn: ({ pageParam }) =>
			platform.call("coding_cluster_members", { cluster, from: pageParam }),
		initialPageParam: 0,
		getNextPageParam: (last, all) =>
			last.left > 0 ? all.reduce((sum, part) => sum + part.members.length, 0) : undefined,
		staleTime: 0,
	});
}

/** What agents hold to be true in a project. */
export function useCodingValues(project: string) {
	return useQuery({
		queryKey: keys.codingValues(project),
		queryFn: () => platform.call("coding_values", { project }),
		staleTime: 0,
	});
}

/** How sure agents were, against how often it came true. */
export function useCodingCalibration(project: string) {
	return useQuery({
		queryKey: keys.codingCalibration(project),
		queryFn: () => platform.call("coding_calibration", { project }),
		staleTime: 0,
	});
}

function put(client: QueryClient, known: CodingProjects): void {
	client.setQueryData<CodingProjects>(keys.codingProjects, known);
}
