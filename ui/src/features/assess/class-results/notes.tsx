/** What has to be known of numbers, each note once. */
import { visible } from "../../../shared/visible";
import { type Noted, noteWords } from "./class-words";

interface NotesProps {
	notes: readonly Noted[];
	/** How many numbers there are: a note on all of them need not name them. */
	of?: number;
}

export function Notes({ notes, of }: NotesProps) {
	if (notes.length === 0) return null;
	return (
		<ul className="grid gap-0.5 text-ink-faint text-xs">
			{notes.map(({ names, note }) => (
				<li key={note} className="[overflow-wrap:anywhere]">
					{(of === undefined || names.length < of) && <>{visible(capital(names.join(", ")))}: </>}
					{noteWords(note)}
				</li>
			))}
		</ul>
	);
}

function capital(words: string): string {
	return words.charAt(0).toUpperCase() + words.slice(1);
}
