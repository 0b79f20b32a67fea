/** Memory in the sidebar: what is remembered of the teacher and of each class. */

import { Bookmark, ChevronRight } from "lucide-react";
import { useState } from "react";
import type { MemoryFileInfo } from "../../api/generated";
import { useMemoryFiles } from "../../api/memory";
import { toCallError } from "../../platform";
import { sentence } from "../../shared/sentence";
import { Button, Notice } from "../../shared/ui";
import { openFileAt, useOpenFile } from "../../shared/use-place";
import { inOrder, isIndex, ownerName, subjectName } from "./names";

const FOLDED = "memory-folded";
const FIRST = "memory/MEMORY.md";

export function MemoryList() {
	const [open, setOpen] = useState(() => localStorage.getItem(FOLDED) === null);
	const toggle = () => {
		if (open) localStorage.setItem(FOLDED, "yes");
		else localStorage.removeItem(FOLDED);
		setOpen(!open);
	};
	return (
		<section aria-labelledby="memory-heading" data-testid="memory" className="bg-accent-soft">
			<h2 id="memory-heading" className="sticky top-0 z-10 bg-accent-soft">
				<button
					type="button"
					aria-expanded={open}
					onClick={toggle}
					className="flex h-9 w-full items-center gap-1.5 px-3 text-left font-semibold text-ink-soft text-xs outline-offset-[-2px]"
				>
					<Bookmark className="size-3.5 text-accent" aria-hidden />
					<span className="flex-1">Memory</span>
					<ChevronRight
						aria-hidden
						className={`size-3.5 transition-transform ${open ? "rotate-90" : ""}`}
					/>
				</button>
			</h2>
			{open && (
				<div className="px-1 pb-2">
					<Files />
				</div>
			)}
		</section>
	);
}

function Files() {
	const { data, error, isPending, refetch } = useMemoryFiles();
	const openPath = useOpenFile()?.path ?? null;
	if (error && !data)
		return (
			<Notice tone="bad" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
				{sentence(toCallError(error).message)}
			</Notice>
		);
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
	return (
		<button
			type="button"
			data-testid="memory-item"
			data-path={file.path}
			aria-current={current || undefined}
			title={file.path}
			onClick={() => openFileAt(file.path)}
			className={`flex h-7 w-full items-center gap-2 rounded-md pe-2 text-left text-sm outline-offset-[-2px] hover:bg-hover ${isIndex(file.path) ? "ps-2" : "ps-6"} ${current ? "bg-surface font-medium" : "text-ink-soft"}`}
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
