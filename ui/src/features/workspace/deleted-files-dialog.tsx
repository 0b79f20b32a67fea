/** Files that are gone, and the way to put one back or to delete it for good. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { forgetFile, restoreFile, useDeletedFiles } from "../../api/file-versions";
import { toCallError } from "../../platform";
import { reportError } from "../../shared/report";
import { sentence } from "../../shared/sentence";
import { Button, Dialog, Notice } from "../../shared/ui";
import { closeDialog } from "../../shared/use-place";
import { whenInWords } from "./file-version-words";
import { ForgetDialog } from "./forget-dialog";

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
	const [forgetting, setForgetting] = useState<string | null>(null);
	if (error && !data) return <Notice tone="bad">{sentence(toCallError(error).message)}</Notice>;
	if (!data) return <p className="text-ink-faint text-sm">Looking …</p>;
	if (data.length === 0) return <p className="text-ink-soft text-sm">No file is missing.</p>;
	const putBack = (path: string) => {
		restoreFile(client, path, null).then(
			() => toast.success(`${path} is back where it was.`),
			reportError,
		);
	};
	const forget = (path: string) => {
		forgetFile(client, path).then(
			() => toast.message(`What ${path} held is gone for good.`),
			reportError,
		);
	};
	return (
		<>
			<ul className="grid gap-2">
				{data.map(({ path, at }) => (
					<li key={path} data-testid="deleted-file" className="flex flex-wrap items-center gap-2">
						<span className="min-w-0 flex-1 break-words">
							{path}
							<span className="block text-ink-soft text-xs">Missed {whenInWords(at)}</span>
						</span>
						<Button aria-label={`Put ${path} back`} onClick={() => putBack(path)}>
							Put it back
						</Button>
						<Button
							tone="quiet"
							aria-label={`Delete ${path} for good`}
							onClick={() => setForgetting(path)}
						>
							Delete for good
						</Button>
					</li>
				))}
			</ul>
			{forgetting !== null && (
				<ForgetDialog
					path={forgetting}
					onClose={() => setForgetting(null)}
					onForget={() => forget(forgetting)}
				/>
			)}
		</>
	);
}
