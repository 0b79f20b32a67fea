/** A file of memory: its text to edit, and below it each thing with where it comes from. */

import { Bookmark, X } from "lucide-react";
import type { ReactNode } from "react";
import type { MemoryFile } from "../../api/generated";
import { useMemoryFile } from "../../api/memory";
import { toCallError } from "../../platform";
import { toEditorText } from "../../shared/editor/file-text";
import { MarkdownEditor } from "../../shared/editor/markdown-editor";
import { sentence } from "../../shared/sentence";
import { Button, IconButton } from "../../shared/ui";
import { closeFile } from "../../shared/use-place";
import { Entries } from "./entries";
import { MemoryNotices } from "./memory-notices";
import { classOf, fileName } from "./names";
import { useMemoryEditing } from "./use-memory-editing";

export function MemoryFileView({ path }: { path: string }) {
	const { data, error, refetch } = useMemoryFile(path);
	if (data) return <OpenMemory key={path} file={data} />;
	return (
		<div className="flex h-full flex-col">
			<Head path={path} />
			{error && (
				<div role="alert" className="m-auto max-w-sm p-8">
					<h3 className="font-serif text-xl">This part of memory could not be read</h3>
					<p className="mt-2 break-words text-ink-soft">
						{sentence(toCallError(error).message)} What is remembered is kept as it was.
					</p>
					<div className="mt-4 flex gap-2">
						<Button onClick={() => void refetch()}>Try again</Button>
						<Button tone="quiet" onClick={() => closeFile()}>
							Close
						</Button>
					</div>
				</div>
			)}
		</div>
	);
}

function OpenMemory({ file }: { file: MemoryFile }) {
	const open = useMemoryEditing(file);
	const { editing, unsaved } = open;
	const saving = editing.saving !== null;
	return (
		<div className="flex h-full min-h-0 flex-col" data-testid="memory-editor">
			<Head path={file.path} unsaved={unsaved}>
				<Button
					tone={unsaved ? "primary" : "plain"}
					className="h-7"
					disabled={!unsaved || saving || editing.theirs !== null}
					onClick={open.save}
				>
					{saving ? "Saving…" : unsaved ? "Save" : "Saved"}
				</Button>
			</Head>
			<MemoryNotices open={open} />
			<div className="min-h-0 flex-1 bg-raised">
				<MarkdownEditor
					label={`What is remembered: ${fileName(file.path, file.class)}`}
					document={{ text: editing.mine, version: editing.version }}
					look="page"
					theirs={editing.theirs && toEditorText(editing.theirs.text)}
					onChange={open.type}
					onSave={open.save}
				/>
			</div>
			{!editing.theirs && <Entries file={file} unsaved={unsaved} onChanged={open.takeIn} />}
		</div>
	);
}

interface HeadProps {
	path: string;
	unsaved?: boolean;
	children?: ReactNode;
}

function Head({ path, unsaved = false, children }: HeadProps) {
	return (
		<header className="flex h-11 shrink-0 items-center gap-2 border-b bg-accent-soft ps-4 pe-2">
			<Bookmark className="size-4 shrink-0 text-accent" aria-hidden />
			<h2 className="flex min-w-0 flex-1 items-baseline text-sm" title={path}>
				<span className="shrink-0 text-ink-soft">Memory ·&nbsp;</span>
				<span className="min-w-0 truncate font-medium">{fileName(path, classOf(path))}</span>
				{unsaved && (
					<span
						role="img"
						aria-label="Unsaved changes"
						title="Unsaved changes"
						className="ms-2 size-2 shrink-0 self-center rounded-full bg-accent"
					/>
				)}
			</h2>
			{children}
			<IconButton label="Close" onClick={() => closeFile()}>
				<X aria-hidden />
			</IconButton>
		</header>
	);
}
