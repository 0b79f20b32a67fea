/** Opens a section's text where it stands; words that are not saved yet are never out of sight. */
import { Pencil } from "lucide-react";
import { keptWords } from "../../shared/unsaved";

interface EditButtonProps {
	/** What people call the section. */
	name: string;
	/** Under which name words are kept that are not saved. */
	kept: string;
	/** Whether it stands in the corner of a section without a heading. */
	corner?: boolean;
	onClick(): void;
}

const HIDDEN =
	"opacity-0 focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100";

export function EditButton({ name, kept, corner = false, onClick }: EditButtonProps) {
	const unsaved = keptWords(kept) !== null;
	return (
		<button
			type="button"
			data-chrome
			data-unsaved={unsaved || undefined}
			aria-label={unsaved ? `Unsaved: continue editing ${name}` : `Edit ${name}`}
			onClick={onClick}
			className={`paper-edit inline-flex shrink-0 items-center gap-1 rounded-md border bg-raised @max-md:px-1 px-2 font-medium font-sans text-xs transition-opacity hover:text-ink ${unsaved ? "border-warn text-warn" : `border-line-strong text-ink-soft ${HIDDEN}`} ${corner ? "paper-edit-corner absolute" : ""}`}
		>
			<Pencil className="size-3" aria-hidden />
			{unsaved ? "Unsaved: continue editing" : <span className="@max-md:sr-only">Edit</span>}
		</button>
	);
}
