/** Memory in the sidebar: what is remembered of the teacher and of each class. */

import { Bookmark } from "lucide-react";
import type { MemoryFileInfo } from "../../api/generated";
import { useMemoryFiles } from "../../api/memory";
import { Button, ContextMenu, MenuItem, ReadFailure, SideList } from "../../shared/ui";
import { openFileAt, useOpenFile } from "../../shared/use-place";
import { inOrder, isIndex, ownerName, subjectName } from "./names";

const FIRST = "memory/MEMORY.md";

export function MemoryList() {
	return (
		<SideList
			label="Memory"
			testId="memory"
			tools={
				<h2 className="-mx-2 -mt-1.5 flex h-9 items-center gap-1.5 bg-accent-soft px-3 font-semibold text-ink-soft text-xs">
					<Bookmark className="size-3.5 text-accent" aria-hidden />
					What is remembered
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
	const empty = data.every(({ entries }) => entries === 0);
	return (
		<>
			{empty && <Empty />}
			<ul>
				{inOrder(data).map((file) => (
					<li key={file.path}>
						<File file={file} current={file.path === openPath} />
					</li>
				))}
			</ul>
		</>
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

function Empty() {
	return (
		<div className="mx-1 mb-1 rounded-lg border border-line-strong border-dashed p-2.5 text-ink-soft text-sm">
			<p>What should not have to be said twice.</p>
			<Button className="mt-1.5 h-7" onClick={() => openFileAt(FIRST)}>
				Write something down
			</Button>
		</div>
	);
}
