/** Opens a file of memory. The editor is loaded with the first file. */
import { lazy, Suspense } from "react";

const MemoryFileView = lazy(async () => ({
	default: (await import("./memory-file-view")).MemoryFileView,
}));

export function MemoryView({ path }: { path: string }) {
	return (
		<Suspense fallback={<div aria-busy className="h-full bg-raised" />}>
			<MemoryFileView path={path} />
		</Suspense>
	);
}
