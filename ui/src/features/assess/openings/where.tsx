/** Where learners go with the code. */
import { platform } from "../../../platform";
import { whereToGo } from "./where-to-go";

export function useWhere() {
	return whereToGo(platform.name, location.origin);
}

/** The note with what is typed at a terminal set apart. */
export function WhereNote({ note, className = "" }: { note: string; className?: string }) {
	return (
		<p className={`text-ink-soft ${className}`}>
			{note.split("`").map((part, at) =>
				at % 2 === 1 ? (
					<code
						key={part}
						className="rounded bg-hover px-1 font-mono text-ink [overflow-wrap:anywhere]"
					>
						{part}
					</code>
				) : (
					part
				),
			)}
		</p>
	);
}
