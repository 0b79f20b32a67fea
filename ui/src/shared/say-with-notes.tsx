/** A word about what was done, with what has to be read about it: that stays until it is put away. */
import { type ExternalToast, toast } from "sonner";

export function sayWithNotes(
	words: string,
	notes: readonly string[],
	options: ExternalToast = {},
): void {
	const [first, ...others] = notes;
	if (first === undefined) {
		toast.success(words, options);
		return;
	}
	const lasting = { ...options, duration: Number.POSITIVE_INFINITY, closeButton: true };
	if (others.length === 0) {
		toast.success(words, { ...lasting, description: first });
		return;
	}
	// Said again under the same name: the place it takes is only measured when its words are given.
	const unfold = () => toast.success(words, { ...lasting, id, description: <All notes={notes} /> });
	const id = toast.success(words, {
		...lasting,
		description: (
			<>
				{first}{" "}
				<button
					type="button"
					aria-label={`and ${others.length} more about this`}
					onClick={unfold}
					className="rounded-sm font-medium underline underline-offset-2 hover:text-ink"
				>
					and {others.length} more
				</button>
			</>
		),
	});
}

function All({ notes }: { notes: readonly string[] }) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
		<ul tabIndex={0} className="grid max-h-48 gap-1 overflow-y-auto">
			{notes.map((note) => (
				<li key={note}>{note}</li>
			))}
		</ul>
	);
}
