/** A file with its editor. */

import type { ErrorCode, FileContent } from "../../api/generated";
import { useFile } from "../../api/queries";
import { type CallError, toCallError } from "../../platform";
import { OpenText, SaveButton, UnreadText } from "../../shared/editor/open-text";
import { type HeadOf, TextHead } from "../../shared/editor/text-head";
import { Bar } from "../../shared/editor/text-notices";
import { useEditedFile } from "../../shared/editor/use-edited-file";
import { sentence } from "../../shared/sentence";
import { Button, WhatIsThis } from "../../shared/ui";
import { showDialog, showLesson } from "../../shared/use-place";
import type { FileEditorProps } from "./file-editor";
import { FileMenu } from "./file-menu";
import { FileNotices } from "./file-notices";
import { Original, textOfOriginal } from "./original";
import { isPicture, PictureFile } from "./picture-file";
import { Properties } from "./properties";
import { isLesson } from "./tree";
import { useYaml } from "./use-yaml";

export function FileView({ path, ...lines }: FileEditorProps) {
	const { data, error, refetch } = useFile(path);
	if (data) return <OpenFile key={path} file={data} {...lines} />;
	return (
		<div className="flex h-full flex-col">
			<Head path={path}>
				<HistoryButton path={path} />
			</Head>
			{error && <Closed path={path} error={toCallError(error)} onRetry={() => void refetch()} />}
		</div>
	);
}

interface OpenFileProps extends Omit<FileEditorProps, "path"> {
	file: FileContent;
}

function OpenFile({ file, line, endLine, fill }: OpenFileProps) {
	const open = useEditedFile(file);
	const { fields, bodyLine, why, yaml, toggle } = useYaml(file.path, open, line);
	return (
		<div className="flex h-full min-h-0 flex-col" data-testid="file-editor">
			<Head path={file.path} unsaved={open.unsaved}>
				{isLesson(file.path) && (
					<Button className="h-7" onClick={() => showLesson(file.path)}>
						Show the lesson
					</Button>
				)}
				{toggle && (
					<Button tone="quiet" className="h-7" onClick={toggle}>
						{yaml ? "Hide YAML" : "Show YAML"}
					</Button>
				)}
				{file.path.startsWith("classes/") && (
					<WhatIsThis of="The profile of a class" page="classes" section="the-profile-of-a-class" />
				)}
				<HistoryButton path={file.path} />
				<SaveButton open={open} />
				<FileMenu path={file.path} unsaved={open.unsaved} />
			</Head>
			<FileNotices path={file.path} open={open} />
			{why !== null && (
				<Bar tone="warn">
					The properties at the top cannot be shown as fields, for {why}. They are shown as they are
					written, and nothing is lost.
				</Bar>
			)}
			{fields && <Properties path={file.path} fields={fields} bodyLine={bodyLine} open={open} />}
			<OpenText
				label={`Text of ${file.path}`}
				open={open}
				lines={line === undefined ? null : { from: line, to: endLine ?? line }}
				fill={fill}
				bodyOnly={fields !== null}
			/>
		</div>
	);
}

function HistoryButton({ path }: { path: string }) {
	return (
		<Button className="h-7" onClick={() => showDialog({ at: "fileHistory", path })}>
			History
		</Button>
	);
}

function Head(head: HeadOf) {
	const { path } = head;
	const slash = path.lastIndexOf("/");
	return (
		<TextHead
			{...head}
			name={
				<>
					<span className="@max-md:hidden min-w-0 truncate text-ink-faint">
						{path.slice(0, slash + 1)}
					</span>
					<span className="min-w-0 truncate font-medium">{path.slice(slash + 1)}</span>
				</>
			}
			className="bg-surface"
			closeLabel="Close the file"
		/>
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
	if (error.code === "invalid" && isPicture(path)) return <PictureFile path={path} />;
	return (
		<UnreadText
			title={TITLES[error.code] ?? "This file could not be read"}
			words={sentence(error.message)}
			onRetry={onRetry}
		/>
	);
}
