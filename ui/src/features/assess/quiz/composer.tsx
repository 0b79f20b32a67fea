/** A test that is put together: what is chosen at the left, what comes of it at the right. */
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { toast } from "sonner";
import type { QuizPlan } from "../../../api/generated";
import { useComposedQuiz, useQuizSave } from "../../../api/quizzes";
import { showOffer } from "../../../shared/assess-room";
import { Button, Notice, WhatIsThis } from "../../../shared/ui";
import { useLast } from "../../../shared/use-last";
import { useSettled } from "../../../shared/use-settled";
import { visible } from "../../../shared/visible";
import { BackToList, escapeTo } from "../back";
import { counted } from "../words";
import { putDraft, useNoRoom } from "./drafts";
import { Measured } from "./measured";
import { Parts } from "./parts";
import { questionsOf } from "./plan";
import { Preview } from "./preview";
import { Running } from "./running";
import { SaveFailed } from "./save-failed";
import { Topics } from "./topics";
import type { Quiz } from "./use-quiz";

/** While she goes on choosing, nothing is worked out. */
const REST_MS = 300;

interface ComposerProps {
	quiz: Quiz;
	/** Whether it is as it is kept, and hers. */
	saved: boolean;
	/** Whether anything was changed that can be thrown away. */
	changed: boolean;
	onBack(): void;
	/** Where that leads. */
	backWords?: string;
	/** What has to be known of it. */
	children?: ReactNode;
}

export function Composer({ quiz, saved, changed, onBack, backWords, children }: ComposerProps) {
	const { plan, on, draft } = quiz;
	const [seed, setSeed] = useState(0);
	const chosen = JSON.stringify(plan);
	const settled = useSettled(chosen, REST_MS);
	const { data, error, isFetching, refetch } = useComposedQuiz({
		plan: JSON.parse(settled) as QuizPlan,
		seed,
	});
	const save = useQuizSave();
	const noRoom = useNoRoom();
	const about = useId();
	const empty = plan.parts.length === 0;
	const last = useLast(data);
	const composed = empty ? undefined : last;
	const suggested = composed?.minutes ?? null;
	// What was said of the test before does not keep this one from being saved.
	const known = settled === chosen ? data : undefined;
	const wrong = (known?.problems.length ?? 0) > 0;

	const keep = (id: string | null) => {
		if (save.isPending) return;
		save.mutate(
			{ plan, id, base: id === null ? null : draft.base },
			{
				onSuccess: ({ id }) => {
					putDraft(on, null);
					toast.success(`“${visible(plan.title)}” is saved.`);
					showOffer(id, draft.forClass);
				},
			},
		);
	};
	const page = useRef<HTMLElement>(null);
	const pressed = useRef(false);
	useEffect(() => {
		// What takes something out goes with it: the keyboard goes on where more can be put in.
		if (chosen === "" || !pressed.current || document.activeElement !== document.body) return;
		pressed.current = false;
		page.current?.querySelector<HTMLElement>("[type=search]")?.focus({ preventScroll: true });
	}, [chosen]);
	return (
		<article
			ref={page}
			aria-labelledby={`${about}-name`}
			data-testid="quiz-composer"
			onClickCapture={() => {
				pressed.current = true;
			}}
			onKeyDown={escapeTo(onBack)}
			className="@container"
		>
			<header className="sticky top-0 z-10 grid gap-1 border-b bg-surface px-6 pt-3 pb-2.5">
				<BackToList onBack={onBack}>{backWords}</BackToList>
				<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
					<h2
						id={`${about}-name`}
						className={empty ? "flex-1 font-semibold font-serif text-2xl" : "sr-only"}
					>
						{on.id === null ? "Make a quiz" : "Change a quiz"}
					</h2>
					{!empty && (
						<input
							aria-label="Title of the quiz"
							value={quiz.typed}
							placeholder={quiz.proposed}
							onBlur={() => quiz.typed.trim() === "" && quiz.callAsProposed()}
							maxLength={200}
							dir="auto"
							data-testid="quiz-title"
							onChange={({ target }) => quiz.call(target.value)}
							className="-mx-2 h-10 min-w-[min(100%,20rem)] flex-1 rounded-md border border-transparent bg-transparent px-2 font-semibold font-serif text-2xl hover:border-line-strong"
						/>
					)}
					<div className="ms-auto flex flex-wrap items-center gap-x-4 gap-y-2">
						{!empty && (
							<p className="text-ink-soft text-sm tabular-nums">
								{[
									counted(questionsOf(plan), "question"),
									(plan.minutes ?? suggested) === null
										? null
										: counted(plan.minutes ?? suggested ?? 0, "minute"),
								]
									.filter((words) => words !== null)
									.join(" · ")}
							</p>
						)}
						{changed && !empty && (
							<Button tone="quiet" onClick={quiz.startAgain}>
								{on.id === null ? "Start again" : "Throw changes away"}
							</Button>
						)}
						<WhatIsThis of="A quiz" page="quizzes" section="make-a-quiz" />
						<Button
							tone="primary"
							data-testid="quiz-save"
							disabled={empty || wrong || saved || save.isPending}
							onClick={() => keep(on.id)}
						>
							{save.isPending ? "Saving …" : saved ? "Saved" : "Save the quiz"}
						</Button>
					</div>
				</div>
			</header>
			<div className="grid grid-cols-1 gap-4 px-6 py-5">
				{children}
				{noRoom && (
					<Notice tone="warn">
						This browser has no room to keep it. Save it before you close the window.
					</Notice>
				)}
				{save.error && (
					<SaveFailed
						error={save.error}
						anew={save.variables.id === null}
						onTakeTheirs={() => {
							putDraft(on, null);
							save.reset();
						}}
						onKeepBoth={() => keep(null)}
					/>
				)}
				<div className="grid grid-cols-1 @min-[44rem]:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] items-start gap-x-6 gap-y-6">
					<div className="grid grid-cols-1 gap-6">
						<Topics quiz={quiz} />
						<Parts quiz={quiz} />
						{!empty && <Running quiz={quiz} suggested={suggested} />}
						{composed && <Measured composed={composed} />}
					</div>
					<Preview
						quiz={quiz}
						composed={composed}
						error={error}
						busy={isFetching}
						onRetry={() => void refetch()}
						onOtherNumbers={() => setSeed(seed + 1)}
					/>
				</div>
			</div>
		</article>
	);
}
