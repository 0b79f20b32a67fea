/** The open question: what is asked, how it is answered, and what came of it. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { ItemAnswer, SittingBeside, SittingQuestion } from "../../api/generated";
import { fieldAt } from "../../shared/fields";
import { Button, Markdown, Notice } from "../../shared/ui";
import { visible } from "../../shared/visible";
import { HandInDialog } from "./dialogs";
import { keepDraft, readDraft } from "./drafts";
import { ReadAloud } from "./read-aloud";
import { Told } from "./told";
import type { Sitting } from "./use-sitting";
import { AnswerField, answerOf, ClozeQuestion, lacking, optionAt } from "./widgets";

/** What takes the focus when a question appears: what was chosen before, else the first there is. */
const CONTROLS = [
	"input:checked",
	"input, textarea, select, [contenteditable=true], [role=slider], ol button:not([aria-disabled=true])",
];

interface QuestionProps {
	sitting: Sitting;
	asked: SittingQuestion;
}

export function Question({ sitting, asked }: QuestionProps) {
	const { interactionId, item } = asked;
	const { told, refused, failed } = sitting;
	const id = useId();
	const form = useRef<HTMLFormElement>(null);
	const [value, setValue] = useState(
		() => readDraft(interactionId, item.widget) ?? sitting.earlier,
	);
	/** What is lacking of the answer that was tried last. */
	const [open, setOpen] = useState<string | null>(null);
	const [handingIn, setHandingIn] = useState(false);
	useFocusOn(form, item.widget.kind === "page");

	const change = (answer: ItemAnswer) => {
		setValue(answer);
		keepDraft(interactionId, answer);
		setOpen(null);
		if (refused) sitting.forget();
	};
	const answer = () => {
		if (told) return;
		const lacks = lacking(item.widget, value);
		// Who is told once that something is open, and answers again, means it.
		const said = lacks?.open && open === lacks.words;
		if (lacks && !said) return setOpen(lacks.words);
		const complete = answerOf(item.widget, value);
		if (complete) sitting.answer({ kind: "item", answer: complete });
	};
	const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
		if (fieldAt(event.target) || event.ctrlKey || event.metaKey || event.altKey || told) return;
		const option = optionAt(event.currentTarget, event.key);
		if (!option) return;
		event.preventDefault();
		option.focus();
		option.click();
	};

	const wrong = told ? null : (open ?? refused);
	const props = {
		widget: item.widget,
		value,
		onChange: change,
		disabled: told !== null,
		labelledBy: `${id}-question`,
		describedBy: wrong ? `${id}-wrong` : undefined,
		onSubmit: answer,
	};
	return (
		<>
			<form
				ref={form}
				noValidate
				aria-labelledby={`${id}-question`}
				onKeyDown={onKeyDown}
				onSubmit={(event) => {
					event.preventDefault();
					answer();
				}}
				className="grid gap-5"
			>
				<div
					id={`${id}-question`}
					tabIndex={-1}
					data-question
					className="grid gap-1.5 outline-none"
				>
					{/* The page before a form is called as the form is, which stands above it. */}
					{item.section && item.section !== sitting.stand?.title && (
						<p className="font-medium text-ink-soft text-sm">{visible(item.section)}</p>
					)}
					{/* Only its own words: those of the interface around it are in another language. */}
					<div lang={item.lang ?? undefined}>
						{item.widget.kind === "cloze" ? (
							<ClozeQuestion {...props} widget={item.widget} question={item.question} />
						) : (
							<Markdown text={item.question} className="prose-talk text-lg! max-w-none!" />
						)}
					</div>
					{item.points !== null && (
						<p className="text-ink-faint text-sm">
							{item.points === 1 ? "1 point" : `${item.points} points`}
						</p>
					)}
				</div>
				<Beside words={sitting.stand?.beside ?? []} />
				<ReadAloud item={item} answered={told !== null || sitting.pending} />
				<Hints hints={sitting.stand?.hints ?? []} />
				<div lang={item.lang ?? undefined}>
					<AnswerField {...props} question={item.question} />
				</div>
				<div role="alert" id={`${id}-wrong`} className="empty:hidden">
					{wrong && <p className={`font-medium ${open ? "text-warn" : "text-bad"}`}>{wrong}</p>}
				</div>
				{failed && (
					<Notice tone="bad" actions={<Button onClick={sitting.tryAgain}>Try again</Button>}>
						This did not get through. Your answer is kept here.
					</Notice>
				)}
				{told ? (
					<Came sitting={sitting} id={`${id}-told`} />
				) : (
					<Deeds sitting={sitting} asked={asked} onHandIn={() => setHandingIn(true)} />
				)}
			</form>
			{handingIn && (
				<HandInDialog
					answered={sitting.stand?.answered ?? 0}
					of={item.of}
					unsent={value !== null && value !== sitting.earlier}
					onStay={() => setHandingIn(false)}
					onHandIn={() => {
						setHandingIn(false);
						sitting.step("handIn");
					}}
				/>
			)}
		</>
	);
}

