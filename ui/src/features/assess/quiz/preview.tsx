/** The questions of a test as a learner would see them. */
import { Dices, X } from "lucide-react";
import { Fragment, useId, useState } from "react";
import type { ComposedQuiz, QuizQuestion } from "../../../api/generated";
import { toCallError } from "../../../platform";
import { sentence } from "../../../shared/sentence";
import { Button, IconButton, Notice } from "../../../shared/ui";
import { visible } from "../../../shared/visible";
import { hardWord } from "../blueprints/words";
import { Asked } from "./asked";
import type { Quiz } from "./use-quiz";

interface PreviewProps {
	quiz: Quiz;
	/** What it would be; absent until it is known. */
	composed: ComposedQuiz | undefined;
	error: unknown;
	/** Whether it is being worked out anew. */
	busy: boolean;
	onRetry(): void;
	onOtherNumbers(): void;
}

export function Preview(props: PreviewProps) {
	const { quiz, composed, error, busy, onRetry, onOtherNumbers } = props;
	const [answers, setAnswers] = useState(false);
	const about = useId();
	if (quiz.plan.parts.length === 0) return <Nothing />;
	return (
		<section
			aria-labelledby={about}
			aria-busy={busy}
			className="grid grid-cols-1 content-start gap-4"
		>
			<header className="flex flex-wrap items-center gap-2">
				<h3 id={about} className="min-w-0 flex-1 font-semibold">
					As a learner sees it
				</h3>
				<Button aria-pressed={answers} onClick={() => setAnswers(!answers)}>
					{answers ? "Hide answers" : "Show answers"}
				</Button>
				<Button icon={<Dices className="size-4" aria-hidden />} onClick={onOtherNumbers}>
					Other numbers
				</Button>
			</header>
			{error !== null && (
				<Notice tone="bad" actions={<Button onClick={onRetry}>Try again</Button>}>
					{visible(sentence(toCallError(error).message))} What you have chosen is kept.
				</Notice>
			)}
			{composed ? (
				<>
					<Problems problems={composed.problems} />
					<Questions questions={composed.questions} quiz={quiz} answers={answers} />
				</>
			) : (
				error === null && (
					<p role="status" className="text-ink-faint text-sm">
						Making the questions …
					</p>
				)
			)}
		</section>
	);
}

function Nothing() {
	return (
		<div className="grid content-start gap-2 rounded-lg border border-line-strong border-dashed p-5">
			<p className="font-medium">Your quiz appears here</p>
			<p className="text-ink-soft text-sm">
				Say what it should ask about, and you have ten questions at once. You see each as a learner
				sees it, and can change everything before you save it.
			</p>
		</div>
	);
}

function Problems({ problems }: { problems: readonly string[] }) {
	if (problems.length === 0) return null;
	return (
		<Notice tone="warn">
			<p className="font-medium">It cannot be saved like this.</p>
			<ul>
				{problems.map((problem) => (
					<li key={problem}>{visible(sentence(problem))}</li>
				))}
			</ul>
		</Notice>
	);
}

interface QuestionsProps {
	questions: readonly QuizQuestion[];
	quiz: Quiz;
	answers: boolean;
}

function Questions({ questions, quiz, answers }: QuestionsProps) {
	const { parts } = quiz.plan;
	return (
		<ol aria-label="Questions" className="grid gap-3">
			{questions.map((question, at) => (
				<Fragment key={at}>
					{parts.length > 1 && questions[at - 1]?.part !== question.part && (
						<li className="pt-1 font-medium text-ink-soft text-sm">
							{visible(parts[question.part]?.title ?? "")}
						</li>
					)}
					<Question question={question} place={at + 1} answers={answers} quiz={quiz} />
				</Fragment>
			))}
		</ol>
	);
}

interface QuestionProps {
	question: QuizQuestion;
	place: number;
	answers: boolean;
	quiz: Quiz;
}

function Question({ question, place, answers, quiz }: QuestionProps) {
	const { blueprint, title, item, key, difficulty } = question;
	return (
		<li
			data-testid="quiz-question"
			className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-1 rounded-lg border bg-raised px-3.5 py-3"
		>
			<span className="font-semibold text-ink-soft tabular-nums">{place}</span>
			<div className="grid min-w-0 gap-2">
				<Asked item={item} />
				{answers && <Key words={key} />}
				<div className="flex items-center gap-2 text-ink-soft text-xs">
					<span dir="auto" className="min-w-0 flex-1 [overflow-wrap:anywhere]">
						{visible(title)} · {hardWord(difficulty)}
					</span>
					<IconButton
						label={`Leave out “${visible(title)}”`}
						onClick={() => quiz.leaveOut(blueprint, title)}
					>
						<X aria-hidden />
					</IconButton>
				</div>
			</div>
		</li>
	);
}

/** What is right. */
export function Key({ words }: { words: string | null }) {
	return (
		<p className="max-w-full text-sm">
			<span className="text-ink-soft">{words === null ? "You mark it yourself." : "Right: "}</span>
			{words !== null && (
				<span
					dir="auto"
					className="whitespace-pre-wrap font-medium text-good [overflow-wrap:anywhere]"
				>
					{visible(words)}
				</span>
			)}
		</p>
	);
}
