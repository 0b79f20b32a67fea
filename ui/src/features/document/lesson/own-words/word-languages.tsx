/** Below the words of a lesson: the same in pupils' languages, which she fills in or which were drafted for her. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Lesson, LessonSection } from "../../../../api/generated";
import { changeLesson } from "../../../../api/lessons";
import { reportError } from "../../../../shared/report";
import { Button, FIELD_LOOK, Notice } from "../../../../shared/ui";
import { sayWithUndo } from "../../../../shared/undo";
import { visible } from "../../../../shared/visible";
import { saveWholeSection } from "../save";
import { languagesOf, lookedAt, ownWords, withOwnWord } from "./own-words";

interface WordLanguagesProps {
	lesson: Lesson;
	section: LessonSection;
}

const MEANWHILE =
	"Somebody changed these words meanwhile, so nothing was written. Look again, and try once more.";

export function WordLanguages({ lesson, section }: WordLanguagesProps) {
	const client = useQueryClient();
	const [open, setOpen] = useState(false);
	const { items, markdown, id } = section;
	const drafts = items.flatMap((item) => ownWords(item.markdown)).filter(({ draft }) => draft);
	const undo = () => {
		const params = { path: lesson.path, version: lesson.versions, section: id };
		changeLesson(client, "lesson_restore", params).catch(reportError);
	};
	/** Writes each item as `change` has it; the rest of the section stays. */
	const write = async (change: (markdown: string, at: number) => string, said: string) => {
		const after = items.reduce(
			(text, item, at) => text.replace(item.markdown, () => change(item.markdown, at)),
			markdown,
		);
		if (after === markdown) return;
		try {
			const saved = await saveWholeSection(client, lesson.path, id, markdown, after);
			if (saved.outcome === "saved") sayWithUndo(said, undo);
			else reportError(new Error(MEANWHILE));
		} catch (reason) {
			reportError(reason);
		}
	};
	if (items.length === 0) return null;
	return (
		<div
			data-chrome
			data-testid="own-words"
			className="mt-2 grid grid-cols-1 gap-2 font-sans text-sm"
		>
			{drafts.length > 0 && (
				<Notice
					tone="warn"
					actions={
						<Button onClick={() => void write(lookedAt, "The words count as looked at.")}>
							I have looked at them
						</Button>
					}
				>
					{drafts.length === 1
						? "1 word in a pupil’s language is a draft. Let somebody who speaks it look at it."
						: `${drafts.length} words in pupils’ languages are drafts. Let somebody who speaks them look at them.`}
				</Notice>
			)}
			{open ? (
				<Form
					section={section}
					onClose={() => setOpen(false)}
					onSave={(language, words) => {
						setOpen(false);
						void write(
							(text, at) => withOwnWord(text, language, words[at] ?? ""),
							`The words in ${language} are kept. They stand on a sheet of their own behind the worksheet.`,
						);
					}}
				/>
			) : (
				<button
					type="button"
					onClick={() => setOpen(true)}
					className="w-fit rounded-sm text-ink-soft underline decoration-line-strong underline-offset-2 hover:text-ink"
				>
					Words in a pupil’s language …
				</button>
			)}
		</div>
	);
}

interface FormProps {
	section: LessonSection;
	onSave(language: string, words: readonly string[]): void;
	onClose(): void;
}

function Form({ section: { items }, onSave, onClose }: FormProps) {
	const known = languagesOf(items);
	const inLanguage = (language: string) =>
		items.map(
			({ markdown }) => ownWords(markdown).find((word) => word.language === language)?.word ?? "",
		);
	const [language, setLanguage] = useState(known[0] ?? "");
	const [words, setWords] = useState(() => inLanguage(language));
	const name = language.replace(/[(),;:*_]/g, " ").trim();
	return (
		<form
			className="grid grid-cols-1 gap-2 rounded-lg border border-line-strong p-3"
			onSubmit={(event) => {
				event.preventDefault();
				if (name !== "") onSave(name, words);
			}}
		>
			<label className="grid gap-1">
				<span className="text-ink-soft">Which language?</span>
				<input
					value={language}
					placeholder="Polish"
					className={FIELD_LOOK}
					onChange={(event) => {
						setLanguage(event.target.value);
						if (known.includes(event.target.value.trim()))
							setWords(inLanguage(event.target.value.trim()));
					}}
				/>
			</label>
			<p className="text-ink-soft">
				What you leave empty has room to write. You can ask the assistant for the words, too: what
				it drafts is marked as a draft, on paper as well, until you have looked at it or kept it
				here.
			</p>
			{items.map(({ id, title }, at) => (
				<label key={id} className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] items-center gap-2">
					<span className="truncate">{visible(title)}</span>
					<input
						value={words[at] ?? ""}
						dir="auto"
						className={FIELD_LOOK}
						onChange={(event) => setWords(words.with(at, event.target.value))}
					/>
				</label>
			))}
			<div className="flex justify-end gap-2">
				<Button tone="quiet" onClick={onClose}>
					Cancel
				</Button>
				<Button tone="primary" type="submit" disabled={name === ""}>
					Keep
				</Button>
			</div>
		</form>
	);
}
