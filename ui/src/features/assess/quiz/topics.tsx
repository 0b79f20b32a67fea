/** What a test can ask about: found by words, or looked up by topic and by outcome. */
import { Search } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useBlueprints } from "../../../api/blueprints";
import type { BlueprintLine } from "../../../api/generated";
import { BLUEPRINTS, make } from "../../../shared/assess-room";
import { Button, Fold, ReadFailure } from "../../../shared/ui";
import { visible } from "../../../shared/visible";
import { Choice } from "../choice";
import { counted } from "../words";
import { type BlueprintGroup, bySubject, foundBlueprints, type GroupBy, grouped } from "./found";
import { isAsked, withTopic } from "./plan";
import { TopicGroup } from "./topic-group";
import type { Quiz } from "./use-quiz";

/** What stands there to be tried. */
const EXAMPLES = ["Iteration", "Percentages", "Past tense"];

export function Topics({ quiz }: { quiz: Quiz }) {
	const { data, error, isPending, refetch } = useBlueprints();
	const [typed, setTyped] = useState("");
	const [by, setBy] = useState<GroupBy>("topic");
	const [said, setSaid] = useState("");
	/** Whether something was taken: from then on the list gives way to what is in the quiz. */
	const [taken, setTaken] = useState(quiz.plan.parts.length > 0);
	const [hasty, setHasty] = useState(false);
	const field = useRef<HTMLInputElement>(null);
	const about = useId();
	useEffect(() => field.current?.focus({ preventScroll: true }), []);
	const all = data?.blueprints ?? [];
	const empty = quiz.plan.parts.length === 0;
	const searching = typed.trim() !== "";
	const found = searching ? foundBlueprints(all, typed) : all;
	const fresh = found.filter(({ id }) => !isAsked(quiz.plan, id));
	const short = shortOnes(fresh);

	const take = (words: string, blueprints: readonly BlueprintLine[]) => {
		const ids = blueprints.map(({ id }) => id);
		const title = titleOf(words, blueprints);
		quiz.change((plan) => withTopic(plan, title, ids));
		setTyped("");
		setTaken(true);
		setSaid(`“${visible(title)}” is in your quiz.`);
		field.current?.focus();
	};
	const type = (words: string) => {
		setTyped(words);
		setSaid("");
		setHasty(false);
	};
	const takeShort = () => {
		if (searching && short.length > 0) take(typed, short);
	};
	// Enter was pressed before there was a list.
	useEffect(() => {
		if (!hasty || isPending) return;
		setHasty(false);
		takeShort();
	});
	return (
		<section aria-labelledby={`${about}-title`} className="grid grid-cols-1 gap-2">
			<h3 id={`${about}-title`} className="font-semibold">
				{empty ? "What should it ask about?" : "Ask about something else"}
			</h3>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					if (isPending) setHasty(searching);
					else takeShort();
				}}
				className="grid gap-1.5"
			>
				<div className="relative">
					<Search
						className="-translate-y-1/2 absolute top-1/2 left-3 size-4 text-ink-faint"
						aria-hidden
					/>
					<input
						ref={field}
						type="search"
						aria-label="What it asks about"
						aria-describedby={`${about}-found`}
						autoComplete="off"
						placeholder="Such as iteration, or an outcome"
						data-testid="quiz-search"
						value={typed}
						onChange={({ target }) => type(target.value)}
						className="h-10 w-full rounded-md border border-line-strong bg-raised pr-3 pl-9 placeholder:text-ink-faint"
					/>
				</div>
				<p id={`${about}-found`} aria-live="polite" className="text-ink-soft text-sm">
					{searching
						? foundWords(found.length, fresh.length, short.length, isPending)
						: said || (empty && "Type a topic and press Enter.")}
				</p>
				{searching && fresh.length > 0 && (
					<div className="flex flex-wrap gap-2">
						<Button type="submit" tone="primary">
							{askWords(fresh.length, short.length)}
						</Button>
						{short.length < fresh.length && (
							<Button onClick={() => take(typed, fresh)}>{`Ask all ${fresh.length}`}</Button>
						)}
					</div>
				)}
			</form>
			{!searching && empty && (
				<p className="flex flex-wrap items-center gap-1.5 text-sm">
					<span className="text-ink-soft">For example</span>
					{EXAMPLES.filter((words) => foundBlueprints(all, words).length > 0).map((words) => (
						<Button
							key={words}
							className="h-7"
							onClick={() => take(words, shortOnes(foundBlueprints(all, words)))}
						>
							{words}
						</Button>
					))}
				</p>
			)}
			{error && !data && <ReadFailure error={error} onRetry={refetch} />}
			{data && (found.length > 0 || !searching) && (
				<Fold
					key={`${searching}`}
					title={searching ? "What was found" : "Choose from the list"}
					shown={searching || !taken}
				>
					<Choice
						label="Put together by"
						name="beside"
						value={by}
						onChange={(value) => setBy(value as GroupBy)}
					>
						<option value="topic">Topic</option>
						<option value="outcome">Outcome</option>
					</Choice>
					<Listed
						groups={grouped(found, by)}
						nested={by === "topic" && !searching}
						shown={searching}
						quiz={quiz}
						onTake={(group) => take(group.short, group.blueprints)}
					/>
					{!searching && (
						<Button
							tone="quiet"
							className="-ml-3 justify-self-start"
							onClick={() => make(BLUEPRINTS)}
						>
							All blueprints of questions
						</Button>
					)}
				</Fold>
			)}
		</section>
	);
}

