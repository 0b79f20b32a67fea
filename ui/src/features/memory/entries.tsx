/** Each thing that a file remembers, with how much of the file a lesson is told. */
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import type { MemoryFile } from "../../api/generated";
import { isThing, LINES_IN_PROMPT } from "../../api/memory";
import { Entry } from "./entry";
import { isIndex } from "./names";

interface EntriesProps {
	file: MemoryFile;
	/** Whether the editor above holds words that are not kept. */
	unsaved: boolean;
	/** An entry was forgotten or brought back. */
	onChanged(file: MemoryFile): void;
}

export function Entries({ file, unsaved, onChanged }: EntriesProps) {
	const [open, setOpen] = useState(true);
	const things = file.entries.filter(isThing);
	const held = things.filter(({ forgottenAt }) => forgottenAt === null);
	return (
		<section
			aria-label="Where it comes from"
			className={`flex shrink-0 flex-col border-t bg-surface ${open && things.length > 0 ? "max-h-[45%]" : ""}`}
		>
			<h3>
				<button
					type="button"
					aria-expanded={open}
					onClick={() => setOpen(!open)}
					className="flex min-h-10 w-full items-center gap-2 px-4 py-2 text-left text-sm outline-offset-[-2px] hover:bg-hover"
				>
					<span className="font-medium">{heldWords(held.length)}</span>
					<span className="min-w-0 flex-1 text-ink-soft text-xs" data-testid="lines-in-prompt">
						{promptWords(file)}
					</span>
					<ChevronDown
						aria-hidden
						className={`size-3.5 shrink-0 transition-transform ${open ? "" : "-rotate-90"}`}
					/>
				</button>
			</h3>
			{open && things.length === 0 && <Empty className={file.class} />}
			{open && things.length > 0 && (
				<div className="min-h-0 overflow-y-auto px-4 pb-3">
					{unsaved && (
						<p className="pb-1 text-ink-soft text-xs">
							Save your changes first, then single things can be forgotten or brought back.
						</p>
					)}
					<ul className="divide-y">
						{things.map((entry) => (
							<Entry key={entry.id} entry={entry} locked={unsaved} onChanged={onChanged} />
						))}
					</ul>
				</div>
			)}
		</section>
	);
}

function heldWords(held: number): string {
	if (held === 0) return "Nothing remembered yet";
	return held === 1 ? "1 thing remembered" : `${held} things remembered`;
}

function promptWords({ path, linesInPrompt, class: className }: MemoryFile): string {
	if (!isIndex(path)) return "Read only when a lesson calls for it";
	const lesson = className === null ? "every lesson" : `every lesson for ${className}`;
	if (linesInPrompt >= LINES_IN_PROMPT) {
		return `The first ${LINES_IN_PROMPT} lines go into ${lesson}; the rest is read when needed`;
	}
	return `${linesInPrompt} of at most ${LINES_IN_PROMPT} lines, used in ${lesson}`;
}

function Empty({ className }: { className: string | null }) {
	const example =
		className === null
			? "- I like starters of 5 minutes, without paper"
			: "- Pair work is better than groups of four";
	return (
		<div className="px-4 pb-4 text-ink-soft text-sm">
			<p>
				{className === null
					? "What holds for all your lessons: how you like to work, what you never want."
					: `What you have learned about ${className} that is not in the class profile.`}{" "}
				Write one line for each thing, without pupils' names, for example:
			</p>
			<p className="mt-1.5 rounded-md bg-hover px-2.5 py-1.5 font-mono text-xs">{example}</p>
		</div>
	);
}