/** What stands beside the question: words of a model that takes part, or of a school that cares. */
function Beside({ words }: { words: readonly SittingBeside[] }) {
	return (
		<div aria-live="polite" className="grid gap-2 empty:sr-only">
			{words.map(({ from, text }) => (
				<div
					key={from}
					className={`rounded-lg border px-4 py-3 ${from === "adult" ? "bg-accent-soft" : "bg-surface"}`}
				>
					<p>{visible(text)}</p>
				</div>
			))}
		</div>
	);
}

function Hints({ hints }: { hints: readonly string[] }) {
	return (
		<ol
			aria-live="polite"
			aria-label="Hints"
			className="grid gap-2 rounded-lg bg-accent-soft px-4 py-3 empty:sr-only"
		>
			{hints.map((hint) => (
				<li key={hint}>
					<Markdown text={hint} className="prose-talk" />
				</li>
			))}
		</ol>
	);
}

/** What may be done with an open question. */
function Deeds({ sitting, asked, onHandIn }: QuestionProps & { onHandIn(): void }) {
	const { item } = asked;
	const look = "h-10 px-4";
	return (
		<div className="flex flex-wrap items-center gap-2 pt-2">
			<Button
				type="submit"
				tone="primary"
				aria-disabled={sitting.pending}
				className="h-10 px-6 aria-disabled:opacity-55"
			>
				{item.widget.kind === "page" ? "Read on" : "Answer"}
			</Button>
			{item.maySkip && (
				<Button className={look} onClick={() => sitting.answer({ kind: "skipped" })}>
					Leave it out
				</Button>
			)}
			{item.mayGoBack && (
				<Button className={look} onClick={() => sitting.step("back")}>
					Back
				</Button>
			)}
			{sitting.stand?.givesHints && (
				<Button className={look} onClick={() => sitting.step("hint")}>
					Hint
				</Button>
			)}
			<Button tone="quiet" className={`${look} ms-auto`} onClick={onHandIn}>
				Hand in
			</Button>
		</div>
	);
}

/** What came of the answer; the next question comes when it has been read. */
function Came({ sitting, id }: { sitting: Sitting; id: string }) {
	const next = useRef<HTMLButtonElement>(null);
	useEffect(() => next.current?.focus(), []);
	if (!sitting.told) return null;
	return (
		<div className="grid gap-4 rounded-lg border bg-surface px-4 py-4">
			<Told feedback={sitting.told} id={id} />
			<div>
				<Button
					ref={next}
					tone="primary"
					aria-describedby={id}
					className="h-10 px-6"
					onClick={sitting.next}
				>
					Next
				</Button>
			</div>
		</div>
	);
}

/** Goes to a question when it appears, unless a dialog lies over it. */
function useFocusOn(form: { current: HTMLFormElement | null }, toRead: boolean): void {
	useEffect(() => {
		if (document.activeElement?.closest("[data-dialog]")) return;
		const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
		const [chosen, first] = CONTROLS.map((selector) => find(selector));
		// A page is read from its beginning.
		const target = toRead ? find("[data-question]") : (chosen ?? first ?? find("[data-question]"));
		target?.focus({ preventScroll: true });
	}, [form, toRead]);
}
