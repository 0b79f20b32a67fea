/** The command that frames a message. */
import { X } from "lucide-react";
import type { CommandRef } from "../../api/generated";

interface CommandChipProps {
	command: CommandRef;
	onRemove?(): void;
}

export function CommandChip({ command, onRemove }: CommandChipProps) {
	return (
		<span className="mb-1 inline-flex h-6 items-center gap-1 rounded-md border bg-raised px-1.5 font-medium text-accent text-xs">
			/{command.name}
			{onRemove && (
				<button
					type="button"
					aria-label={`Remove the command ${command.name}`}
					onClick={onRemove}
					className="rounded text-ink-faint hover:text-ink"
				>
					<X className="size-3" aria-hidden />
				</button>
			)}
		</span>
	);
}
