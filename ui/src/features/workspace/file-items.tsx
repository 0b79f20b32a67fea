/** What can be done with a file besides reading it: another name or folder, or away with it. */
import { useQueryClient } from "@tanstack/react-query";
import { FolderInput, Trash2 } from "lucide-react";
import { fileAt } from "../../shared/place";
import { takeAway } from "../../shared/take-away";
import { MenuItem } from "../../shared/ui";
import { closeFile, openFileAt, placeNow } from "../../shared/use-place";
import { isLesson } from "./tree";

interface FileItemsProps {
	path: string;
	/** Asks for another name. */
	onMove(): void;
}

export function FileItems({ path, onMove }: FileItemsProps) {
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
	return (
		<>
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
