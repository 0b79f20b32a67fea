/**
 * What came of what she expected: one question at a time, each of which can be left, and all of it taken back. What
 * she has said is kept from the first answer on.
 */
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { create } from "zustand";
import { type Came, openAgain, sayWhatCame, useExpectations } from "../api/expectations";
import type { Expectations, Prediction, PredictionId } from "../api/generated";
import { toCallError } from "../platform";
import { reportError } from "./report";
import { sentence } from "./sentence";
import { Button, GrowingField, Notice } from "./ui";
import { sayWithUndo } from "./undo";
import { visible } from "./visible";

type Step = "came" | "surprise" | "cause" | "nextTime";

const OUTCOMES = [
	{ outcome: "cameTrue", name: "Came true" },
	{ outcome: "partly", name: "Partly" },
	{ outcome: "didNot", name: "Did not" },
] as const;

/** The prediction that is being asked about: it is not due any more once its first question is answered. */
const useFollowed = create<{ id: PredictionId | null }>()(() => ({ id: null }));

/** The prediction whose outcome is asked about now; none where there is none. */
export function usePredictionDue(): Prediction | undefined {
	const { data } = useExpectations();
	const followed = useFollowed(({ id }) => id);
	return data && dueIn(data, followed);
}

function dueIn({ due, predictions }: Expectations, followed: PredictionId | null) {
	const wanted = followed ?? due[0];
	return predictions.find(({ id }) => id === wanted);
}

/** What she expected, in one line of hers. */
export function Expected({ prediction }: { prediction: Prediction }) {
	return (
		<p>
			You expected, {prediction.confidence}&nbsp;% sure:{" "}
			<q className="font-serif">{visible(prediction.text)}</q>
		</p>
	);
}

/** She does not want to say. */
export const UNSAID: Came = { outcome: "notSaid", surprise: null, cause: null, nextTime: null };

function cameOf({ outcome, surprise, cause, nextTime }: Prediction): Came {
	return { outcome: outcome ?? "notSaid", surprise, cause, nextTime };
}

function stepAt({ outcome, surprise, cause }: Came): Step {
	if (outcome === "notSaid") return "came";
	if (surprise === null) return "surprise";
	return cause === null ? "cause" : "nextTime";
}

interface OutcomeProps {
	prediction: Prediction;
	/** When the last question is answered or left. */
	onDone(): void;
}

export function Outcome({ prediction, onDone }: OutcomeProps) {
	const client = useQueryClient();
	const causes = useExpectations().data?.causes ?? [];
	const [came, setCame] = useState<Came>(() => cameOf(prediction));
	// Whoever comes back goes on where she was.
	const [step, setStep] = useState<Step>(() => stepAt(came));
	const [words, setWords] = useState("");
	const [refused, setRefused] = useState<string | null>(null);
	const [pending, setPending] = useState(false);
	const { id } = prediction;

	const finish = (said: Came) => {
		useFollowed.setState({ id: null });
		const done = said.outcome === "notSaid" ? "You are not asked what came of it again." : "Kept.";
		sayWithUndo(
			done,
			() => void openAgain(client, id).catch(reportError),
			said.outcome === "notSaid" ? undefined : "You find it in Learn.",
		);
		onDone();
	};
	/** Keeps what is said so far and goes on; at the last question it is over. */
	const say = async (said: Came, next: Step | null) => {
		if (pending) return;
		setPending(true);
		setRefused(null);
		if (next) useFollowed.setState({ id });
		try {
			await sayWhatCame(client, id, said);
			setCame(said);
			setWords("");
			if (next) setStep(next);
			else finish(said);
		} catch (reason) {
			const error = toCallError(reason);
			if (error.code === "invalid") setRefused(sentence(error.message));
			else reportError(reason);
		} finally {
			setPending(false);
		}
	};
	const typed = words.trim() || null;
	const save = () => {
		if (step === "surprise") void say({ ...came, surprise: typed }, "cause");
		if (step === "nextTime") void say({ ...came, nextTime: typed }, null);
	};
	const leave = () => {
		setWords("");
		if (step === "came") void say(UNSAID, null);
		else if (step === "surprise") setStep("cause");
		else if (step === "cause") setStep("nextTime");
		else finish(came);
	};

	return (
		<div className="grid gap-2.5" data-testid="outcome" data-step={step}>
			<Expected prediction={prediction} />
			{step === "came" && (
				<Choices label="What came of it?">
					{OUTCOMES.map(({ outcome, name }) => (
						<Button
							key={outcome}
							data-testid={`outcome-${outcome}`}
							disabled={pending}
							onClick={() =>
								void say({ ...UNSAID, outcome }, outcome === "cameTrue" ? null : "surprise")
							}
						>
							{name}
						</Button>
					))}
				</Choices>
			)}
			{step === "surprise" && (
				<Words
					key={step}
					label="What was unexpected?"
					placeholder="In one sentence. No names of pupils."
					value={words}
					onChange={setWords}
					onSubmit={save}
				/>
			)}
			{step === "cause" && (
				<Choices focus label="What was the cause, as far as you can tell?">
					{causes.map((cause) => (
						<Button
							key={cause.id}
							data-testid="outcome-cause"
							disabled={pending}
							onClick={() => void say({ ...came, cause: cause.id }, "nextTime")}
						>
							{cause.name}
						</Button>
					))}
				</Choices>
			)}
			{step === "nextTime" && (
				<Words
					key={step}
					label="What will you do next time?"
					placeholder="Starters take five minutes, with the clock in view."
					value={words}
					onChange={setWords}
					onSubmit={save}
				/>
			)}
			{refused !== null && <Notice tone="bad">{visible(refused)}</Notice>}
			<div className="flex flex-wrap items-center gap-2">
				{(step === "surprise" || step === "nextTime") && (
					<Button
						tone="primary"
						data-testid="outcome-save"
						disabled={pending || typed === null}
						onClick={save}
					>
						Save
					</Button>
				)}
				<Button tone="quiet" data-testid="outcome-skip" disabled={pending} onClick={leave}>
					Skip
				</Button>
			</div>
		</div>
	);
}

interface ChoicesProps {
	label: string;
	/** Whether it takes the focus when it appears: what had it is gone. */
	focus?: boolean;
	children: ReactNode;
}

function Choices({ label, focus = false, children }: ChoicesProps) {
	const frame = useRef<HTMLFieldSetElement>(null);
	useEffect(() => {
		if (focus) frame.current?.focus();
	}, [focus]);
	return (
		<fieldset ref={frame} tabIndex={-1} className="grid gap-1.5 outline-none">
			<legend className="mb-1.5 font-medium">{label}</legend>
			<div className="flex flex-wrap gap-2">{children}</div>
		</fieldset>
	);
}

interface WordsProps {
	label: string;
	placeholder: string;
	value: string;
	onChange(words: string): void;
	onSubmit(): void;
}

function Words({ label, ...field }: WordsProps) {
	return (
		<div className="grid gap-1.5">
			<p className="font-medium">{label}</p>
			<GrowingField enterSends focus data-testid="outcome-words" label={label} {...field} />
		</div>
	);
}
