/** Memory in the sidebar: the file of the teacher and those of each class, to edit as text. */

import { Bookmark } from "lucide-react";
import type { MemoryFileInfo } from "../../api/generated";
import { useMemoryFiles } from "../../api/memory";
import { ContextMenu, MenuItem, ReadFailure, SideList } from "../../shared/ui";
import { openFileAt, useOpenFile } from "../../shared/use-place";
import { inOrder, isIndex, ownerName, subjectName } from "./names";

export function MemoryList() {
	return (
		<SideList
			label="Memory as files"
			testId="memory"
			tools={
				<h2 className="-mx-2 -mt-1.5 flex h-9 items-center gap-1.5 bg-accent-soft px-3 font-semibold text-ink-soft text-xs">
					<Bookmark className="size-3.5 text-accent" aria-hidden />
					Edit as a file
				</h2>
			}
		>
			<Files />
		</SideList>
	);
}

function Files() {
	const { data, error, isPending, refetch } = useMemoryFiles();
	const openPath = useOpenFile()?.path ?? null;
	if (error && !data) return <ReadFailure error={error} onRetry={refetch} />;
	if (isPending) return <div aria-busy className="h-7" />;
	return (
		<ul>
			{inOrder(data).map((file) => (
				<li key={file.path}>
					<File file={file} current={file.path === openPath} />
				</li>
			))}
		</ul>
	);
}

function File({ file, current }: { file: MemoryFileInfo; current: boolean }) {
	const open = (
		<MenuItem icon={<Bookmark aria-hidden />} onSelect={() => openFileAt(file.path)}>
			Open
		</MenuItem>
	);
	return (
		<ContextMenu items={open}>
			<button
				type="button"
				data-testid="memory-item"
				data-path={file.path}
				aria-current={current || undefined}
				title={file.path}
				onClick={() => openFileAt(file.path)}
				className={`flex h-7 w-full items-center gap-2 rounded-md pe-2 text-left text-sm outline-offset-[-2px] hover:bg-hover ${isIndex(file.path) ? "ps-2" : "ps-6"} ${current ? "bg-accent-soft font-medium" : "text-ink-soft"}`}
			>
				<span className="min-w-0 flex-1 truncate">
					{isIndex(file.path) ? ownerName(file.class) : subjectName(file.path)}
				</span>
				{file.entries > 0 && (
					<span
						role="img"
						aria-label="Has notes"
						title="Has notes"
						className="size-1.5 shrink-0 rounded-full bg-accent"
					/>
				)}
			</button>
		</ContextMenu>
	);
}
