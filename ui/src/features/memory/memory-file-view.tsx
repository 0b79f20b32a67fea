/** A file of memory: its text to edit, and below it each thing with where it comes from. */

import { Bookmark } from "lucide-react";
import type { MemoryFile } from "../../api/generated";
import { useMemoryFile } from "../../api/memory";
import { toCallError } from "../../platform";
import { OpenText, SaveButton, UnreadText } from "../../shared/editor/open-text";
import { type HeadOf, TextHead } from "../../shared/editor/text-head";
import { sentence } from "../../shared/sentence";
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
				<UnreadText
					title="This part of memory could not be read"
					words={`${sentence(toCallError(error).message)} What is remembered is kept as it was.`}
					onRetry={() => void refetch()}
				/>
			)}
		</div>
	);
}

function OpenMemory({ file }: { file: MemoryFile }) {
	const open = useMemoryEditing(file);
	const { editing, unsaved } = open;
	return (
		<div className="flex h-full min-h-0 flex-col" data-testid="memory-editor">
			<Head path={file.path} unsaved={unsaved}>
				<SaveButton open={open} />
			</Head>
			<MemoryNotices open={open} />
			<OpenText label={`What is remembered: ${fileName(file.path, file.class)}`} open={open} />
			{!editing.other && <Entries file={file} unsaved={unsaved} onChanged={open.takeIn} />}
		</div>
	);
}

function Head(head: HeadOf) {
	const { path } = head;
	return (
		<TextHead
			{...head}
			icon={<Bookmark className="size-4 shrink-0 text-accent" aria-hidden />}
			name={
				<>
					<span className="shrink-0 text-ink-soft">Memory ·&nbsp;</span>
					<span className="min-w-0 truncate font-medium">{fileName(path, classOf(path))}</span>
				</>
			}
			className="bg-accent-soft"
			closeLabel="Close"
		/>
	);
}
