/** What a file held before, how that differs from what it holds now, and the way back. */
import { useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import {
	forgetFile,
	removeFile,
	restoreFile,
	useFileDiff,
	useFileVersions,
} from "../../api/file-versions";
import type { FileVersion } from "../../api/generated";
import { toCallError } from "../../platform";
import { reportError } from "../../shared/report";
import { sentence } from "../../shared/sentence";
import { Button, Dialog, Notice } from "../../shared/ui";
import { sayWithUndo } from "../../shared/undo";
import { closeDialog } from "../../shared/use-place";
import { FileChanges } from "./file-changes";
import { FileCommits } from "./file-commits";
import { deedOf, whenAndWho } from "./file-version-words";
import { ForgetDialog } from "./forget-dialog";

export function FileHistoryDialog({ path }: { path: string }) {
	return (
		<Dialog
			onClose={closeDialog}
			title={`History of ${path}`}
			description="What stood here is kept before anything is written over it, also when another program wrote it: for 180 days, and for 30 days once the file is gone."
			wide
		>
			<History key={path} path={path} />
		</Dialog>
	);
}

function History({ path }: { path: string }) {
	const { data, error } = useFileVersions(path);
	if (error && !data) return <Notice tone="bad">{sentence(toCallError(error).message)}</Notice>;
	if (!data) return <p className="text-ink-faint text-sm">Reading the history …</p>;
	const [latest, ...earlier] = data;
	const left = latest?.deed === "gone" || latest?.deed === "moved";
	const stood = data.find(({ deed }) => deed === "saved" || deed === "found");
	const standing = left ? undefined : stood;
	return (
		<>
			<Kept path={path} latest={latest} earlier={earlier} />
			<FileCommits path={path} standing={standing} />
		</>
	);
}

interface KeptProps {
	path: string;
	latest: FileVersion | undefined;
	earlier: readonly FileVersion[];
}

function Kept({ path, latest, earlier }: KeptProps) {
	if (latest === undefined)
		return <p className="text-ink-soft text-sm">Nothing is known of this file.</p>;
	if (earlier.length === 0)
		return (
			<p className="text-ink-soft text-sm">
				Nothing else has stood here yet. From the first change on, what stood here before is listed.
			</p>
		);
	return <Versions path={path} latest={latest} earlier={earlier} />;
}

interface VersionsProps {
	path: string;
	latest: FileVersion;
	earlier: readonly FileVersion[];
}

function Versions({ path, latest, earlier }: VersionsProps) {
	const client = useQueryClient();
	const [picked, choose] = useState<number | null>(null);
	const chosen = picked ?? latest.number;
	const [forgetting, setForgetting] = useState(false);
	const all = [latest, ...earlier];
	const gone = latest.deed === "gone" || latest.deed === "moved";
	// What the latest version changed is how it differs from the one before; an earlier one is compared
	// with what stands there now.
	const before = earlier[0]?.number ?? null;
	const [from, to] = chosen === latest.number ? [before, chosen] : [chosen, latest.number];
	const diff = useFileDiff(path, from, to);
	const restore = () => {
		// What stood there, or that nothing did, is what “Undo” comes back to.
		const undo = () =>
			void (gone ? removeFile(client, path) : restoreFile(client, path, latest.number)).catch(
				reportError,
			);
		restoreFile(client, path, chosen).then(() => {
			choose(null);
			sayWithUndo(`${path} is as it was in version ${chosen}.`, undo);
		}, reportError);
	};
	const forget = () => {
		forgetFile(client, path).then(() => {
			closeDialog();
			toast.message(`What ${path} held before is gone for good.`);
		}, reportError);
	};
	return (
		<div className="grid gap-4 sm:grid-cols-[15rem_1fr]">
			<div>
				<ol
					aria-label="Versions"
					className="grid max-h-[48vh] content-start overflow-y-auto border-l"
				>
					{all.map((version) => (
						<li key={version.number}>
							<button
								type="button"
								data-testid="file-version"
								aria-current={version.number === chosen || undefined}
								onClick={() => choose(version.number)}
								className="-ml-px w-full break-words rounded-r-md border-transparent border-l-2 px-3 py-1.5 text-left text-sm outline-offset-[-2px] hover:bg-hover aria-[current]:border-accent aria-[current]:bg-accent-soft"
							>
								<span className="block">{deedOf(version)}</span>
								<span className="block text-ink-soft text-xs">
									{version.number} · {whenAndWho(version)}
								</span>
							</button>
						</li>
					))}
				</ol>
				<Button tone="quiet" className="mt-3" onClick={() => setForgetting(true)}>
					Delete what was kept …
				</Button>
			</div>
			<div className="min-w-0" data-testid="file-comparison">
				<div className="flex flex-wrap items-center gap-2 text-sm">
					<span className="text-ink-soft">
						{chosen === latest.number
							? `Version ${chosen}, compared with the one before`
							: `Version ${chosen}, compared with what came of it`}
					</span>
					{(gone || chosen !== latest.number) && (
						<Button icon={<Undo2 className="size-4" aria-hidden />} onClick={restore}>
							{gone && chosen === latest.number
								? "Put the file back"
								: `Bring version ${chosen} back`}
						</Button>
					)}
				</div>
				{diff.error && (
					<Notice tone="warn" className="mt-3">
						{sentence(toCallError(diff.error).message)}
					</Notice>
				)}
				{diff.data && <FileChanges hunks={diff.data.hunks} />}
			</div>
			{forgetting && (
				<ForgetDialog path={path} onClose={() => setForgetting(false)} onForget={forget} />
			)}
		</div>
	);
}
