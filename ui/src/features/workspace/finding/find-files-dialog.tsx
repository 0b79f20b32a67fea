/** Finds words in the names of files and in what they hold, and opens the file at the line. */
import { Command } from "cmdk";
import { useState } from "react";
import { useFilesFound } from "../../../api/files-found";
import { toCallError } from "../../../platform";
import { isLessonPath } from "../../../shared/place";
import { sentence } from "../../../shared/sentence";
import { SearchDialog } from "../../../shared/ui";
import { closeDialog, openFileAt, showLesson } from "../../../shared/use-place";
import { useSettled } from "../../../shared/use-settled";
import { Hit } from "./hit";
import { countWords, shownOf } from "./words";

/** A pause in typing after which it is looked for, in milliseconds. */
const PAUSE = 60;

export function FindFilesDialog() {
	return (
		<SearchDialog title="Find in your files" testId="find-files" wide onClose={closeDialog}>
			<Finding />
		</SearchDialog>
	);
}

function Finding() {
	const [typed, setTyped] = useState("");
	const words = useSettled(typed.trim(), PAUSE);
	const { data, error, isPlaceholderData, isPending } = useFilesFound(words);
	const found = words === "" ? null : (data ?? null);
	const { files, more } = shownOf(found);
	const looking = words !== "" && (isPending || isPlaceholderData);
	const open = (path: string, line: number | null) => {
		closeDialog();
		if (line !== null) openFileAt(path, line, line);
		else if (isLessonPath(path)) showLesson(path);
		else openFileAt(path);
	};
	return (
		<Command label="Find in your files" shouldFilter={false} loop>
			<div className="border-b">
				<Command.Input
					autoFocus
					value={typed}
					onValueChange={setTyped}
					placeholder="Find in your files"
					className="h-12 w-full min-w-0 bg-transparent px-4 text-base outline-none placeholder:text-ink-faint"
				/>
			</div>
			<p role="status" className="sr-only">
				{found && !looking && countWords(found)}
			</p>
			{error && words !== "" && (
				<p role="alert" className="px-4 py-3 text-bad text-sm">
					{sentence(toCallError(error).message)} Your files are as they were.
				</p>
			)}
			<Command.List
				className={`max-h-[60vh] overflow-y-auto ${files.length > 0 ? "p-1.5" : ""}`}
				aria-busy={looking}
			>
				{files.map((file) => (
					<Hit key={file.path} file={file} onOpen={(line) => open(file.path, line)} />
				))}
			</Command.List>
			{found && files.length > 0 && (more > 0 || found.tooLarge > 0 || found.cut) && (
				<p className="border-t px-4 py-2 text-ink-soft text-xs">
					{more > 0 &&
						`${more === 1 ? "1 more file has" : `${more} more files have`} these words: more words find fewer. `}
					{found.tooLarge > 0 &&
						`${found.tooLarge === 1 ? "1 file is" : `${found.tooLarge} files are`} too large to be looked into. `}
					{found.cut && "There are more files than are looked through."}
				</p>
			)}
			{words === "" && (
				<p className="px-4 py-5 text-ink-soft text-sm">
					Classes, lessons, curriculum, templates and notes are looked through, their names and
					every line. “Words in quotation marks” are looked for as they stand there.
				</p>
			)}
			{found && !looking && !error && files.length === 0 && (
				<p className="px-4 py-5 text-ink-soft text-sm">
					No file has all of these words. Fewer words, or a part of one, may.
				</p>
			)}
		</Command>
	);
}
