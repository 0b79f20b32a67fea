/** Tests that she puts together. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CallError, platform } from "../platform";
import { SITTINGS } from "./assess";
import type { QuizCompose, QuizPlan } from "./generated";

const QUIZZES = ["quizzes"] as const;

/** What a test would be. */
export function useComposedQuiz(compose: QuizCompose) {
	return useQuery({
		queryKey: [...QUIZZES, "composed", compose],
		queryFn: ({ signal }) => platform.call("quiz_compose", compose, signal),
		enabled: compose.plan.parts.length > 0,
		staleTime: 0,
		gcTime: 0,
		retry: false,
	});
}

/** A test from before, as it is kept now. */
export function useQuizOpened(id: string | null) {
	return useQuery({
		queryKey: [...QUIZZES, "opened", id],
		queryFn: () => platform.call("quiz_open", { id: id ?? "" }),
		enabled: id !== null,
		staleTime: 0,
		gcTime: 0,
		retry: false,
	});
}

/** A test on a lesson, as a beginning. */
export function useQuizOfLesson(path: string | null) {
	return useQuery({
		queryKey: [...QUIZZES, "lesson", path],
		queryFn: () => platform.call("quiz_of_lesson", { path: path ?? "", count: null }),
		enabled: path !== null,
		staleTime: 0,
		gcTime: 0,
		retry: false,
	});
}

interface Saving {
	plan: QuizPlan;
	/** The test that it takes the place of. */
	id: string | null;
	/** How that one was when she began; null where nothing is written over. */
	base: QuizPlan | null;
}

/** Keeps a test; refused with "conflict" where it was changed elsewhere since she began. */
export function useQuizSave() {
	const client = useQueryClient();
	return useMutation({
		mutationFn: async ({ plan, id, base }: Saving) => {
			if (id === null || base === null) {
				return platform.call("quiz_save", { plan, id, baseSha256: null });
			}
			const now = await platform.call("quiz_open", { id });
			if (!samePlan(now.plan, base)) throw CHANGED;
			return platform.call("quiz_save", { plan, id, baseSha256: now.sha256 });
		},
		onSuccess: () => {
			client.removeQueries({ queryKey: [...QUIZZES, "opened"] });
			client.removeQueries({ queryKey: [...QUIZZES, "lesson"] });
			// The page of the test comes next, and has to know it.
			return client.invalidateQueries({ queryKey: [...SITTINGS, "offers"], refetchType: "all" });
		},
	});
}

const CHANGED = new CallError({
	code: "conflict",
	message: "it was changed elsewhere since you began",
	detail: null,
});

/** Whether two plans say the same, in whatever order their properties stand. */
export function samePlan(one: QuizPlan, other: QuizPlan): boolean {
	return sorted(one) === sorted(other);
}

function sorted(plan: QuizPlan): string {
	return JSON.stringify(plan, (_, value: unknown) =>
		typeof value === "object" && value !== null && !Array.isArray(value)
			? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
			: value,
	);
}
