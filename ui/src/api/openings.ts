/** What is opened for a class, and its board: how it goes seat by seat. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { platform } from "../platform";
import { SITTINGS, useFreshSittings } from "./assess";
import type {
	Opening,
	OpeningBegin,
	OpeningBoard,
	OpeningClose,
	OpeningExtend,
	OpeningId,
	OpeningPause,
	OpeningSeatRef,
	SittingPause,
} from "./generated";

/** How often a board is read while it is looked at, and the list while something is open, in milliseconds. */
export const BOARD_EACH = 3_000;
const LIST_EACH = 10_000;

function boardKey(openingId: OpeningId) {
	return [...SITTINGS, "board", openingId] as const;
}

/** What is open and what was, of one definition, or of all of them with null. */
export function useOpenings(definition: string | null) {
	return useQuery({
		queryKey: [...SITTINGS, "openings", definition],
		queryFn: () => platform.call("opening_list", { definition }),
		select: (list) => list.openings,
		// It can also be opened at another window.
		staleTime: 0,
		refetchOnWindowFocus: true,
		refetchInterval: ({ state }) =>
			state.data?.openings?.some(({ closedAt }) => closedAt === null) ? LIST_EACH : false,
	});
}

/** How an opening goes. It is read again all the time, and stays as it was where that fails. */
export function useBoard(openingId: OpeningId) {
	return useQuery({
		queryKey: boardKey(openingId),
		queryFn: () => platform.call("opening_board", { openingId }),
		staleTime: 0,
		// The next look comes soon enough, and a failure is to be seen at once.
		retry: false,
		refetchOnWindowFocus: true,
		// It rests while the page is out of sight.
		refetchInterval: BOARD_EACH,
	});
}

/** Everything that a teacher does to an opening; what answers with a board shows it. */
export function useOpeningDeeds() {
	const client = useQueryClient();
	const fresh = useFreshSittings();
	const shown = (board: OpeningBoard) => showBoard(client, board);
	return {
		begin: useMutation({
			mutationFn: (asked: OpeningBegin) => platform.call("opening_begin", asked),
			onSettled: fresh,
		}),
		close: useMutation({
			mutationFn: (asked: OpeningClose) => platform.call("opening_close", asked),
			onSuccess: (opening) => showOpening(client, opening),
			onSettled: fresh,
		}),
		reopen: useMutation({
			mutationFn: (openingId: OpeningId) => platform.call("opening_reopen", { openingId }),
			onSuccess: (opening) => showOpening(client, opening),
			onSettled: fresh,
		}),
		pause: useMutation({
			mutationFn: (asked: OpeningPause) => platform.call("opening_pause", asked),
			onSuccess: shown,
		}),
		extend: useMutation({
			mutationFn: (asked: OpeningExtend) => platform.call("opening_extend", asked),
			onSuccess: shown,
		}),
		free: useMutation({
			mutationFn: (asked: OpeningSeatRef) => platform.call("opening_free", asked),
			onSuccess: shown,
		}),
		pauseSeat: useMutation({
			mutationFn: (asked: SittingPause) => platform.call("sitting_pause", asked),
			onSettled: fresh,
		}),
	};
}

/** A look that began before says how it stood before. */
async function showBoard(client: QueryClient, board: OpeningBoard): Promise<void> {
	const queryKey = boardKey(board.opening.openingId);
	await client.cancelQueries({ queryKey });
	client.setQueryData<OpeningBoard>(queryKey, board);
}

async function showOpening(client: QueryClient, opening: Opening): Promise<void> {
	const queryKey = boardKey(opening.openingId);
	await client.cancelQueries({ queryKey });
	client.setQueryData<OpeningBoard>(queryKey, (board) => board && { ...board, opening });
}
