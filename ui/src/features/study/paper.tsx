/**
 * An editor and nothing else: the text is kept every few seconds, when the field is left and when the time is up.
 */
import { useEffect, useEffectEvent, useState } from "react";
import type { StepProps } from "./steps";
import { dropUnsent, holdUnsent, unsentOver } from "./unsent";

/** How long a text waits to be kept, and until that is tried again, in milliseconds. */
const KEEP_AFTER = 3_000;

interface PaperProps extends Pick<StepProps, "act"> {
	/** Whose text of which task it is. */
	name: string;
	/** What was kept when the page was opened. */
	text: string;
	/** Nothing is written any more. */
	over: boolean;
}

export function Paper({ name, text, over, act }: PaperProps) {
	const [words, setWords] = useState(() => unsentOver(name, text) ?? text);
	const [kept, setKept] = useState(text);
	const keep = useEffectEvent(() => {
		if (words === kept) return;
		act.mutate({ do: "write", text: words }, { onSuccess: () => setKept(words) });
	});
	useEffect(() => {
		if (words === kept) dropUnsent(name);
		else holdUnsent(name, { over: kept, words });
	}, [name, words, kept]);
	const unkept = words !== kept;
	// While she types on and on it is kept, too.
	useEffect(() => {
		if (!unkept) return;
		if (over) keep();
		const timer = setInterval(() => keep(), KEEP_AFTER);
		return () => clearInterval(timer);
	}, [unkept, over]);
	const failed = act.isError && act.variables?.do === "write" && words !== kept;
	return (
		<div className="flex h-full flex-col bg-surface">
			<label className="flex min-h-0 flex-1 flex-col">
				<span className="px-6 pt-4 font-medium text-sm">Your lesson</span>
				<textarea
					value={words}
					onChange={(event) => setWords(event.target.value)}
					onBlur={() => keep()}
					readOnly={over}
					spellCheck
					lang="en-GB"
					placeholder="Write your lesson here."
					className="min-h-0 flex-1 resize-none bg-transparent px-6 py-3 font-serif text-lg leading-relaxed outline-none"
				/>
			</label>
			<p role="status" className="border-t px-6 py-1.5 text-ink-soft text-sm">
				{failed
					? "It could not be kept just now. It stays here and is tried again."
					: words === kept
						? words && "Kept."
						: "Not kept yet …"}
			</p>
		</div>
	);
}
