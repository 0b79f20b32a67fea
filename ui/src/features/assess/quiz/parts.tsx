/** What is in a test: its parts, each with how many questions, how hard and what they are worth. */
import { ArrowDown, ArrowUp, Trash2, X } from "lucide-react";
import { useId } from "react";
import { useBlueprints } from "../../../api/blueprints";
import type { QuizPart } from "../../../api/generated";
import { Fold, IconButton } from "../../../shared/ui";
import { visible } from "../../../shared/visible";
import { counted } from "../words";
import { HowHard } from "./how-hard";
import { NumberField } from "./number-field";
import { MOST_POINTS, MOST_QUESTIONS, moved, withCount, withPart } from "./plan";
import type { Quiz } from "./use-quiz";

export function Parts({ quiz }: { quiz: Quiz }) {
	const { parts } = quiz.plan;
	const about = useId();
	if (parts.length === 0) return null;
	return (
		<section aria-labelledby={about} className="grid gap-2">
			<h3 id={about} className="font-semibold">
				What it asks
			</h3>
			<ol className="grid gap-2">
				{parts.map((part, at) => (
					<Part key={at} part={part} at={at} of={parts.length} quiz={quiz} />
				))}
			</ol>
		</section>
	);
}

interface PartProps {
	part: QuizPart;
	at: number;
	of: number;
	quiz: Quiz;
}

function Part({ part, at, of, quiz }: PartProps) {
	const name = visible(part.title) || `Part ${at + 1}`;
	const change = (change: (part: QuizPart) => QuizPart) =>
		quiz.change((plan) => {
			const now = plan.parts[at];
			return now ? withPart(plan, at, change(now)) : plan;
		});
	return (
		<li
			data-testid="quiz-part"
			className="grid gap-2.5 rounded-lg border bg-raised px-3.5 pt-2.5 pb-3"
		>
			<div className="flex items-center gap-1">
				<input
					aria-label={
						of === 1 ? "What learners read above it" : `What learners read above part ${at + 1}`
					}
					title="Learners read it above the questions"
					value={part.title}
					maxLength={120}
					onChange={({ target }) => change((now) => ({ ...now, title: target.value }))}
					className="-mx-1.5 h-8 min-w-0 flex-1 rounded-md border border-transparent bg-transparent px-1.5 font-medium hover:border-line-strong"
				/>
				{of > 1 && (
					<>
						<IconButton
							label={`Ask “${name}” earlier`}
							disabled={at === 0}
							onClick={() => quiz.change((plan) => moved(plan, at, -1))}
						>
							<ArrowUp aria-hidden />
						</IconButton>
						<IconButton
							label={`Ask “${name}” later`}
							disabled={at === of - 1}
							onClick={() => quiz.change((plan) => moved(plan, at, 1))}
						>
							<ArrowDown aria-hidden />
						</IconButton>
					</>
				)}
				<IconButton label={`Take “${name}” out`} onClick={() => quiz.removePart(at)}>
					<Trash2 aria-hidden />
				</IconButton>
			</div>
			<div className="flex flex-wrap items-start gap-x-4 gap-y-2.5">
				<NumberField
					label="Questions"
					value={part.count}
					least={1}
					most={MOST_QUESTIONS}
					onChange={(count) => count !== null && change((now) => withCount(now, count))}
				/>
				<HowHard part={part} onChange={(changed) => change(() => changed)} />
				<NumberField
					label="Points each"
					value={part.points}
					least={1}
					most={MOST_POINTS}
					onChange={(points) => points !== null && change((now) => ({ ...now, points }))}
				/>
			</div>
			<Asked part={part} quiz={quiz} />
		</li>
	);
}

/** Which kinds of questions a part asks. */
function Asked({ part, quiz }: { part: QuizPart; quiz: Quiz }) {
	const all = useBlueprints().data?.blueprints ?? [];
	return (
		<Fold title={`From ${counted(part.blueprints.length, "kind")} of questions`}>
			<ul className="grid gap-0.5">
				{part.blueprints.map((id) => {
					const title = visible(all.find((each) => each.id === id)?.title ?? id);
					return (
						<li key={id} className="flex items-center gap-2 text-sm">
							<span dir="auto" className="min-w-0 flex-1 [overflow-wrap:anywhere]">
								{title}
							</span>
							<IconButton label={`Leave out “${title}”`} onClick={() => quiz.leaveOut(id, title)}>
								<X aria-hidden />
							</IconButton>
						</li>
					);
				})}
			</ul>
		</Fold>
	);
}
