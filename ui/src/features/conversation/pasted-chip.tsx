/** A long text that was pasted, beside what is typed. */
import { FileText, X } from "lucide-react";
import { size } from "../../shared/time";

export function PastedChip({ length, onRemove }: { length: number; onRemove(): void }) {
	return (
		<span className="mb-1 inline-flex h-6 items-center gap-1.5 rounded-md border bg-surface px-1.5 text-ink-soft text-xs">
			<FileText className="size-3" aria-hidden />
			Pasted text, {size(length)}
			<button
				type="button"
				aria-label="Remove the pasted text"
				onClick={onRemove}
				className="rounded text-ink-faint hover:text-ink"
			>
				<X className="size-3" aria-hidden />
			</button>
		</span>
	);
}
