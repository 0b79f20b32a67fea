/** A part of the window that takes documents dropped on it. */

import { FileInput } from "lucide-react";
import { type DragEvent, type ReactNode, useEffect, useState } from "react";
import { showDialog } from "../../shared/use-place";

export function DropToImport({ children }: { children: ReactNode }) {
	const [over, setOver] = useState(false);
	useNoLeaving();
	const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: only a pointer can drop; a button and the palette do the same.
		<div
			className="relative h-full"
			data-testid="drop-to-import"
			onDragOver={(event) => {
				if (!holdsFiles(event)) return;
				event.preventDefault();
				event.dataTransfer.dropEffect = "copy";
				setOver(true);
			}}
			onDragLeave={(event) => {
				// Going from one child to another is not leaving.
				const to = event.relatedTarget;
				if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
			}}
			onDrop={(event) => {
				setOver(false);
				const file = event.dataTransfer.files.item(0);
				if (!file) return;
				event.preventDefault();
				showDialog({ at: "import", importing: { file } });
			}}
		>
			{children}
			{over && (
				<div
					aria-hidden
					className="pointer-events-none absolute inset-1.5 z-20 grid place-content-center justify-items-center gap-2 rounded-lg border-2 border-accent border-dashed bg-accent-soft p-4 text-center text-ink text-sm"
				>
					<FileInput className="size-5 text-accent" />
					Drop it to import it into your curriculum
				</div>
			)}
		</div>
	);
}

/** A file that misses its place would be opened by the browser, in place of this window. */
function useNoLeaving(): void {
	useEffect(() => {
		const stay = (event: globalThis.DragEvent) => {
			if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
			event.preventDefault();
			event.dataTransfer.dropEffect = "none";
		};
		window.addEventListener("dragover", stay);
		window.addEventListener("drop", stay);
		return () => {
			window.removeEventListener("dragover", stay);
			window.removeEventListener("drop", stay);
		};
	}, []);
}
