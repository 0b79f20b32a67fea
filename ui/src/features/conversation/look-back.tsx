/**
 * How the last lesson went: one quiet question on the start page, which can be left or put away for good. Where she
 * has said what she expects of lessons, what came of that is asked behind it, and what she expects of the next one.
 */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { openAgain, sayWhatCame } from "../../api/expectations";
import type { LookBack as Asked, HowItWent, Prediction } from "../../api/generated";
import {
	askHowLessonsWent,
	sayHowItWent,
	skipLookBack,
	undoLookBack,
	useLookBacks,
} from "../../api/look-backs";
import { toCallError } from "../../platform";
import { focusComposer } from "../../session/draft";
import { firstWords } from "../../shared/first-words";
import { Expected, UNSAID, usePredictionDue } from "../../shared/outcome";
import { reportError } from "../../shared/report";
import { sentence } from "../../shared/sentence";
import { dayWords } from "../../shared/time";
import { Button, GrowingField, Notice, WhatIsThis } from "../../shared/ui";
import { sayWithUndo } from "../../shared/undo";
import { visible } from "../../shared/visible";
import { Expectation } from "./expectation";
import { OutcomeCard } from "./outcome-card";

const CHOICES: readonly { how: HowItWent; name: string; wanted: string }[] = [
	{ how: "kept", name: "Kept", wanted: "What should stay, in one sentence" },
	{ how: "changed", name: "Changed", wanted: "What you changed, in one sentence" },
	{ how: "didNotWork", name: "Did not work", wanted: "What got in the way, in one sentence" },
];

export function LookBack() {
	const { data } = useLookBacks();
	const due = usePredictionDue();
	const asked = data?.asked ? data.lessons : [];
	// One lesson at a time, and that first of which more is to be said.
	const lesson = due ? asked.find(({ path }) => path === due.lesson) : asked[0];
	if (lesson) return <Question key={lesson.path} lesson={lesson} expected={due} />;
	return due ? <OutcomeCard key={due.id} prediction={due} /> : <Expectation />;
}

interface QuestionProps {
	lesson: Asked;
	/** What she expected of it. */
	expected: Prediction | undefined;
}

function Question({ lesson, expected }: QuestionProps) {
	const client = useQueryClient();
	const [how, setHow] = useState<HowItWent | null>(null);
	const [words, setWords] = useState("");
	const [refused, setRefused] = useState<string | null>(null);
	const [pending, setPending] = useState(false);
	const { path, question } = lesson;

	const run = async (deed: () => Promise<void>) => {
		if (pending) return;
		setPending(true);
		setRefused(null);
		try {
			await deed();
			focusComposer();
		} catch (reason) {
			const error = toCallError(reason);
			// Her words are still there to be put right.
			if (error.code === "invalid") setRefused(sentence(error.message));
			else reportError(reason);
		} finally {
			setPending(false);
		}
	};
	const undo = () => void undoLookBack(client, path).catch(reportError);
	const undoBoth = () => {
		undo();
		if (expected) void openAgain(client, expected.id).catch(reportError);
	};
	const save = () =>
		how !== null &&
		void run(async () => {
			const { entry } = await sayHowItWent(client, { path, how, words: words.trim() || null });
			sayWithUndo(
				visible(`Remembered of ${entry.class}: “${firstWords(entry.text)}”`),
				undo,
				"You find it in Memory.",
			);
		});
	const skip = () =>
		void run(async () => {
			await skipLookBack(client, path);
			// Who does not want to be asked about a lesson is not asked the next question about it.
			if (expected) await sayWhatCame(client, expected.id, UNSAID);
			sayWithUndo("You are not asked about this lesson again.", undoBoth);
		});
	const never = () =>
		void run(async () => {
			await askHowLessonsWent(client, false);
			sayWithUndo(
				"You are not asked again how lessons went.",
				() => void askHowLessonsWent(client, true).catch(reportError),
				"The settings of lessons have the way back.",
			);
		});

	return (
		<section
			aria-label={visible(question)}
			data-testid="look-back"
			className="mb-6 grid gap-2.5 rounded-lg border bg-surface px-3.5 py-3 text-sm"
		>
			<div>
				<div className="flex items-start gap-2">
					<h2 className="min-w-0 flex-1 font-medium">{visible(question)}</h2>
					<WhatIsThis
						of={visible(question)}
						page="reflecting"
						section="how-the-lesson-went"
						className="-mt-1 -mr-1.5"
					/>
				</div>
				<p className="text-ink-soft">
					It was planned for {dayWords(lesson.date)}. What you say is remembered of{" "}
					{visible(lesson.class)}, for its next plans.
				</p>
				{expected && <Expected prediction={expected} />}
			</div>
			<div className="flex flex-wrap gap-2">
				{CHOICES.map((choice) => (
					<Button
						key={choice.how}
						data-testid={`look-back-${choice.how}`}
						aria-pressed={how === choice.how}
						className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
						onClick={() => setHow(choice.how)}
					>
						{choice.name}
					</Button>
				))}
			</div>
			{how !== null && (
				<GrowingField
					enterSends
					data-testid="look-back-words"
					label={`${CHOICES.find((choice) => choice.how === how)?.wanted}, if you like`}
					placeholder={`${CHOICES.find((choice) => choice.how === how)?.wanted}, if you like. No names of pupils.`}
					value={words}
					onChange={setWords}
					onSubmit={save}
				/>
			)}
			{refused !== null && <Notice tone="bad">{visible(refused)}</Notice>}
			<div className="flex flex-wrap items-center gap-2">
				{how !== null && (
					<Button tone="primary" data-testid="look-back-save" disabled={pending} onClick={save}>
						Save
					</Button>
				)}
				<Button tone="quiet" data-testid="look-back-skip" disabled={pending} onClick={skip}>
					Skip
				</Button>
				<Button tone="quiet" data-testid="look-back-never" disabled={pending} onClick={never}>
					Don’t ask again
				</Button>
			</div>
		</section>
	);
}
