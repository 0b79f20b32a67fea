/** Gives a file or a folder another name or another place. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { moveFile, moveFolder } from "../../api/file-versions";
import { toCallError } from "../../platform";
import { fileAt } from "../../shared/place";
import { reportError } from "../../shared/report";
import { sentence } from "../../shared/sentence";
import { Button, Dialog } from "../../shared/ui";
import { sayWithUndo } from "../../shared/undo";
import { closeFile, openFileAt, placeNow } from "../../shared/use-place";

interface MoveDialogProps {
	path: string;
	/** Whether it is a folder, which goes with all that is in it. */
	folder?: boolean;
	onClose(): void;
}

export function MoveDialog({ path, folder = false, onClose }: MoveDialogProps) {
	const put = folder ? moveFolder : moveFile;
	const client = useQueryClient();
	const form = useId();
	const [to, setTo] = useState(path);
	const wanted = to.trim();
	const move = useMutation({
		mutationFn: () => put(client, path, wanted),
		onSuccess: (moved) => {
			// A file of it that is open is open under its new name, and under the old one again.
			const open = fileAt(placeNow())?.path;
			const reopen = (at: string, was: string) => {
				if (!folder) openFileAt(at);
				else if (open?.startsWith(`${path}/`)) openFileAt(`${at}${open.slice(was.length)}`);
			};
			const back = () => {
				closeFile();
				void put(client, moved, path).then((at) => reopen(at, path), reportError);
			};
			onClose();
			reopen(moved, path);
			sayWithUndo(`It is ${moved} now.`, back);
		},
	});
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (wanted !== "" && wanted !== path) move.mutate();
	};
	const error = move.error && toCallError(move.error);
	return (
		<Dialog
			onClose={onClose}
			title="Rename or move"
			description={`Folders stand before the name, with a stroke between them; one that is not there is made. Lessons that quote ${folder ? "a file of this folder" : "this file"} by its name quote the old one.`}
			footer={
				<>
					<Button tone="quiet" onClick={onClose}>
						Cancel
					</Button>
					<Button
						tone="primary"
						type="submit"
						form={form}
						disabled={move.isPending || wanted === "" || wanted === path}
					>
						Move
					</Button>
				</>
			}
		>
			<form id={form} onSubmit={submit}>
				<label className="grid gap-1.5">
					<span className="font-medium text-sm">Where it is to be</span>
					<input
						value={to}
						onChange={(event) => {
							setTo(event.target.value);
							move.reset();
						}}
						autoComplete="off"
						spellCheck={false}
						aria-invalid={error !== null}
						aria-describedby={`${form}-problem`}
						className="h-9 rounded-md border border-line-strong bg-raised px-3 text-base"
					/>
				</label>
				<p id={`${form}-problem`} role="alert" className="mt-1.5 min-h-5 text-bad text-xs">
					{error &&
						(error.code === "conflict"
							? "There is already a file or a folder with this name. Choose another."
							: sentence(error.message))}
				</p>
			</form>
		</Dialog>
	);
}
