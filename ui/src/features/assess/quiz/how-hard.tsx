/** How hard the questions of a part are: in words, or with numbers of her own. */
import { useState } from "react";
import type { QuizPart } from "../../../api/generated";
import { Choice } from "../choice";
import { NumberField } from "./number-field";
import { type Hardness, hardnessOf, MOST_QUESTIONS, mixOf, mixWords, withMix } from "./plan";

const WORDS: Record<Hardness, string> = {
	chance: "Left to chance",
	easy: "Mostly easy",
	mixed: "Mixed",
	hard: "Mostly hard",
	own: "Numbers of my own",
};

const NUMBERS = [
	{ name: "easy", label: "Easy" },
	{ name: "medium", label: "Medium" },
	{ name: "hard", label: "Hard" },
] as const;

interface HowHardProps {
	part: QuizPart;
	onChange(part: QuizPart): void;
}

export function HowHard({ part, onChange }: HowHardProps) {
	/** Numbers of her own may be those of a word, too. */
	const [own, setOwn] = useState(false);
	const chosen = own && part.mix !== null ? "own" : hardnessOf(part);
	const choose = (hardness: Hardness) => {
		setOwn(hardness === "own");
		if (hardness !== "own") onChange({ ...part, mix: mixOf(hardness, part.count) });
		else if (part.mix === null) onChange({ ...part, mix: mixOf("mixed", part.count) });
	};
	const { mix } = part;
	return (
		<>
			<div className="grid gap-1">
				<Choice
					label="How hard"
					name="above"
					value={chosen}
					onChange={(value) => choose(value as Hardness)}
				>
					{Object.entries(WORDS).map(([hardness, words]) => (
						<option key={hardness} value={hardness}>
							{words}
						</option>
					))}
				</Choice>
				{mix !== null && chosen !== "own" && (
					<p className="text-ink-soft text-xs">{mixWords(mix)}</p>
				)}
			</div>
			{mix !== null && chosen === "own" && (
				<div className="flex gap-2">
					{NUMBERS.map(({ name, label }) => (
						<NumberField
							key={name}
							label={label}
							value={mix[name]}
							least={0}
							most={MOST_QUESTIONS}
							onChange={(number) => {
								const changed = { ...mix, [name]: number ?? 0 };
								// A part without questions is none.
								if (changed.easy + changed.medium + changed.hard > 0)
									onChange(withMix(part, changed));
							}}
						/>
					))}
				</div>
			)}
		</>
	);
}
