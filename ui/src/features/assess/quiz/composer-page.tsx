/** The page on which a test is put together: a new one, one from before, or one on a lesson. */

import type { QuizForLesson } from "../../../api/generated";
import { samePlan, useQuizOfLesson, useQuizOpened } from "../../../api/quizzes";
import { make, showOffer, stopMaking } from "../../../shared/assess-room";
import { Button, Notice, ReadFailure } from "../../../shared/ui";
import { showLesson } from "../../../shared/use-place";
import { visible } from "../../../shared/visible";
import { BackToList } from "../back";
import { Composer } from "./composer";
import { NEW_QUIZ, NO_DRAFT, putDraft, type QuizDraft, type QuizOn, useDraft } from "./drafts";
import { quizOf } from "./use-quiz";

export function ComposerPage({ id, lesson }: QuizOn) {
	if (id !== null) return <OpenedQuiz id={id} />;
	return lesson === null ? <NewQuiz /> : <LessonQuiz lesson={lesson} />;
}

function NewQuiz() {
	const draft = useDraft(NEW_QUIZ);
	return (
		<Composer
			quiz={quizOf(NEW_QUIZ, draft ?? NO_DRAFT, NO_DRAFT)}
			saved={false}
			changed={draft !== null}
			onBack={stopMaking}
		/>
	);
}

function OpenedQuiz({ id }: { id: string }) {
	const on = { id, lesson: null };
	const draft = useDraft(on);
	const { data, error, refetch } = useQuizOpened(id);
	const back = () => showOffer(id);
	const first: QuizDraft | null = data
		? { ...NO_DRAFT, plan: data.plan, titled: true, base: data.plan }
		: null;
	const shown = draft ?? first;
	if (!shown) return <NotYet error={error} onRetry={refetch} onBack={back} />;
	const elsewhere = draft?.base != null && data !== undefined && !samePlan(draft.base, data.plan);
	return (
		<Composer
			quiz={quizOf(on, shown, first ?? shown)}
			saved={data !== undefined && data.path !== null && samePlan(shown.plan, data.plan)}
			changed={draft !== null}
			onBack={back}
			backWords="Back to its page"
		>
			{data?.path === null && (
				<Notice tone="quiet">
					This one comes with a plugin and stays as it is: what you save is a copy of your own.
				</Notice>
			)}
			{elsewhere && (
				<Notice
					tone="warn"
					actions={<Button onClick={() => putDraft(on, null)}>Show how it is now</Button>}
				>
					This quiz was changed somewhere else after you began to change it here. You see yours.
				</Notice>
			)}
		</Composer>
	);
}

function LessonQuiz({ lesson }: { lesson: string }) {
	const on = { id: null, lesson };
	const draft = useDraft(on);
	const { data, error, refetch } = useQuizOfLesson(lesson);
	const back = () => {
		stopMaking();
		showLesson(lesson);
	};
	const first: QuizDraft | null = data
		? { ...NO_DRAFT, plan: data.plan, titled: data.plan.title !== "", forClass: data.class }
		: null;
	const shown = draft ?? first;
	if (!shown) return <NotYet error={error} onRetry={refetch} onBack={back} />;
	return (
		<Composer
			quiz={quizOf(on, shown, first ?? shown)}
			saved={false}
			changed={draft !== null}
			onBack={back}
			backWords="Back to the lesson"
		>
			{data && <OfLesson of={data} />}
		</Composer>
	);
}

/** What a lesson’s test is, and what it cannot ask. */
function OfLesson({ of }: { of: QuizForLesson }) {
	const { kept, without, plan } = of;
	return (
		<>
			{kept !== null && (
				<Notice
					tone="quiet"
					actions={
						<>
							<Button onClick={() => make({ is: "quiz", id: kept.id, lesson: null })}>
								Change that one
							</Button>
							<Button onClick={() => showOffer(kept.id, of.class)}>Open that one</Button>
						</>
					}
				>
					There is a quiz on this lesson already. What you make here is another one.
				</Notice>
			)}
			{plan.parts.length === 0 && (
				<Notice tone="warn">
					No questions are known for this lesson. Say below what the quiz should ask about.
				</Notice>
			)}
			{without.length > 0 && (
				<Notice tone="quiet">
					<p>
						{without.length === 1
							? "No questions are known for one outcome of this lesson:"
							: "No questions are known for these outcomes of this lesson:"}
					</p>
					<ul className="font-medium text-ink">
						{without.map((outcome) => (
							<li key={outcome}>{visible(outcome)}</li>
						))}
					</ul>
				</Notice>
			)}
		</>
	);
}

interface NotYetProps {
	error: unknown;
	onRetry(): unknown;
	onBack(): void;
}

/** Before it is known what stands there. */
function NotYet({ error, onRetry, onBack }: NotYetProps) {
	return (
		<article className="grid gap-4 px-6 py-4">
			<BackToList onBack={onBack} />
			<h2 className="sr-only">Make a quiz</h2>
			{error === null ? (
				<p role="status" className="text-ink-faint text-sm">
					Looking for it …
				</p>
			) : (
				<ReadFailure error={error} onRetry={onRetry} />
			)}
		</article>
	);
}
