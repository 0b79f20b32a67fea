/** One line of the tree. */
import {
	BookOpenText,
	BookText,
	ChevronRight,
	File,
	FileInput,
	FileText,
	Folder,
	FolderOpen,
	GraduationCap,
	type LucideIcon,
	UserRound,
} from "lucide-react";
import type { Ref } from "react";
import { visible } from "../../shared/visible";
import type { FileKind, TreeRow } from "./tree";

const ICONS: Record<FileKind, LucideIcon> = {
	folder: Folder,
	profile: UserRound,
	class: GraduationCap,
	curriculum: BookOpenText,
	lesson: BookText,
	text: FileText,
	other: File,
};

interface TreeItemProps {
	row: TreeRow;
	/** Whether it is the file in the editor. */
	current: boolean;
	/** Whether Tab comes to it. */
	reachable: boolean;
	problems: number;
	/** Whether it is as it came with the program, to try things with. */
	sample: boolean;
	/** What can be done with it by the mouse; by the keyboard it is done elsewhere. */
	action?: { name: string; act(): void };
	ref?: Ref<HTMLDivElement>;
	onFocus(): void;
	onActivate(): void;
}

export function TreeItem(props: TreeItemProps) {
	const { row, current, reachable, problems, sample, action, ref, onFocus, onActivate } = props;
	const { node, level, open, position, siblings } = row;
	const folder = node.kind === "folder";
	const Icon = open ? FolderOpen : ICONS[node.kind];
	const name = visible(node.name);
	const dot = name.lastIndexOf(".");
	const stem = folder || dot < 1 ? name : name.slice(0, dot);
	const words = problems === 1 ? "1 problem" : `${problems} problems`;
	// What is read out begins with what stands there.
	const shown = sample ? `${name} sample` : name;
	const said = problems > 0 ? [words] : [];
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of all its items.
		<div
			ref={ref}
			role="treeitem"
			data-testid={folder ? "folder-item" : "file-item"}
			tabIndex={reachable ? 0 : -1}
			aria-level={level}
			aria-posinset={position}
			aria-setsize={siblings}
			aria-expanded={folder ? open : undefined}
			aria-selected={current}
			aria-label={[shown, ...said].join(", ")}
			title={[visible(node.path), ...(sample ? ["sample"] : []), ...said].join(" – ")}
			data-path={node.path}
			onFocus={onFocus}
			onClick={onActivate}
			style={{ paddingInlineStart: `calc(var(--spacing) * ${level * 4 - 2})` }}
			className="group flex h-7 cursor-default items-center gap-1.5 rounded-md pe-2 text-ink-soft text-sm outline-offset-[-2px] hover:bg-hover hover:text-ink aria-selected:bg-accent-soft aria-selected:font-medium aria-selected:text-ink"
		>
			<ChevronRight
				aria-hidden
				className={`size-3.5 shrink-0 text-ink-faint transition-transform ${folder ? "" : "invisible"} ${open ? "rotate-90" : ""}`}
			/>
			<Icon aria-hidden className="size-4 shrink-0 text-ink-faint" strokeWidth={1.75} />
			<span className="min-w-0 flex-1 truncate" dir="auto">
				{stem}
				<span className={current ? "text-ink-soft" : "text-ink-faint"}>
					{name.slice(stem.length)}
				</span>
			</span>
			{/* Drawn and not text: a name that is cut off beside it would no longer begin what is read out. */}
			{sample && (
				<span aria-hidden className="shrink-0 text-ink-soft text-xs after:content-['sample']" />
			)}
			{action && (
				<button
					type="button"
					tabIndex={-1}
					aria-hidden
					title={action.name}
					onClick={(event) => {
						event.stopPropagation();
						action.act();
					}}
					className="-me-1 inline-flex size-6 shrink-0 items-center justify-center rounded-md text-ink-faint opacity-0 transition-opacity hover:text-ink group-hover:opacity-100 group-focus-visible:opacity-100"
				>
					<FileInput className="size-3.5" />
				</button>
			)}
			{problems > 0 && <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-warn" />}
		</div>
	);
}
