/** What shall be marked otherwise at a question; what is chosen opens to what it needs. */
import { type ReactNode, useId } from "react";
import type { ClassAnswer, ClassItem } from "../../../api/generated";
import { sentence } from "../../../shared/sentence";
import { visible } from "../../../shared/visible";
import { Choice, FIELD } from "../choice";
import { type ChangeDraft, type ChangeKind, MOST_POINTS } from "../marks/change";
import { counted } from "../words";

interface ChangeChoiceProps {
	item: ClassItem;
	draft: ChangeDraft;
	onDraft(changed: Partial<ChangeDraft>): void;
}

const KINDS: readonly { is: ChangeKind; name: string; about: string }[] = [
	{ is: "drop", name: "Leave the question out", about: "It does not count, for anybody." },
	{
		is: "weigh",
		name: "Give the question other points",
		about: "It is worth more or less than now.",
	},
	{
		is: "credit",
		name: "Give points for a wrong way",
		about: "Whoever went wrong in this way gets all of the points, or a part.",
	},
	{
		is: "accept",
		name: "Take one more answer as right",
		about: "Whoever answered this has it right.",
	},
	{
		is: "newKey",
		name: "Use the key that the blueprint has now",
		about: "For when you have put the question’s file right since.",
	},
];

export function ChangeChoice({ item, draft, onDraft }: ChangeChoiceProps) {
	const name = useId();
	// What is left out counts for nobody, and a wrong way needs a name to be told by.
	const offered = KINDS.filter(({ is }) => {
		if (is === "drop") return !item.dropped;
		return is !== "credit" || named(item).length > 0;
	});
	return (
		<fieldset className="grid gap-0.5">
			<legend className="mb-1 text-ink-soft text-sm">What shall be marked otherwise?</legend>
			{offered.map(({ is, name: words, about }) => (
				<div key={is} className={`rounded-md ${draft.is === is ? "bg-accent-soft" : ""}`}>
					<label className="flex items-baseline gap-2.5 rounded-md px-2 py-1.5 text-sm not-has-checked:hover:bg-hover">
						<input
							type="radio"
							name={name}
							checked={draft.is === is}
							onChange={() => onDraft({ is })}
							className="size-4 shrink-0 translate-y-0.5"
						/>
						<span>
							<span className="font-medium">{words}</span>{" "}
							{draft.is === is && <span className="block text-ink-soft text-xs">{about}</span>}
						</span>
					</label>
					{draft.is === is && (
						<div className="pr-2 pb-2.5 pl-8.5 empty:hidden">
							<Needs is={is} item={item} draft={draft} onDraft={onDraft} />
						</div>
					)}
				</div>
			))}
		</fieldset>
	);
}

function Needs({ is, ...props }: ChangeChoiceProps & { is: ChangeKind }): ReactNode {
	switch (is) {
		case "weigh":
			return <Weigh {...props} />;
		case "credit":
			return <Credit {...props} />;
		case "accept":
			return <Accept {...props} />;
		case "drop":
		case "newKey":
			return null;
	}
}

function Weigh({ item, draft, onDraft }: ChangeChoiceProps) {
	return (
		<label className="flex flex-wrap items-center gap-2 text-sm">
			<span className="text-ink-soft">Points</span>
			<input
				type="number"
				min={1}
				max={MOST_POINTS}
				value={draft.points}
				onChange={({ target }) => onDraft({ points: target.value })}
				className={`${FIELD} w-20`}
			/>
			<span className="text-ink-soft">{counted(item.worth, "point")} now</span>
		</label>
	);
}

/** The parts of the points that a wrong way can get. */
const PARTS: readonly [percent: number, words: string][] = [
	[100, "All of the points"],
	[75, "Three quarters"],
	[50, "Half"],
	[25, "A quarter"],
];

function Credit({ item, draft, onDraft }: ChangeChoiceProps) {
	const name = useId();
	return (
		<div className="grid gap-2.5">
			<Options
				label="Which wrong way?"
				name={name}
				options={named(item).map(({ misconception, words, count }) => ({
					value: misconception,
					words: sentence(words ?? misconception),
					count,
				}))}
				value={draft.misconception}
				onChange={(misconception) => onDraft({ misconception })}
			/>
			<Choice
				label="It gets"
				name="beside"
				value={String(draft.percent)}
				onChange={(percent) => onDraft({ percent: Number(percent) })}
			>
				{PARTS.map(([percent, words]) => (
					<option key={percent} value={percent}>
						{words}
					</option>
				))}
			</Choice>
		</div>
	);
}

function Accept({ item, draft, onDraft }: ChangeChoiceProps) {
	const name = useId();
	const answers = item.answers.filter(({ right }: ClassAnswer) => right !== true);
	return (
		<div className="grid gap-2.5">
			{answers.length > 0 && (
				<Options
					label="Which answer?"
					name={name}
					options={answers.map(({ answer, count }) => ({ value: answer, words: answer, count }))}
					value={draft.answer}
					onChange={(answer) => onDraft({ answer })}
				/>
			)}
			<label className="grid gap-1 text-sm">
				<span className="text-ink-soft">
					{answers.length > 0 ? "Or type it" : "The answer"}; capitals and spaces do not count
				</span>
				<input
					value={draft.answer}
					onChange={({ target }) => onDraft({ answer: target.value })}
					autoComplete="off"
					spellCheck={false}
					className={FIELD}
				/>
			</label>
		</div>
	);
}

interface OptionsProps {
	label: string;
	name: string;
	options: readonly { value: string; words: string; count: number }[];
	value: string;
	onChange(value: string): void;
}

function Options({ label, name, options, value: chosen, onChange }: OptionsProps) {
	return (
		<fieldset className="grid max-h-56 overflow-y-auto">
			<legend className="text-ink-soft text-sm">{label}</legend>
			{options.map(({ value, words, count }) => (
				<label
					key={value}
					className="flex items-baseline gap-2 rounded-md px-1.5 py-1 text-sm not-has-checked:hover:bg-hover"
				>
					<input
						type="radio"
						name={name}
						checked={value === chosen}
						onChange={() => onChange(value)}
						className="size-3.5 shrink-0 translate-y-0.5"
					/>
					<span dir="auto" className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">
						{visible(words)}
					</span>{" "}
					<span className="shrink-0 text-ink-soft text-xs tabular-nums">
						{counted(count, "time")}
					</span>
				</label>
			))}
		</fieldset>
	);
}

/** The wrong ways that have a name. */
function named({ wrong }: ClassItem) {
	return wrong.flatMap(({ misconception, words, count }) =>
		misconception === null ? [] : [{ misconception, words, count }],
	);
}
