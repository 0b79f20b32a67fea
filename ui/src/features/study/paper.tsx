/** An editor and nothing else: the text is kept a few seconds after it changed, and when the field is left. */
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
}

export function Paper({ name, text, act }: PaperProps) {
	const [words, setWords] = useState(() => unsentOver(name, text) ?? text);
	const [kept, setKept] = useState(text);
	const keep = useEffectEvent(() => {
		if (words === kept) return;
		act.mutate({ do: "write", text: words }, { onSuccess: () => setKept(words) });
	});
	useEffect(() => {
		if (words === kept) return dropUnsent(name);
		holdUnsent(name, { over: kept, words });
		const timer = setInterval(() => keep(), KEEP_AFTER);
		return () => clearInterval(timer);
	}, [name, words, kept]);
	const failed = act.isError && act.variables?.do === "write" && words !== kept;
	return (
		<div className="flex h-full flex-col bg-surface">
			<label className="flex min-h-0 flex-1 flex-col">
				<span className="px-6 pt-4 font-medium text-sm">Your lesson</span>
				<textarea
					value={words}
					onChange={(event) => setWords(event.target.value)}
					onBlur={() => keep()}
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
