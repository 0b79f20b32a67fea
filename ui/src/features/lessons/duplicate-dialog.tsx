/** Takes a lesson to another class, and lists what should change in it there. */

import { useState } from "react";
import type { Lesson, LessonDuplicated, WantedChange } from "../../api/generated";
import { useLesson, useLessonChanges, useLessonDuplicate } from "../../api/lessons";
import { useFileTree } from "../../api/queries";
import { toCallError } from "../../platform";
import { lookAtSection } from "../../session/wanted-view";
import { classesIn } from "../../shared/classes";
import { sentence } from "../../shared/sentence";
import { Button, Dialog, Notice } from "../../shared/ui";
import { closeDialog, showLesson } from "../../shared/use-place";
import { useSettled } from "../../shared/use-settled";
import { keepWantedChanges } from "../../shared/wanted-changes";

/** So long nothing is typed before it is looked what should change. */
const TYPING_MS = 300;

export function DuplicateDialog({ lesson }: { lesson: string }) {
	return (
		<Dialog
			onClose={closeDialog}
			title="The same lesson for another class"
			description="The lesson stays as it is; the copy is a lesson of its own."
		>
			<Duplicate key={lesson} path={lesson} />
		</Dialog>
	);
}

function Duplicate({ path }: { path: string }) {
	const lesson = useLesson(path).data;
	const classes = classesIn(useFileTree().data?.entries ?? []).filter(
		(name) => name !== lesson?.class,
	);
	const duplicate = useLessonDuplicate();
	const [typed, setTyped] = useState("");
	const [chosen, choose] = useState<string | null>(null);
	const name = typed.trim() || chosen;
	const settled = useSettled(name ?? "", TYPING_MS);
	if (duplicate.data) return <Changes copy={duplicate.data} />;
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				if (!name) return;
				duplicate.mutate(
					{ path, class: name },
					{ onSuccess: (copy) => keepWantedChanges(copy.path, copy.changes) },
				);
			}}
			className="grid gap-3 text-sm"
		>
			<p>
				<span className="font-medium">{lesson?.title ?? path}</span>
				{lesson?.class && <span className="text-ink-soft"> is for {lesson.class}.</span>}
			</p>
			{classes.length > 0 && (
				<fieldset className="grid gap-1">
					<legend className="mb-1 text-ink-soft">Which class is it for?</legend>
					{classes.map((each) => (
						<label
							key={each}
							className="flex items-center gap-2 rounded-md px-2 py-1 hover:bg-hover"
						>
							<input
								type="radio"
								name="class"
								value={each}
								checked={typed.trim() === "" && chosen === each}
								onChange={() => {
									choose(each);
									setTyped("");
								}}
							/>
							{each}
						</label>
					))}
				</fieldset>
			)}
			<label className="grid gap-1">
				<span className="text-ink-soft">
					{classes.length > 0 ? "Or a class without a profile yet" : "Which class is it for?"}
				</span>
				<input
					value={typed}
					onChange={(event) => setTyped(event.target.value)}
					placeholder="1B"
					className="h-8 rounded-md border border-line-strong bg-raised px-2.5 placeholder:text-ink-faint"
				/>
			</label>
			{lesson && name && <Before lesson={lesson} of={name} asked={settled} />}
			{duplicate.error && (
				<Notice tone="bad">{sentence(toCallError(duplicate.error).message)}</Notice>
			)}
			<div className="flex justify-end gap-2">
				<Button tone="quiet" onClick={closeDialog}>
					Cancel
				</Button>
				<Button tone="primary" type="submit" disabled={!name || duplicate.isPending}>
					{duplicate.isPending ? "Copying…" : "Make the copy"}
				</Button>
			</div>
		</form>
	);
}

function Changes({ copy }: { copy: LessonDuplicated }) {
	const { path, changes } = copy;
	const openAt = (section: string | null) => {
		closeDialog();
		showLesson(path);
		if (section !== null) lookAtSection({ path, id: section });
	};
	return (
		<div className="grid gap-3 text-sm" data-testid="wanted-changes">
			{changes.length === 0 ? (
				<p>The copy is made, and nothing in it has to change for this class.</p>
			) : (
				<>
					<p>
						The copy is made. For this class, look at what is listed here; the copy keeps the list.
					</p>
					<ChangeList changes={changes} onOpen={openAt} />
				</>
			)}
			<div className="flex justify-end">
				<Button tone="primary" onClick={() => openAt(null)}>
					Open the copy
				</Button>
			</div>
		</div>
	);
}

interface BeforeProps {
	lesson: Lesson;
	of: string;
	/** The class that was looked for last: the same once her typing rests. */
	asked: string;
}

/**
 * What should change for the class that is chosen, before anything is copied. It has its height from the start: what
 * is below it stays where it is when the list comes.
 */
function Before({ lesson, of, asked }: BeforeProps) {
	const looked = useLessonChanges(lesson, asked);
	const [data, error] = asked === of ? [looked.data, looked.error] : [];
	return (
		<section
			aria-label={`What should change for ${of}`}
			aria-busy={!data && !error}
			className="flex h-[clamp(6rem,34vh,15rem)] flex-col gap-1.5 text-sm"
		>
			{error && <Notice tone="bad">{sentence(toCallError(error).message)}</Notice>}
			{!data && !error && <p className="text-ink-soft">Looking at what should change for {of}…</p>}
			{data?.length === 0 && <p>Nothing in it has to change for {of}.</p>}
			{data && data.length > 0 && (
				<>
					<p data-testid="changes-before">
						{`For ${of}, ${data.length === 1 ? "1 thing" : `${data.length} things`} should change in the copy:`}
					</p>
					<ChangeList changes={data} />
				</>
			)}
		</section>
	);
}

interface ChangeListProps {
	changes: readonly WantedChange[];
	/** Leads to a place in the copy, where there is one. */
	onOpen?(section: string | null): void;
}

function ChangeList({ changes, onOpen }: ChangeListProps) {
	return (
		// What follows stays in sight below it, and keys scroll it where nothing in it takes the focus.
		<ul
			className="grid max-h-[34vh] min-h-0 grid-cols-1 gap-2 overflow-y-auto border-l pl-3"
			tabIndex={onOpen ? undefined : 0}
		>
			{changes.map(({ section, heading, why }) => (
				<li key={`${section}:${why}`}>
					{onOpen ? (
						<button
							type="button"
							onClick={() => onOpen(section)}
							className="rounded-sm font-medium underline decoration-line-strong underline-offset-2"
						>
							{heading}
						</button>
					) : (
						<span className="font-medium">{heading}</span>
					)}
					<span className="block text-ink-soft">{sentence(why)}</span>
				</li>
			))}
		</ul>
	);
}
