/** What the results say that the next lesson should know: it is remembered when she says so. */
import { Check } from "lucide-react";
import { useState } from "react";
import { useClassNotes, useNoteDeeds } from "../../../api/class-notes";
import type { ClassResultsOf, MemoryEntry } from "../../../api/generated";
import { toCallError } from "../../../platform";
import { firstWords, withoutMarks } from "../../../shared/first-words";
import { reportError } from "../../../shared/report";
import { sentence } from "../../../shared/sentence";
import { Button, GrowingField, Notice, ReadFailure } from "../../../shared/ui";
import { sayWithUndo } from "../../../shared/undo";
import { visible } from "../../../shared/visible";

export function ClassNotes({ of }: { of: ClassResultsOf }) {
	const { data, error, refetch } = useClassNotes(of);
	const waiting = data?.entries.filter(isWaiting) ?? [];
	const taken = data?.entries.filter(({ state }) => state === "active") ?? [];
	return (
		<section aria-labelledby="class-notes" className="grid gap-2">
			<h3 id="class-notes" className="font-semibold">
				What the next lesson should know
			</h3>
			{error && !data && <ReadFailure error={error} onRetry={refetch} />}
			{!error && !data && (
				<p role="status" className="text-ink-faint text-sm">
					Looking what there is to say …
				</p>
			)}
			{data && waiting.length + taken.length === 0 && (
				<p className="max-w-prose text-ink-soft text-sm">
					{visible(
						sentence(data.whyNone ?? "There is nothing that is not kept or put away already"),
					)}
				</p>
			)}
			{waiting.length > 0 && (
				<>
					<p className="max-w-prose text-ink-soft text-xs">
						Waits for your word. Nothing of it is used until you keep it.
					</p>
					<ul className="grid gap-2">
						{waiting.map((entry) => (
							<WaitingNote key={entry.id} entry={entry} />
						))}
					</ul>
				</>
			)}
			{taken.length > 0 && (
				<ul aria-label="Kept" className="grid gap-1">
					{taken.map((entry) => (
						<KeptNote
							key={entry.id}
							entry={entry}
							doubt={data?.doubted.find(({ id }) => id === entry.id)?.why ?? null}
						/>
					))}
				</ul>
			)}
			{data && data.withdrawn.length > 0 && (
				<ul
					aria-label="Not waiting any more"
					className="grid max-w-prose gap-1 text-ink-soft text-xs"
				>
					{data.withdrawn.map((words) => (
						<li key={words} dir="auto" className="[overflow-wrap:anywhere]">
							{visible(words)}
						</li>
					))}
				</ul>
			)}
		</section>
	);
}

function isWaiting({ state }: MemoryEntry): boolean {
	return state === "working" || state === "candidate";
}

/** Her word, with what is said of it and the way back; the same words as in the room of memory. */
function useHerWord(entry: MemoryEntry) {
	const { confirm, dismiss, forget, restore } = useNoteDeeds();
	const { id } = entry;
	const name = named(entry.text);
	return {
		name,
		confirm: async (text: string | null) => {
			const kept = await confirm(id, text);
			sayWithUndo(`Kept: ${named(kept.text)}`, () => void forget(id).catch(reportError));
		},
		dismiss: async () => {
			await dismiss(id);
			sayWithUndo(`Not kept: ${name}`, () => void restore(id).catch(reportError));
		},
		forget: async () => {
			await forget(id);
			sayWithUndo(`Forgotten: ${name}`, () => void restore(id).catch(reportError));
		},
	};
}

function WaitingNote({ entry }: { entry: MemoryEntry }) {
	const { name, confirm, dismiss } = useHerWord(entry);
	const [rewording, setRewording] = useState(false);
	return (
		<li data-testid="class-note" className="grid gap-2.5 rounded-lg border bg-raised p-3">
			{rewording ? (
				<Rewording
					words={withoutMarks(entry.text)}
					onKeep={confirm}
					onClose={() => setRewording(false)}
				/>
			) : (
				<>
					<Words entry={entry} />
					<div className="flex flex-wrap gap-2">
						<Button
							aria-label={`Keep: ${name}`}
							onClick={() => void confirm(null).catch(reportError)}
						>
							Keep
						</Button>
						<Button
							aria-label={`Keep in other words …: ${name}`}
							onClick={() => setRewording(true)}
						>
							Keep in other words …
						</Button>
						<Button
							aria-label={`Don’t keep: ${name}`}
							onClick={() => void dismiss().catch(reportError)}
						>
							Don’t keep
						</Button>
					</div>
				</>
			)}
		</li>
	);
}

/** What she kept; `doubt` says that the results are others by now. */
function KeptNote({ entry, doubt }: { entry: MemoryEntry; doubt: string | null }) {
	const { name, forget } = useHerWord(entry);
	return (
		<li className="flex items-center gap-2 px-3 text-sm">
			<Check className="size-4 shrink-0 text-good" aria-label="Kept" />
			<div className="min-w-0 flex-1">
				<Words entry={entry} />
				{doubt !== null && (
					<p dir="auto" className="text-warn text-xs [overflow-wrap:anywhere]">
						{visible(doubt)}
					</p>
				)}
			</div>
			<Button
				tone="quiet"
				className="h-7 px-2"
				aria-label={`Undo: ${name}`}
				onClick={() => void forget().catch(reportError)}
			>
				Undo
			</Button>
		</li>
	);
}

function Words({ entry }: { entry: MemoryEntry }) {
	return (
		<p dir="auto" className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">
			{visible(withoutMarks(entry.text))}
		</p>
	);
}

interface RewordingProps {
	words: string;
	onKeep(words: string): Promise<void>;
	onClose(): void;
}

/** Its words, changed before they are kept; what memory has against them is said where they are. */
function Rewording({ words, onKeep, onClose }: RewordingProps) {
	const [text, setText] = useState(words);
	const [pending, setPending] = useState(false);
	const [refused, setRefused] = useState<string | null>(null);
	const keep = async () => {
		const wanted = text.trim();
		if (pending || wanted === "") return;
		setPending(true);
		setRefused(null);
		try {
			await onKeep(wanted);
			onClose();
		} catch (reason) {
			setRefused(visible(sentence(toCallError(reason).message)));
			setPending(false);
		}
	};
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				void keep();
			}}
			className="grid gap-2"
		>
			<GrowingField
				focus
				enterSends
				label="What shall be remembered"
				aria-invalid={refused !== null}
				value={text}
				onChange={setText}
				onSubmit={() => void keep()}
				onCancel={onClose}
			/>
			{refused !== null && <Notice tone="bad">{refused}</Notice>}
			<div className="flex flex-wrap gap-2">
				<Button type="submit" tone="primary" disabled={pending || text.trim() === ""}>
					Keep these words
				</Button>
				<Button onClick={onClose}>Leave it</Button>
			</div>
		</form>
	);
}

const LONGEST_NAME = 60;

/** Its beginning in quotes, without half a word at its end. */
function named(text: string): string {
	const words = visible(firstWords(text));
	if (words.length <= LONGEST_NAME) return `“${words}”`;
	return `“${words.slice(0, LONGEST_NAME).replace(/\s+\S*$/, "")} …”`;
}
