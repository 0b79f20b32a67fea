/** Which folder of results is rated, and by which word the rater is told from others. */
import { useId, useState } from "react";
import { useRatingFolders } from "../../api/ratings";
import { Button, ReadFailure } from "../../shared/ui";
import { visible } from "../../shared/visible";
import { openFolder, useChosen } from "./chosen";

const FIELD = "h-8 w-full rounded-md border border-line-strong bg-raised px-2 text-sm";

export function FolderForm() {
	const folders = useRatingFolders();
	const [folder, setFolder] = useState("");
	const [rater, setRater] = useState(useChosen.getState().rater);
	const [folderId, raterId] = [useId(), useId()];
	const found = folders.data?.folders ?? [];
	const who = rater.trim();
	return (
		<div className="h-full overflow-y-auto p-5" data-testid="rating-choose">
			<form
				className="mx-auto grid max-w-prose gap-5"
				onSubmit={(event) => {
					event.preventDefault();
					if (folder.trim() !== "" && who !== "") openFolder(folder.trim(), who);
				}}
			>
				<header>
					<h2 className="font-semibold font-serif text-2xl">Rate lessons by hand</h2>
					<p className="mt-1 text-ink-soft text-sm">
						Two lessons for the same request stand side by side. Who wrote which is not told until
						you have said everything. What you say is kept in the folder, and shows how far a model
						that judges is to be believed.
					</p>
				</header>
				<div className="grid gap-1">
					<label htmlFor={raterId} className="font-medium text-sm">
						A word for you
					</label>
					<input
						id={raterId}
						value={rater}
						maxLength={40}
						onChange={(event) => setRater(event.target.value)}
						className={`${FIELD} max-w-60`}
					/>
					<p className="text-ink-soft text-xs">
						It tells you from other raters. Take no name: it is kept in the file.
					</p>
				</div>
				<section className="grid gap-1" aria-label="Folders of results">
					<p className="font-medium text-sm">Folders of results</p>
					{folders.error && !folders.data ? (
						<ReadFailure error={folders.error} onRetry={folders.refetch} />
					) : found.length > 0 ? (
						<ul className="grid gap-1">
							{found.map((path) => (
								<li key={path}>
									<button
										type="button"
										disabled={who === ""}
										onClick={() => openFolder(path, who)}
										className="flex min-h-9 w-full items-center rounded-md border px-3 py-1.5 text-left font-mono text-sm hover:bg-hover disabled:opacity-55"
									>
										{visible(path)}
									</button>
								</li>
							))}
						</ul>
					) : (
						folders.data && (
							<p className="rounded-lg border border-line-strong border-dashed px-4 py-4 text-ink-soft text-sm">
								There is none yet. A folder of results comes from{" "}
								<code>teacher-assist eval run</code> with two conditions or more: it is found here,
								as is what lies below <code>evals</code> of the workspace.
							</p>
						)
					)}
				</section>
				<div className="grid gap-1">
					<label htmlFor={folderId} className="font-medium text-sm">
						Another folder, by its path
					</label>
					<div className="flex gap-2">
						<input
							id={folderId}
							value={folder}
							onChange={(event) => setFolder(event.target.value)}
							spellCheck={false}
							className={`${FIELD} font-mono`}
						/>
						<Button type="submit" disabled={folder.trim() === "" || who === ""}>
							Open
						</Button>
					</div>
				</div>
			</form>
		</div>
	);
}
