/** Looks for words in the document that is shown: how often they stand there, one after the other. */
import { ChevronDown, ChevronUp, X } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { endFinding, notePageToFind, useFinding } from "../../../shared/finding";
import { IconButton } from "../../../shared/ui";
import { useFound } from "./use-find";

interface FindBarProps {
	/** What is read: the page as it scrolls. */
	page: RefObject<HTMLElement | null>;
	/** Which page it is; another one begins with the same words. */
	name: string;
}

export function FindBar({ page, name }: FindBarProps) {
	useEffect(notePageToFind, []);
	const open = useFinding((finding) => finding.open);
	return open ? <Bar key={name} page={page} /> : null;
}

/** What was looked for last, for the next document. */
let last = "";

function Bar({ page }: { page: RefObject<HTMLElement | null> }) {
	const field = useRef<HTMLInputElement>(null);
	const [words, setWords] = useState(last);
	const asked = useFinding((finding) => finding.asked);
	const { count, current, step } = useFound(page, words);
	useEffect(() => {
		field.current?.focus();
		field.current?.select();
	}, [asked]);
	useEffect(() => endFinding, []);

	const close = () => {
		endFinding();
		page.current?.focus({ preventScroll: true });
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key === "Escape") close();
		else if (event.key === "Enter") step(event.shiftKey ? -1 : 1);
		else return;
		event.preventDefault();
		event.stopPropagation();
	};
	return (
		<search
			aria-label="Find in this document"
			data-testid="find-bar"
			className="absolute top-2 right-4 z-10 flex max-w-[calc(100%-2rem)] items-center gap-0.5 rounded-lg border border-line-strong bg-raised p-1 shadow-card"
		>
			<input
				ref={field}
				value={words}
				aria-label="Words to find"
				placeholder="Find in this document"
				onChange={(event) => {
					last = event.target.value;
					setWords(last);
				}}
				onKeyDown={onKeyDown}
				className="h-7 w-48 min-w-0 rounded-md bg-transparent px-2 text-sm placeholder:text-ink-faint"
			/>
			<span role="status" className="shrink-0 px-1 text-ink-soft text-xs tabular-nums">
				{words.trim() === "" ? "" : count === 0 ? "Not here" : `${current + 1} of ${count}`}
			</span>
			<IconButton label="The place before" disabled={count === 0} onClick={() => step(-1)}>
				<ChevronUp aria-hidden />
			</IconButton>
			<IconButton label="The next place" disabled={count === 0} onClick={() => step(1)}>
				<ChevronDown aria-hidden />
			</IconButton>
			<IconButton label="End finding" onClick={close}>
				<X aria-hidden />
			</IconButton>
		</search>
	);
}
