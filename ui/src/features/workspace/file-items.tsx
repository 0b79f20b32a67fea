/** What can be done with a file besides reading it: another name or folder, or away with it. */
import { useQueryClient } from "@tanstack/react-query";
import { Copy, FolderInput, Trash2 } from "lucide-react";
import { copyFile, removeFile } from "../../api/file-versions";
import { fileAt } from "../../shared/place";
import { reportError } from "../../shared/report";
import { takeAway } from "../../shared/take-away";
import { MenuItem } from "../../shared/ui";
import { sayWithUndo } from "../../shared/undo";
import { closeFile, openFileAt, placeNow } from "../../shared/use-place";
import { isClass, isLesson } from "./tree";

interface FileItemsProps {
	path: string;
	/** Asks for another name. */
	onMove(): void;
	/** Asks which class the copy of a class is. */
	onCopyClass(): void;
}

export function FileItems({ path, onMove, onCopyClass }: FileItemsProps) {
	const client = useQueryClient();
	const name = path.slice(path.lastIndexOf("/") + 1);
	const remove = () => {
		const open = fileAt(placeNow())?.path === path;
		void takeAway(
			client,
			{ path, name },
			{ close: () => open && closeFile(), reopen: () => open && openFileAt(path) },
		);
	};
	const copy = () => {
		if (isClass(path)) return onCopyClass();
		copyFile(client, path, null).then((made) => {
			openFileAt(made);
			const undo = () => {
				closeFile();
				removeFile(client, made).catch(reportError);
			};
			sayWithUndo(`The copy is ${made}.`, undo);
		}, reportError);
	};
	return (
		<>
			{!isLesson(path) && (
				<MenuItem icon={<Copy aria-hidden />} testId="file-copy" onSelect={copy}>
					{isClass(path) ? "Duplicate for another class …" : "Duplicate"}
				</MenuItem>
			)}
			{!isLesson(path) && (
				<MenuItem icon={<FolderInput aria-hidden />} testId="file-move" onSelect={onMove}>
					Rename or move …
				</MenuItem>
			)}
			<MenuItem icon={<Trash2 aria-hidden />} testId="file-remove" onSelect={remove}>
				Delete
			</MenuItem>
		</>
	);
}
