/** Files and folders that are gone, and the way to put one back or to delete it for good. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { forgetFile, putBack, useDeletedFiles } from "../../api/file-versions";
import { toCallError } from "../../platform";
import { reportError } from "../../shared/report";
import { sentence } from "../../shared/sentence";
import { Button, Dialog, Notice } from "../../shared/ui";
import { closeDialog } from "../../shared/use-place";
import { visible } from "../../shared/visible";
import { dayInWords, whenInWords } from "./file-version-words";
import { ForgetDialog } from "./forget-dialog";
import { type Gone, goneOf } from "./trash";

export function DeletedFilesDialog() {
	return (
		<Dialog
			onClose={closeDialog}
			title="Deleted files"
			description="What a file held that is there no more is kept for 30 days after it was missed, if it was ever written here."
		>
			<DeletedFiles />
		</Dialog>
	);
}

function DeletedFiles() {
	const client = useQueryClient();
	const { data, error } = useDeletedFiles();
	const [forgetting, setForgetting] = useState<readonly Gone[] | null>(null);
	if (error && !data) return <Notice tone="bad">{sentence(toCallError(error).message)}</Notice>;
	if (!data) return <p className="text-ink-faint text-sm">Looking …</p>;
	if (data.length === 0) return <p className="text-ink-soft text-sm">No file is missing.</p>;
	const all = goneOf(data);
	const back = ({ path, files, standing }: Gone) => {
		const paths = files.map((file) => file.path);
		putBack(client, paths, standing > 0).then((done) => {
			if (done.standing.length > 0)
				toast.warning(`Something has the name ${done.standing.join(", ")} now. It is kept here.`);
			else if (standing > 0) toast.success(`${done.files.join(", ")} is back.`);
			else toast.success(`${path} is back where it was.`);
		}, reportError);
	};
	const forget = async (gone: readonly Gone[]) => {
		try {
			for (const { files } of gone) for (const { path } of files) await forgetFile(client, path);
			const [first] = gone;
			const what = gone.length === 1 && first ? first.path : "all of these files";
			toast.message(`What ${what} held is gone for good.`);
		} catch (reason) {
			reportError(reason);
		}
	};
	return (
		<>
			<ul className="grid grid-cols-1 gap-2">
				{all.map((gone) => (
					<Row
						key={`${gone.folder}:${gone.path}`}
						gone={gone}
						onBack={() => back(gone)}
						onForget={() => setForgetting([gone])}
					/>
				))}
			</ul>
			{all.length > 1 && (
				<Button tone="quiet" className="mt-3" onClick={() => setForgetting(all)}>
					Delete all of them for good …
				</Button>
			)}
			{forgetting !== null && (
				<ForgetDialog
					path={wordsFor(forgetting)}
					onClose={() => setForgetting(null)}
					onForget={() => void forget(forgetting)}
				/>
			)}
		</>
	);
}

interface RowProps {
	gone: Gone;
	onBack(): void;
	onForget(): void;
}

function Row({ gone, onBack, onForget }: RowProps) {
	const { path, folder, files, at, until, standing } = gone;
	const name = visible(path);
	const count = files.length === 1 ? "1 file" : `${files.length} files`;
	return (
		<li data-testid="deleted-file" className="flex flex-wrap items-center gap-2">
			<span className="min-w-0 flex-1 break-words">
				{folder ? `The folder ${name}, ${count}` : name}
				<span className="block text-ink-soft text-xs">
					Missed {whenInWords(at)}; kept until {dayInWords(until)}
				</span>
				{standing > 0 && (
					<span className="block text-ink-soft text-xs">
						{folder
							? `${standing} of them would meet a file of the same name, which stays: they are put beside it.`
							: "Another file has this name now. It stays, and this one is put beside it."}
					</span>
				)}
			</span>
			<Button
				aria-label={standing > 0 ? `Put back beside it: ${name}` : `Put it back: ${name}`}
				onClick={onBack}
			>
				{standing > 0 ? "Put back beside it" : "Put it back"}
			</Button>
			<Button tone="quiet" aria-label={`Delete for good: ${name}`} onClick={onForget}>
				Delete for good
			</Button>
		</li>
	);
}

/** What is about to be deleted for good, in the place of a file's name. */
function wordsFor(gone: readonly Gone[]): string {
	const [first] = gone;
	if (gone.length !== 1 || !first) return "each of these files";
	return first.folder ? `each file of the folder ${visible(first.path)}` : visible(first.path);
}
