/** Opens a file of the workspace for editing. The editor is loaded with the first file. */
import { lazy, Suspense } from "react";

export interface FileEditorProps {
	path: string;
	/** Lines to show and to mark, from 1. */
	line?: number;
	endLine?: number;
	/** Whether those lines are selected instead, to be written over. */
	fill?: boolean;
}

const FileView = lazy(async () => ({ default: (await import("./file-view")).FileView }));

export function FileEditor(props: FileEditorProps) {
	return (
		<Suspense fallback={<div aria-busy className="h-full bg-raised" />}>
			<FileView {...props} />
		</Suspense>
	);
}
