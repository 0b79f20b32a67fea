/** The workspace in the sidebar: its files, a way to add one, and what it says when they are not there. */

import { FileInput, FilePlus2, FileSearch, FolderX, Trash2, UsersRound } from "lucide-react";
import type { ProblemInfo } from "../../api/generated";
import { useAppInfo, useFileTree, useProblems } from "../../api/queries";
import { useSample } from "../../api/sample";
import { toCallError } from "../../platform";
import { useConnection } from "../../shared/connection";
import { Button, IconButton, ReadFailure, SideList } from "../../shared/ui";
import { showDialog } from "../../shared/use-place";
import { FileTree } from "./file-tree";

export function WorkspaceTree() {
	const there = useConnection((connection) => connection.workspace);
	return (
		<SideList
			label="Files"
			testId="workspace"
			tools={
				<div className="flex items-center">
					<Button
						tone="quiet"
						className="-ms-1 h-7 px-1.5!"
						icon={<FilePlus2 className="size-4" aria-hidden />}
						disabled={!there}
						onClick={() => showDialog({ at: "newFile" })}
					>
						New file
					</Button>
					<span className="flex-1" />
					<IconButton
						label="Find in your files …"
						disabled={!there}
						onClick={() => showDialog({ at: "findFiles" })}
					>
						<FileSearch aria-hidden />
					</IconButton>
					<IconButton label="New class …" disabled={!there} onClick={newClass}>
						<UsersRound aria-hidden />
					</IconButton>
					<IconButton
						label="Import a document …"
						data-testid="import"
						disabled={!there}
						onClick={() => showDialog({ at: "import", importing: null })}
					>
						<FileInput aria-hidden />
					</IconButton>
					<IconButton
						label="Deleted files …"
						disabled={!there}
						onClick={() => showDialog({ at: "deletedFiles" })}
					>
						<Trash2 aria-hidden />
					</IconButton>
				</div>
			}
		>
			<Files />
		</SideList>
	);
}

function newClass() {
	showDialog({ at: "newClass" });
}

function Files() {
	const there = useConnection((connection) => connection.workspace);
	const folder = useAppInfo().data?.workspace;
	const { data, error, isPending, refetch } = useFileTree();
	const problems = useProblems(there).data ?? [];
	const sample = useSample().data;
	const gone = !there || (error !== null && toCallError(error).code === "workspaceGone");
	const lookAgain = async () => {
		const { isSuccess } = await refetch();
		if (isSuccess) useConnection.setState({ workspace: true });
	};
	if (gone)
		return (
			<div role="status" className="rounded-lg bg-warn-soft p-3 text-sm text-warn">
				<p className="flex items-center gap-2 font-medium">
					<FolderX className="size-4 shrink-0" aria-hidden />
					The workspace folder is gone
				</p>
				<p className="mt-1 break-words">
					Put {folder ? <span className="font-medium">{folder}</span> : "it"} back where it was and
					your files appear again. Sessions are kept.
				</p>
				<Button className="mt-2" onClick={() => void lookAgain()}>
					Look again
				</Button>
			</div>
		);
	if (error && !data) return <ReadFailure error={error} onRetry={refetch} />;
	if (isPending) return <div aria-busy className="h-7" />;
	if (data.entries.length === 0)
		return (
			<div className="rounded-lg border border-dashed p-3 text-ink-soft text-sm">
				<p>
					The workspace is a folder of plain text that the planner reads before it drafts: who you
					are, your classes, your curriculum.
				</p>
				<p className="mt-1.5">A profile of one class, such as 3B, is the best beginning.</p>
				<Button className="mt-2.5" onClick={newClass}>
					Add a class profile
				</Button>
			</div>
		);
	return (
		<>
			<FileTree
				entries={data.entries}
				problems={countByFile(problems)}
				sample={new Set([...(sample?.teacher ?? []), ...(sample?.curriculum ?? [])])}
			/>
			{data.cut && (
				<p className="px-2 py-1.5 text-ink-faint text-xs">
					There are more files than are listed here. Move what lessons do not need to another
					folder.
				</p>
			)}
		</>
	);
}

function countByFile(problems: readonly ProblemInfo[]): ReadonlyMap<string, number> {
	const counts = new Map<string, number>();
	for (const { path } of problems) counts.set(path, (counts.get(path) ?? 0) + 1);
	return counts;
}
