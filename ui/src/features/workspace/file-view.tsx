/** A file with its editor. */

import { X } from "lucide-react";
import type { ReactNode } from "react";
import type { ErrorCode, FileContent } from "../../api/generated";
import { useFile } from "../../api/queries";
import { type CallError, toCallError } from "../../platform";
import { toEditorText } from "../../shared/editor/file-text";
import { MarkdownEditor } from "../../shared/editor/markdown-editor";
import { sentence } from "../../shared/sentence";
import { Button, IconButton } from "../../shared/ui";
import { closeFile, showLesson } from "../../shared/use-place";
import type { FileEditorProps } from "./file-editor";
import { FileNotices } from "./file-notices";
import { Original, textOfOriginal } from "./original";
import { isLesson } from "./tree";
import { useEditing } from "./use-editing";

export function FileView({ path, ...lines }: FileEditorProps) {
	const { data, error, refetch } = useFile(path);
	if (data) return <OpenFile key={path} file={data} {...lines} />;
	return (
		<div className="flex h-full flex-col">
			<Head path={path} />
			{error && <Closed path={path} error={toCallError(error)} onRetry={() => void refetch()} />}
		</div>
	);
}

interface OpenFileProps extends Omit<FileEditorProps, "path"> {
	file: FileContent;
}

function OpenFile({ file, line, endLine, fill }: OpenFileProps) {
	const open = useEditing(file);
	const { editing, unsaved } = open;
	const saving = editing.saving !== null;
	return (
		<div className="flex h-full min-h-0 flex-col" data-testid="file-editor">
			<Head path={file.path} unsaved={unsaved}>
				{isLesson(file.path) && (
					<Button className="h-7" onClick={() => showLesson(file.path)}>
						Show the lesson
					</Button>
				)}
				<Button
					tone={unsaved ? "primary" : "plain"}
					className="h-7"
					disabled={!unsaved || saving || editing.theirs !== null}
					onClick={open.save}
				>
					{saving ? "Saving…" : unsaved ? "Save" : "Saved"}
				</Button>
			</Head>
			<FileNotices path={file.path} open={open} />
			<div className="min-h-0 flex-1 bg-raised">
				<MarkdownEditor
					label={`Text of ${file.path}`}
					document={{ text: editing.mine, version: editing.version }}
					look="page"
					lines={line === undefined ? null : { from: line, to: endLine ?? line }}
					fill={fill}
					theirs={editing.theirs && toEditorText(editing.theirs.text)}
					onChange={open.type}
					onSave={open.save}
				/>
			</div>
		</div>
	);
}

interface HeadProps {
	path: string;
	unsaved?: boolean;
	children?: ReactNode;
}

function Head({ path, unsaved = false, children }: HeadProps) {
	const slash = path.lastIndexOf("/");
	return (
		<header className="flex h-11 shrink-0 items-center gap-2 border-b bg-surface ps-4 pe-2">
			<h2 className="flex min-w-0 flex-1 items-baseline text-sm" title={path}>
				<span className="min-w-0 truncate text-ink-faint">{path.slice(0, slash + 1)}</span>
				<span className="shrink-0 font-medium">{path.slice(slash + 1)}</span>
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
			<IconButton label="Close the file" onClick={() => closeFile()}>
				<X aria-hidden />
			</IconButton>
		</header>
	);
}

const TITLES: Partial<Record<ErrorCode, string>> = {
	notFound: "This file is not there",
	invalid: "This file cannot be opened here",
	workspaceGone: "The workspace folder is gone",
};

interface ClosedProps {
	path: string;
	error: CallError;
	onRetry(): void;
}

function Closed({ path, error, onRetry }: ClosedProps) {
	const text = error.code === "invalid" ? textOfOriginal(path) : null;
	if (text !== null) return <Original text={text} />;
	return (
		<div role="alert" className="m-auto max-w-sm p-8">
			<h3 className="font-serif text-xl">{TITLES[error.code] ?? "This file could not be read"}</h3>
			<p className="mt-2 break-words text-ink-soft">{sentence(error.message)}</p>
			<div className="mt-4 flex gap-2">
				<Button onClick={onRetry}>Try again</Button>
				<Button tone="quiet" onClick={() => closeFile()}>
					Close
				</Button>
			</div>
		</div>
	);
}
