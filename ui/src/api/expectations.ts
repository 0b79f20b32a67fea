/** What she expects of lessons and what came of it: what is known, and her word on it. */
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { platform } from "../platform";
import { heard } from "./concern";
import type {
	Commands,
	Expectations,
	LessonValues,
	LessonValueWrite,
	LessonValueWritten,
	PredictionId,
	PredictionMade,
	PredictionOutcome,
} from "./generated";
import { keys } from "./queries";

const NOTHING: Commands["prediction_list"]["params"] = {};

/** A window may stay open overnight: the day of a lesson passes without an event. */
const HOUR_MS = 3_600_000;

/** What is expected of lessons, what came of it, and what may be asked now. */
export function useExpectations() {
	return useQuery({
		queryKey: keys.expectations,
		queryFn: () => platform.call("prediction_list", NOTHING),
		refetchInterval: HOUR_MS,
	});
}

/** Whether there is anything of this in the window at all. */
export function useHasExpectations(): boolean {
	const { data } = useExpectations();
	return data !== undefined && (data.asked || data.predictions.length > 0);
}

/** How sure she was, against how often it came true: with one class, or with all. */
export function useCalibration(of: string | null) {
	return useQuery({
		queryKey: keys.calibration(of),
		queryFn: () => platform.call("prediction_calibration", { class: of }),
	});
}

/** Lessons by what they have in common. */
export function useLessonGroups() {
	return useQuery({
		queryKey: keys.lessonGroups,
		queryFn: () => platform.call("prediction_groups", NOTHING),
	});
}

/** The sentences that she wrote for groups. */
export function useLessonValues() {
	return useQuery({
		queryKey: keys.lessonValues,
		queryFn: () => platform.call("lesson_value_list", NOTHING),
	});
}

/** Chooses whether it is asked what she expects. */
export async function askWhatIExpect(client: QueryClient, asked: boolean): Promise<void> {
	put(client, await platform.call("prediction_asking", { asked }));
}

/** Keeps what she expects; where nothing could contradict it, the hint says why and nothing is kept. */
export async function expectOfLesson(
	client: QueryClient,
	said: { path: string; text: string; confidence: number; insists: boolean },
): Promise<PredictionMade> {
	const made = await heard((harmless) => platform.call("prediction_make", { ...said, harmless }));
	put(client, made.expectations);
	return made;
}

/** Does not ask what she expects of a lesson, or takes that back. */
export async function passExpectation(
	client: QueryClient,
	path: string,
	passed: boolean,
): Promise<void> {
	put(client, await platform.call("prediction_pass", { path, passed }));
}

/** What came of a prediction. */
export interface Came {
	outcome: PredictionOutcome;
	surprise: string | null;
	cause: string | null;
	nextTime: string | null;
}

/** Says what came of a prediction, in place of what was said before. */
export async function sayWhatCame(
	client: QueryClient,
	id: PredictionId,
	came: Came,
): Promise<void> {
	const known = await heard((harmless) =>
		platform.call("prediction_resolve", { id, ...came, harmless }),
	);
	put(client, known);
}

/** Takes back what was said to have come of a prediction. */
export async function openAgain(client: QueryClient, id: PredictionId): Promise<void> {
	put(client, await platform.call("prediction_reopen", { id }));
}

/** Chooses whether she is reminded of a prediction before the next lesson of its class. */
export async function markPrediction(
	client: QueryClient,
	id: PredictionId,
	marked: boolean,
): Promise<void> {
	put(client, await platform.call("prediction_mark", { id, marked }));
}

/** Deletes a prediction, or takes that back. */
export async function deletePrediction(
	client: QueryClient,
	id: PredictionId,
	deleted: boolean,
): Promise<void> {
	put(client, await platform.call("prediction_delete", { id, deleted }));
}

/** Writes a sentence for a group; it says whether it is near enough to it. */
export async function writeLessonValue(
	client: QueryClient,
	said: Omit<LessonValueWrite, "harmless">,
): Promise<LessonValueWritten> {
	const written = await heard((harmless) =>
		platform.call("lesson_value_write", { ...said, harmless }),
	);
	client.setQueryData<LessonValues>(keys.lessonValues, written.values);
	return written;
}

/** Deletes a sentence, or takes that back. */
export async function deleteLessonValue(
	client: QueryClient,
	id: string,
	deleted: boolean,
): Promise<void> {
	const values = await platform.call("lesson_value_delete", { id, deleted });
	client.setQueryData<LessonValues>(keys.lessonValues, values);
}

/** Takes a sentence into her memory. */
export async function rememberLessonValue(client: QueryClient, id: string): Promise<void> {
	const values = await platform.call("lesson_value_remember", { id });
	client.setQueryData<LessonValues>(keys.lessonValues, values);
	void client.invalidateQueries({ queryKey: keys.memory });
}

function put(client: QueryClient, known: Expectations): void {
	client.setQueryData<Expectations>(keys.expectations, known);
	void client.invalidateQueries({ queryKey: keys.predictions });
}
