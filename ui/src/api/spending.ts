/** What models cost: by month, before something is sent, and the person's own list of models. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { platform } from "../platform";
import type { Budget, OwnModel, OwnModelRef } from "./generated";
import { keys, type SaidHere, wholeMessage } from "./queries";

const NOTHING = {};

/** What a month cost; null is the present one. Asked anew whenever somebody looks. */
export function useSpending(month: string | null) {
	return useQuery({
		queryKey: [...keys.spending, month],
		queryFn: () => platform.call("spending_month", { month }),
		staleTime: 0,
	});
}

/** Chooses what a month may cost; null takes the budget away. */
export function useBudgetChoice() {
	const client = useQueryClient();
	return useMutation({
		mutationFn: (budget: Budget | null) => platform.call("budget_choose", { budget }),
		onSuccess: () =>
			Promise.all([
				client.invalidateQueries({ queryKey: keys.spending }),
				client.invalidateQueries({ queryKey: keys.estimate }),
			]),
	});
}

/** Roughly what it would cost to send something of this kind now; her words themselves are not asked about. */
export function useCostEstimate(said: SaidHere, wanted: boolean) {
	const asked: SaidHere = { ...said, text: "" };
	return useQuery({
		queryKey: [...keys.estimate, asked],
		queryFn: () => platform.call("cost_estimate", wholeMessage(asked, false)),
		enabled: wanted,
		staleTime: 0,
		gcTime: 0,
		retry: false,
		refetchOnWindowFocus: false,
	});
}

/** The models that are known by name, with what is wrong in the person's own list. */
export function useModelList() {
	return useQuery({
		queryKey: keys.models,
		queryFn: () => platform.call("model_list", NOTHING),
		staleTime: 0,
	});
}

/** Writes a model into the person's own list, or takes one out. */
export function useOwnModel() {
	const client = useQueryClient();
	const onSuccess = () =>
		Promise.all([
			client.invalidateQueries({ queryKey: keys.models }),
			client.invalidateQueries({ queryKey: keys.estimate }),
			client.invalidateQueries({ queryKey: keys.problems }),
			client.invalidateQueries({ queryKey: keys.info }),
		]);
	const set = useMutation({
		mutationFn: (model: OwnModel) => platform.call("own_model_set", model),
		onSuccess,
	});
	const remove = useMutation({
		mutationFn: (model: OwnModelRef) => platform.call("own_model_remove", model),
		onSuccess,
	});
	return { set, remove };
}