interface ListedProps {
	groups: readonly BlueprintGroup[];
	/** Whether topics stand below their subjects. */
	nested: boolean;
	/** Whether their blueprints are to be seen where nobody has said so. */
	shown: boolean;
	quiz: Quiz;
	onTake(group: BlueprintGroup): void;
}

function Listed({ groups, nested, shown, quiz, onTake }: ListedProps) {
	const list = (groups: readonly BlueprintGroup[]) => (
		<div className="grid grid-cols-1 gap-0.5">
			{groups.map((group) => (
				<TopicGroup
					key={group.key}
					group={group}
					quiz={quiz}
					shown={shown}
					onTake={() => onTake(group)}
				/>
			))}
		</div>
	);
	if (!nested) return list(groups);
	return bySubject(groups).map(({ name, groups }) => (
		<Fold key={name} title={visible(name)} note={topicsWords(groups)}>
			{list(groups)}
		</Fold>
	));
}

/** "Loops, Lists, Strings": what a subject is about. */
function topicsWords(groups: readonly BlueprintGroup[]): string {
	return groups.map(({ short }) => visible(short)).join(", ");
}

/** A code is written as it is; other words begin with a capital. */
function titleOf(words: string, blueprints: readonly BlueprintLine[]): string {
	const typed = words.trim();
	const codes = blueprints.flatMap(({ outcomes }) => outcomes.map(({ code }) => code));
	const code = codes.find((each) => each.toLowerCase() === typed.toLowerCase());
	return code ?? typed.charAt(0).toUpperCase() + typed.slice(1);
}

/** Those that are answered quickly, where there are two of them: a quiz is no afternoon of programming. */
function shortOnes(blueprints: readonly BlueprintLine[]): readonly BlueprintLine[] {
	const short = blueprints.filter(({ written }) => !written);
	return short.length > 1 ? short : blueprints;
}

function askWords(fresh: number, short: number): string {
	if (fresh === 1) return "Ask it";
	return short < fresh ? `Ask the ${short} short ones` : `Ask all ${fresh}`;
}

function foundWords(found: number, fresh: number, short: number, pending: boolean): string {
	if (pending) return "Looking for what there is …";
	if (found === 0) return "Nothing asks about that yet. Try another word, or choose below.";
	const kinds = `${counted(found, "kind")} of questions`;
	if (fresh === 0) return `${kinds}, in your quiz already.`;
	const already = found - fresh;
	const known = already === 0 ? kinds : `${kinds}, ${already} of them in your quiz already`;
	if (short < fresh) {
		return `${known}. In ${fresh - short} of them something is written, which takes long: Enter asks the others.`;
	}
	if (already > 0) return `${known}. Press Enter to ask the rest.`;
	return `${known}. Press Enter to ask ${found === 1 ? "it" : "all of them"}.`;
}
