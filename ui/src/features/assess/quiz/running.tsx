/** How a test is run: its minutes, which questions are asked of whom, and when learners are told. */
import { useId } from "react";
import type { QuizChoosing, QuizTelling } from "../../../api/generated";
import { Fold } from "../../../shared/ui";
import { NumberField } from "./number-field";
import { MOST_MINUTES } from "./plan";
import type { Quiz } from "./use-quiz";

interface Said {
	name: string;
	/** What it means for learners. */
	means: string;
}

const CHOOSING: Record<QuizChoosing, Said> = {
	same: {
		name: "The same for everybody",
		means: "Everybody is asked the same in the same order, each with numbers of their own.",
	},
	byLot: {
		name: "By lot for each learner",
		means: "Each learner is asked other kinds of questions in another order.",
	},
	following: {
		name: "By the answers before",
		means: "After a right answer comes a harder question, after a wrong one an easier one.",
	},
};

const TELLING: Record<QuizTelling, Said> = {
	whenClosed: {
		name: "When you close it",
		means:
			"On this screen learners see their points at the end. A class sees all of it when you have closed it and everybody is through.",
	},
	atTheEnd: {
		name: "All of it at the end",
		means:
			"On this screen learners see at the end what was right. A class sees it when you have closed it and everybody is through.",
	},
	nothing: { name: "Never", means: "Learners are told nothing; you can tell them yourself." },
};

interface RunningProps {
	quiz: Quiz;
	/** What the questions take; null where nobody can say. */
	suggested: number | null;
}

export function Running({ quiz, suggested }: RunningProps) {
	const { minutes, choosing, telling } = quiz.plan;
	const about = useId();
	return (
		<section aria-labelledby={about} className="grid gap-2">
			<h3 id={about} className="font-semibold">
				How it is run
			</h3>
			<div className="flex flex-wrap items-end gap-x-3 gap-y-1">
				<NumberField
					label="Minutes"
					value={minutes}
					least={1}
					most={MOST_MINUTES}
					placeholder={suggested === null ? "" : `${suggested}`}
					onChange={(minutes) => quiz.change((plan) => ({ ...plan, minutes }))}
				/>
				<p className="min-w-0 flex-1 pb-1 text-ink-soft text-xs">{minutesWords(suggested)}</p>
			</div>
			<Fold title="Who is asked what" note={CHOOSING[choosing].name}>
				<Choices
					legend="Who is asked what"
					said={CHOOSING}
					value={choosing}
					onChange={(choosing) => quiz.change((plan) => ({ ...plan, choosing }))}
				/>
			</Fold>
			<Fold title="When learners are told" note={TELLING[telling].name}>
				<Choices
					legend="When learners are told"
					said={TELLING}
					value={telling}
					onChange={(telling) => quiz.change((plan) => ({ ...plan, telling }))}
				/>
			</Fold>
		</section>
	);
}

function minutesWords(suggested: number | null): string {
	return suggested === null
		? "Left empty, it has as many as its questions take, where their files say it."
		: `Left empty, it has ${suggested}: what somebody needs who knows it, and half as much again.`;
}

interface ChoicesProps<T extends string> {
	legend: string;
	said: Record<T, Said>;
	value: T;
	onChange(value: T): void;
}

function Choices<T extends string>({ legend, said, value, onChange }: ChoicesProps<T>) {
	const name = useId();
	return (
		<fieldset className="grid gap-1.5">
			<legend className="sr-only">{legend}</legend>
			{(Object.entries(said) as [T, Said][]).map(([each, { name: title, means }]) => (
				<label key={each} className="flex cursor-pointer items-start gap-2.5 text-sm">
					<input
						type="radio"
						name={name}
						checked={value === each}
						onChange={() => onChange(each)}
						className="mt-0.5 size-4 shrink-0"
					/>
					<span>
						<span className="block font-medium">{title}</span>
						<span className="block text-ink-soft text-xs">{means}</span>
					</span>
				</label>
			))}
		</fieldset>
	);
}
