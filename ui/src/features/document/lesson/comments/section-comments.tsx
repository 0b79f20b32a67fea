/** What she notes for herself on a section: on no page, in no copy, and given to no assistant. */
import { useQueryClient } from "@tanstack/react-query";
import { MessageSquareLock, Trash2 } from "lucide-react";
import { useState } from "react";
import { writeComments } from "../../../../api/comments";
import type { LessonComment } from "../../../../api/generated";
import { reportError } from "../../../../shared/report";
import { shortDay } from "../../../../shared/time";
import { Button, GrowingField } from "../../../../shared/ui";
import { sayWithUndo } from "../../../../shared/undo";
import { visible } from "../../../../shared/visible";

interface CommentButtonProps {
	/** What people call the section. */
	name: string;
	onClick(): void;
}

const HIDDEN =
	"opacity-0 focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100";

/** Begins a comment. */
export function CommentButton({ name, onClick }: CommentButtonProps) {
	return (
		<button
			type="button"
			data-chrome
			data-comment
			aria-label={`Comment to myself on ${name}`}
			title="Comment to myself"
			onClick={onClick}
			className={`inline-flex size-6 shrink-0 items-center justify-center self-center rounded-md text-ink-faint transition-opacity hover:bg-hover hover:text-ink ${HIDDEN}`}
		>
			<MessageSquareLock className="size-3.5" aria-hidden />
		</button>
	);
}

interface SectionCommentsProps {
	path: string;
	/** All of the lesson; undefined until they are known. */
	comments: LessonComment[] | undefined;
	section: string;
	name: string;
	/** Whether a new one is being written. */
	writing: boolean;
	onWritten(): void;
}

export function SectionComments(props: SectionCommentsProps) {
	const { path, comments, section, name, writing, onWritten } = props;
	const [changing, setChanging] = useState<number | null>(null);
	const put = usePut(path, comments);
	const all = comments ?? [];
	const own = all.flatMap((comment, at) => (comment.section === section ? [{ comment, at }] : []));
	if (own.length === 0 && !writing) return null;
	const replaced = (at: number, words: string) =>
		all.map((each, place) => (place === at ? { ...each, words } : each));
	return (
		<div
			data-chrome
			data-testid="comments"
			className="mt-2 mb-3 grid grid-cols-1 gap-1.5 rounded-lg border border-line-strong border-dashed px-3 py-2 font-sans text-sm"
		>
			<p className="flex items-center gap-1.5 text-ink-soft text-xs">
				<MessageSquareLock className="size-3.5" aria-hidden />
				Only you see this: it is not printed, and the assistant is not given it.
			</p>
			{own.map(({ comment, at }) =>
				changing === at ? (
					<Form
						key={at}
						label={`Your comment on ${name}`}
						words={comment.words}
						onCancel={() => setChanging(null)}
						onSave={(words) => {
							setChanging(null);
							void put(replaced(at, words), "Your comment is changed.");
						}}
					/>
				) : (
					<Comment
						key={at}
						comment={comment}
						name={name}
						onChange={() => setChanging(at)}
						onRemove={() =>
							void put(
								all.filter((_, place) => place !== at),
								"Your comment is deleted.",
							)
						}
					/>
				),
			)}
			{writing && (
				<Form
					label={`Comment to myself on ${name}`}
					words=""
					onCancel={onWritten}
					onSave={(words) => {
						onWritten();
						void put([...all, { section, day: null, words }], "Your comment is kept.");
					}}
				/>
			)}
		</div>
	);
}

/** Writes all of them, and offers the way back. */
function usePut(path: string, before: LessonComment[] | undefined) {
	const client = useQueryClient();
	const write = (comments: LessonComment[]) => writeComments(client, path, comments);
	return async (after: LessonComment[], said: string) => {
		try {
			await write(after);
		} catch (reason) {
			reportError(reason);
			return;
		}
		sayWithUndo(said, () => void write(before ?? []).catch(reportError));
	};
}

interface CommentProps {
	comment: LessonComment;
	name: string;
	onChange(): void;
	onRemove(): void;
}

function Comment({ comment, name, onChange, onRemove }: CommentProps) {
	const { day, words } = comment;
	return (
		<div className="flex items-start gap-2">
			<button
				type="button"
				onClick={onChange}
				className="min-w-0 flex-1 whitespace-pre-line rounded-sm text-left hover:bg-hover"
			>
				{visible(words)}
				<span className="sr-only">, change this comment on {name}</span>
			</button>
			{day && <span className="shrink-0 pt-0.5 text-ink-soft text-xs">{shortDay(day)}</span>}
			<button
				type="button"
				aria-label={`Delete this comment on ${name}`}
				onClick={onRemove}
				className="inline-flex size-6 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-hover hover:text-ink"
			>
				<Trash2 className="size-3.5" aria-hidden />
			</button>
		</div>
	);
}

interface FormProps {
	label: string;
	words: string;
	onSave(words: string): void;
	onCancel(): void;
}

function Form({ label, words, onSave, onCancel }: FormProps) {
	const [typed, setTyped] = useState(words);
	const save = () => (typed.trim() === "" ? onCancel() : onSave(typed.trim()));
	return (
		<form
			className="grid grid-cols-1 gap-1.5"
			onSubmit={(event) => {
				event.preventDefault();
				save();
			}}
		>
			<GrowingField
				label={label}
				value={typed}
				onChange={setTyped}
				onSubmit={save}
				onCancel={onCancel}
				focus
				className="w-full rounded-md border border-line-strong bg-raised px-2 py-1"
			/>
			<div className="flex justify-end gap-2">
				<Button tone="quiet" onClick={onCancel}>
					Cancel
				</Button>
				<Button type="submit" disabled={typed.trim() === ""}>
					Keep
				</Button>
			</div>
		</form>
	);
}
