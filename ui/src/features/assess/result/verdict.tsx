/** How an answer stands, by a word and a sign; the colour says nothing that they do not. */
import {
	Check,
	CircleHelp,
	CircleSlash,
	Contrast,
	type LucideIcon,
	Minus,
	PencilLine,
	X,
} from "lucide-react";
import type { Verdict } from "./outcomes";

const LOOKS: Record<Exclude<Verdict, "said">, { words: string; icon: LucideIcon; look: string }> = {
	right: { words: "Right", icon: Check, look: "bg-good-soft text-good" },
	partly: { words: "Partly right", icon: Contrast, look: "bg-warn-soft text-warn" },
	wrong: { words: "Wrong", icon: X, look: "bg-bad-soft text-bad" },
	toMark: { words: "Yours to mark", icon: PencilLine, look: "bg-accent-soft text-accent" },
	unreadable: { words: "Could not be read", icon: CircleHelp, look: "bg-bad-soft text-bad" },
	unanswered: { words: "No answer", icon: Minus, look: "bg-hover text-ink" },
	leftOut: { words: "Left out", icon: CircleSlash, look: "bg-hover text-ink" },
};

interface VerdictMarkProps {
	verdict: Exclude<Verdict, "said">;
	/** Added in the same breath, such as "1 of 2". */
	more?: string;
	/** Said in place of the usual words. */
	words?: string;
}

export function VerdictMark({ verdict, more, words }: VerdictMarkProps) {
	const { icon: Icon, look, ...usual } = LOOKS[verdict];
	return (
		<span
			className={`inline-flex shrink-0 items-center gap-1 rounded-md px-1.5 py-0.5 font-medium text-xs ${look}`}
		>
			<Icon className="size-3.5" aria-hidden />
			{words ?? usual.words}
			{more && `: ${more}`}
		</span>
	);
}
