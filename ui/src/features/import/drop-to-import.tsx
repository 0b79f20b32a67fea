/** A part of the window that takes documents dropped on it. */

import { FileInput } from "lucide-react";
import { type DragEvent, type ReactNode, useEffect, useState } from "react";
import { hasTextName } from "../../shared/text-files";
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
				const files = filesIn(event.dataTransfer);
				const folders = foldersIn(event.dataTransfer.items);
				const [only] = files;
				if (!only && folders.length === 0) return;
				event.preventDefault();
				if (only && files.length === 1 && folders.length === 0 && !hasTextName(only.name))
					showDialog({ at: "import", importing: { file: only } });
				else
					showDialog({
						at: "addFiles",
						files: files.filter(({ name }) => !folders.includes(name)),
						folders,
						into: folderAt(event.target),
					});
			}}
		>
			{children}
			{over && (
				<div
					aria-hidden
					className="pointer-events-none absolute inset-1.5 z-20 grid place-content-center justify-items-center gap-2 rounded-lg border-2 border-accent border-dashed bg-accent-soft p-4 text-center text-ink text-sm"
				>
					<FileInput className="size-5 text-accent" />
					Drop it here: texts join your files, and a document is imported into your curriculum
				</div>
			)}
		</div>
	);
}

function filesIn({ files }: DataTransfer): File[] {
	return Array.from({ length: files.length }, (_none, at) => files.item(at) as File);
}

/** The names of folders among what was dropped; of these the browser says no more here. */
function foldersIn(items: DataTransferItemList): string[] {
	return [...items].flatMap((item) => {
		const entry = item.webkitGetAsEntry();
		return entry?.isDirectory ? [entry.name] : [];
	});
}

/** The folder in whose place something was dropped; empty for the workspace itself. */
function folderAt(target: EventTarget): string {
	const row = target instanceof Element ? target.closest<HTMLElement>("[role=treeitem]") : null;
	const path = row?.dataset.path ?? "";
	if (row?.hasAttribute("aria-expanded")) return path;
	return path.slice(0, Math.max(0, path.lastIndexOf("/")));
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
