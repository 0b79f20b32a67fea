/** What a task asks for, with what is given to work with; beside the work, and out of its way. */
import { type ReactNode, useState } from "react";
import type { PinnedMaterial } from "../../api/generated";
import { Button, Markdown } from "../../shared/ui";

interface SheetProps {
	text: string;
	materials: readonly PinnedMaterial[];
	/** Whether there is no room beside it: the work waits behind it. */
	alone: boolean;
	onClose(): void;
	/** What stands below. */
	children: ReactNode;
}

export function Sheet({ text, materials, alone, onClose, children }: SheetProps) {
	const [open, setOpen] = useState<string | null>(null);
	const shown = materials.find(({ name }) => name === open);
	return (
		<aside
			aria-label="The task"
			className={`flex h-full shrink-0 flex-col gap-4 overflow-y-auto bg-surface p-4 ${alone ? "w-full" : "w-96 min-w-60 max-w-[30%] border-r"}`}
		>
			{materials.length > 0 && (
				<div role="tablist" aria-label="The task and its papers" className="flex flex-wrap gap-1">
					{[null, ...materials.map(({ name }) => name)].map((name) => (
						<button
							key={name ?? ""}
							type="button"
							role="tab"
							aria-selected={open === name}
							onClick={() => setOpen(name)}
							className="rounded-md px-2 py-1 text-sm aria-selected:bg-accent-soft aria-selected:font-medium hover:bg-hover"
						>
							{name === null ? "The task" : title(name)}
						</button>
					))}
				</div>
			)}
			<div className="prose min-w-0 prose-h1:text-xl prose-h2:text-lg">
				<Markdown key={open ?? ""} text={shown?.text ?? text} />
			</div>
			{children}
			<div>
				<Button onClick={onClose}>{alone ? "Go to the work" : "Hide the task"}</Button>
			</div>
		</aside>
	);
}

/** "class-2d.md" as "class 2d". */
function title(name: string): string {
	return name.replace(/\.\w+$/, "").replaceAll("-", " ");
}
