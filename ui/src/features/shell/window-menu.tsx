/** The menu for words, selected or in a field, wherever they stand; the browser's own is never shown. */
import { ClipboardPaste, Copy, Scissors, TextSelect } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { fieldAt, isSelectedAt } from "../../shared/fields";
import { ContextMenu, MenuItem } from "../../shared/ui";
import { canWrite, copy, cut, isSelectedIn, paste, selectAll } from "./clipboard";
import { noteClicked, selectWords, wordsAt } from "./words";

/** What was pointed at. */
interface Pointed {
	field: HTMLElement | null;
	/** What the words belong to. */
	words: HTMLElement | null;
	/** Whether some of them are selected. */
	selected: boolean;
}

/** `children` is all of the window. */
export function WindowMenu({ children }: { children: ReactNode }) {
	const [pointed, setPointed] = useState<Pointed | null>(null);
	const selecting = useRef<HTMLElement | null>(null);
	useEffect(() => {
		const click = ({ target }: MouseEvent) => noteClicked(target);
		window.addEventListener("pointerdown", click);
		window.addEventListener("contextmenu", keepFromBrowser);
		return () => {
			window.removeEventListener("pointerdown", click);
			window.removeEventListener("contextmenu", keepFromBrowser);
		};
	}, []);
	const point = (target: Element) => {
		const field = fieldAt(target);
		const words = wordsAt(target);
		const selected = field ? isSelectedIn(field) : isSelectedAt(target);
		selecting.current = null;
		setPointed({ field, words, selected });
		return field !== null || words !== null || selected;
	};
	const select = (words: HTMLElement) => {
		selecting.current = words;
		selectWords(words);
	};
	// A field that gets the focus back would take the selection with it.
	const finalFocus = () => selecting.current?.closest<HTMLElement>("[tabindex]") ?? true;
	return (
		<ContextMenu
			onOpen={point}
			items={pointed && <Items {...pointed} onSelectWords={select} />}
			finalFocus={finalFocus}
		>
			<div className="h-full">{children}</div>
		</ContextMenu>
	);
}

function keepFromBrowser(event: Event): void {
	// Whoever develops it inspects the page by its own menu.
	if (import.meta.env.DEV && event instanceof MouseEvent && event.shiftKey) return;
	event.preventDefault();
}

interface ItemsProps extends Pointed {
	onSelectWords(words: HTMLElement): void;
}

function Items({ field, words, selected, onSelectWords }: ItemsProps) {
	if (field) return <FieldItems field={field} selected={selected} />;
	return (
		<>
			{selected && (
				<MenuItem icon={<Copy aria-hidden />} onSelect={() => copy(null)}>
					Copy
				</MenuItem>
			)}
			{words && !selected && (
				<MenuItem
					icon={<Copy aria-hidden />}
					onSelect={() => {
						onSelectWords(words);
						copy(null);
					}}
				>
					{words.dataset.words ? `Copy this ${words.dataset.words}` : "Copy all of it"}
				</MenuItem>
			)}
			{words && (
				<MenuItem icon={<TextSelect aria-hidden />} onSelect={() => onSelectWords(words)}>
					Select all
				</MenuItem>
			)}
		</>
	);
}

function FieldItems({ field, selected }: { field: HTMLElement; selected: boolean }) {
	const writable = canWrite(field);
	return (
		<>
			<MenuItem
				icon={<Scissors aria-hidden />}
				disabled={!selected || !writable}
				onSelect={() => cut(field)}
			>
				Cut
			</MenuItem>
			<MenuItem icon={<Copy aria-hidden />} disabled={!selected} onSelect={() => copy(field)}>
				Copy
			</MenuItem>
			<MenuItem
				icon={<ClipboardPaste aria-hidden />}
				disabled={!writable}
				onSelect={() => void paste(field)}
			>
				Paste
			</MenuItem>
			<MenuItem icon={<TextSelect aria-hidden />} onSelect={() => selectAll(field)}>
				Select all
			</MenuItem>
		</>
	);
}
