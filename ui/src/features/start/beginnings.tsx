/** Ways to begin: the next lesson of each class by her timetable, or examples where it has none. */
import { ArrowUpRight } from "lucide-react";
import type { CommandInfo, NextLesson } from "../../api/generated";
import { useClasses } from "../../api/templates";
import { fillComposer } from "../../session/draft";
import { dayWords } from "../../shared/time";
import { visible } from "../../shared/visible";
import { periodWords } from "./period-words";
import { commandNamed, planLesson } from "./plan";

/** Most classes that are offered; the strip has the others. */
const MOST = 4;

interface Example {
	text: string;
	/** The command it goes with, where that command exists. */
	command: string | null;
}

/** With classes of hers: an example for a class that she does not have would only ask who that is. */
function examples(classes: readonly string[]): Example[] {
	const [first = "3B", second = first] = classes;
	const one = classes.includes("3B") ? "3B" : first;
	const other = classes.includes("1B") ? "1B" : second;
	return [
		{ text: `a lesson on iteration for ${one}`, command: "create-lesson" },
		{ text: `algorithms for ${other}, without computers`, command: "create-lesson" },
		{ text: "make the starter of the last lesson shorter", command: "refine-lesson" },
	];
}

interface BeginningsProps {
	next: readonly NextLesson[];
	commands: readonly CommandInfo[];
}

export function Beginnings({ next, commands }: BeginningsProps) {
	const classes = (useClasses().data?.classes ?? []).map(({ name }) => name);
	const all = examples(classes);
	const begin = ({ text, command }: Example) =>
		fillComposer(null, { text, command: commandNamed(command, commands) });
	if (next.length === 0)
		return (
			<ul className="grid grid-cols-1 gap-1.5" aria-label="Ways to begin">
				{all.map((example) => (
					<li key={example.text}>
						<Way name={example.text} testid="example" onClick={() => begin(example)} />
					</li>
				))}
			</ul>
		);
	const [first] = all;
	return (
		<section aria-labelledby="next">
			<h3 id="next" className="mb-1.5 font-semibold text-sm">
				Plan the next lesson for
			</h3>
			<ul className="grid grid-cols-1 gap-px overflow-hidden rounded-lg border bg-line shadow-card">
				{next.slice(0, MOST).map((lesson) => (
					<li key={lesson.class}>
						<NextWay lesson={lesson} onClick={() => planLesson(lesson, commands)} />
					</li>
				))}
			</ul>
			{first && (
				<p className="mt-2 text-ink-soft text-sm">
					Or, for example,{" "}
					<button
						type="button"
						data-testid="example"
						className="text-accent underline underline-offset-2 hover:no-underline"
						onClick={() => begin(first)}
					>
						{first.text}
					</button>
				</p>
			)}
		</section>
	);
}

/** "Monday 30 November, period 2, 10:40". */
function whenWords(next: NextLesson): string {
	const period = periodWords(next);
	const named = next.period === "" ? period : `period ${period}`;
	return period === "" ? dayWords(next.date) : `${dayWords(next.date)}, ${named}`;
}

function NextWay({ lesson, onClick }: { lesson: NextLesson; onClick: () => void }) {
	const { after } = lesson;
	const title = after && visible(after.title || "a lesson without a title");
	const when = whenWords(lesson);
	return (
		<button
			type="button"
			data-testid="next-lesson"
			className="group flex w-full items-center gap-3 bg-raised px-3 py-2 text-left text-sm transition-colors hover:bg-hover"
			onClick={onClick}
		>
			<span className="min-w-10 shrink-0 font-medium">
				<span className="sr-only">Plan the next lesson for</span> {visible(lesson.class)}
			</span>
			<span className="min-w-0 flex-1 truncate text-ink-soft">
				{when}
				{title && <span className="text-ink-faint"> · after {title}</span>}
			</span>
			<ArrowUpRight
				className="size-4 shrink-0 text-ink-faint group-hover:text-accent"
				aria-hidden
			/>
		</button>
	);
}

interface WayProps {
	testid: string;
	name: string;
	onClick: () => void;
}

function Way({ testid, name, onClick }: WayProps) {
	return (
		<button
			type="button"
			data-testid={testid}
			className="group flex w-full items-center gap-3 rounded-lg border bg-raised px-3.5 py-2.5 text-left shadow-card transition-colors hover:border-accent"
			onClick={onClick}
		>
			<span className="flex-1">{name}</span>
			<ArrowUpRight
				className="size-4 shrink-0 text-ink-faint group-hover:text-accent"
				aria-hidden
			/>
		</button>
	);
}
