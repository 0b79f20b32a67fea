/** What a git repository says of a file, how that differs from what stands there now, and the way back. */
import { useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useId, useState } from "react";
import {
	bringTextBack,
	removeFile,
	restoreFile,
	useFileCommit,
	useFileCommits,
} from "../../api/file-versions";
import type { FileCommit, FileVersion } from "../../api/generated";
import { toCallError } from "../../platform";
import { reportError } from "../../shared/report";
import { sentence } from "../../shared/sentence";
import { Button, Notice } from "../../shared/ui";
import { sayWithUndo } from "../../shared/undo";
import { visible } from "../../shared/visible";
import { FileChanges } from "./file-changes";
import { whenInWords } from "./file-version-words";

interface FileCommitsProps {
	path: string;
	/** What stands there now; none where nothing does. */
	standing: FileVersion | undefined;
}

export function FileCommits({ path, standing }: FileCommitsProps) {
	const heading = useId();
	const { data, error } = useFileCommits(path);
	const [chosen, choose] = useState<FileCommit | null>(null);
	if (error)
		return (
			<Notice tone="warn" className="mt-4">
				{sentence(toCallError(error).message)}
			</Notice>
		);
	if (!data || data.commits.length === 0) return null;
	return (
		<section aria-labelledby={heading} className="mt-5 border-t pt-4" data-testid="file-commits">
			<h3 id={heading} className="font-semibold text-sm">
				In your git repository
			</h3>
			<p className="mt-0.5 mb-2 text-ink-soft text-sm">
				Commits that changed this file. They are only read here.
			</p>
			<div className="grid grid-cols-1 gap-4 sm:grid-cols-[15rem_1fr]">
				<ol
					aria-label="Commits"
					className="grid max-h-[32vh] content-start overflow-y-auto border-l"
				>
					{data.commits.map((commit) => (
						<li key={commit.id}>
							<button
								type="button"
								data-testid="file-commit"
								aria-current={commit.id === chosen?.id || undefined}
								onClick={() => choose(commit)}
								className="-ml-px w-full break-words rounded-r-md border-transparent border-l-2 px-3 py-1.5 text-left text-sm outline-offset-[-2px] hover:bg-hover aria-[current]:border-accent aria-[current]:bg-accent-soft"
							>
								<span className="block">{visible(commit.subject)}</span>
								<span className="block text-ink-soft text-xs">
									{commit.id.slice(0, 7)} · {visible(commit.author)} · {whenInWords(commit.at)}
								</span>
							</button>
						</li>
					))}
					{data.more && <li className="px-3 py-1.5 text-ink-soft text-xs">And earlier ones.</li>}
				</ol>
				{chosen && <Compared key={chosen.id} path={path} commit={chosen} standing={standing} />}
			</div>
		</section>
	);
}

interface ComparedProps extends FileCommitsProps {
	commit: FileCommit;
}

function Compared({ path, commit, standing }: ComparedProps) {
	const client = useQueryClient();
	const { data, error } = useFileCommit(path, commit.id);
	if (error) return <Notice tone="bad">{sentence(toCallError(error).message)}</Notice>;
	if (!data) return <p className="text-ink-faint text-sm">Reading the commit …</p>;
	const { text, hunks } = data;
	if (text === null)
		return (
			<p className="text-ink-soft text-sm">This commit has no text of this file to compare with.</p>
		);
	const name = commit.id.slice(0, 7);
	const back = () => {
		const undo = () =>
			void (standing ? restoreFile(client, path, standing.number) : removeFile(client, path)).catch(
				reportError,
			);
		bringTextBack(client, path, text, standing?.sha256 ?? null).then(
			() => sayWithUndo(`${path} is as it was in commit ${name}.`, undo),
			reportError,
		);
	};
	return (
		<div className="min-w-0" data-testid="commit-comparison">
			<div className="flex flex-wrap items-center gap-2 text-sm">
				<span className="text-ink-soft">Commit {name}, compared with what stands there now</span>
				{(hunks.length > 0 || !standing) && (
					<Button icon={<Undo2 className="size-4" aria-hidden />} onClick={back}>
						Bring commit {name} back
					</Button>
				)}
			</div>
			<FileChanges hunks={hunks} />
		</div>
	);
}
