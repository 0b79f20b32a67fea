/** What stands in the place of the window when the database does not open: the backups, and one step back. */

import { useQueryClient } from "@tanstack/react-query";
import { DatabaseBackup } from "lucide-react";
import { useState } from "react";
import type { BackupInfo, DamagedDatabase } from "../../api/generated";
import { platform, toCallError } from "../../platform";
import { noteFailure, useConnection } from "../../shared/connection";
import { sentence } from "../../shared/sentence";
import { moment, size } from "../../shared/time";
import { Button, Dialog, Notice } from "../../shared/ui";

export function Damaged({ database }: { database: DamagedDatabase }) {
	const { asked, ask, working, failure, restore, tryAgain } = useWayOut();
	const [latest, ...earlier] = database.backups;
	return (
		<main className="grid h-full place-items-center overflow-y-auto p-6" data-testid="damaged">
			<div className="w-full max-w-xl rounded-xl border bg-surface p-6 shadow-card">
				<DatabaseBackup className="size-5 text-accent" aria-hidden />
				<h1 className="mt-3 font-semibold font-serif text-xl">Your database does not open</h1>
				<p className="mt-2">
					Its files seem to be damaged; where this computer was only slow, “Try again” opens it.
					Your lessons and other files in <span className="break-words">{database.workspace}</span>{" "}
					are as they were.
				</p>
				{!latest && (
					<p className="mt-2">
						There is no backup in <span className="break-words">{database.folder}</span>. Put one
						that you keep elsewhere into that folder, then try again.
					</p>
				)}
				<div className="mt-4 flex flex-wrap gap-2">
					{latest && (
						<Button tone="primary" disabled={working} onClick={() => ask(latest)}>
							Restore the backup of {moment(latest.takenAt)}
						</Button>
					)}
					<Button disabled={working} onClick={tryAgain}>
						Try again
					</Button>
				</div>
				<p role="status" className="mt-2 text-ink-soft text-sm empty:hidden">
					{working && "Opening your sessions and files …"}
				</p>
				{failure && (
					<Notice tone="bad" className="mt-3">
						{failure}
					</Notice>
				)}
				{earlier.length > 0 && <Earlier backups={earlier} disabled={working} onAsk={ask} />}
				<details className="mt-4 text-sm">
					<summary className="cursor-pointer text-ink-soft">What was found</summary>
					{/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by the keyboard */}
					<pre tabIndex={0} className="mt-2 max-h-48 overflow-auto rounded-md border p-2 text-xs">
						{database.reason}
					</pre>
				</details>
			</div>
			{asked && <Sure backup={asked} onClose={() => ask(null)} onRestore={() => restore(asked)} />}
		</main>
	);
}

/** Which backup is asked about, and what became of putting it back. */
function useWayOut() {
	const client = useQueryClient();
	const [asked, ask] = useState<BackupInfo | null>(null);
	const [working, setWorking] = useState(false);
	const [failure, setFailure] = useState("");

	const attempt = async (open: () => Promise<unknown>) => {
		ask(null);
		setFailure("");
		setWorking(true);
		try {
			await open();
			await client.resetQueries();
			useConnection.setState({ damaged: null });
		} catch (reason) {
			const error = toCallError(reason);
			noteFailure(error);
			setFailure(sentence(error.message));
		} finally {
			setWorking(false);
		}
	};

	return {
		asked,
		ask,
		working,
		failure,
		restore: (backup: BackupInfo) => attempt(() => platform.restore(backup.name)),
		tryAgain: () => attempt(() => platform.call("app_info", {})),
	};
}

interface EarlierProps {
	backups: BackupInfo[];
	disabled: boolean;
	onAsk: (backup: BackupInfo) => void;
}

function Earlier({ backups, disabled, onAsk }: EarlierProps) {
	return (
		<section className="mt-4">
			<h2 className="font-medium text-sm">Earlier backups</h2>
			<ul className="mt-2 divide-y rounded-lg border bg-raised">
				{backups.map((backup) => (
					<li key={backup.name} className="flex items-center gap-3 px-3.5 py-2 text-sm">
						<span className="min-w-0 flex-1">{moment(backup.takenAt)}</span>
						<span className="text-ink-soft text-xs">{size(backup.bytes)}</span>
						<Button
							className="h-7"
							disabled={disabled}
							aria-label={`Restore the backup of ${moment(backup.takenAt)}`}
							onClick={() => onAsk(backup)}
						>
							Restore
						</Button>
					</li>
				))}
			</ul>
		</section>
	);
}

interface SureProps {
	backup: BackupInfo;
	onClose: () => void;
	onRestore: () => void;
}

function Sure({ backup, onClose, onRestore }: SureProps) {
	return (
		<Dialog
			onClose={onClose}
			title={`Restore the backup of ${moment(backup.takenAt)}?`}
			footer={
				<>
					<Button onClick={onClose}>Not now</Button>
					<Button tone="primary" onClick={onRestore} data-testid="restore-confirm">
						Restore it
					</Button>
				</>
			}
		>
			<p>
				Sessions, memory and the history of lessons become what they were then; what was said since
				is lost.
			</p>
			<p className="mt-2 text-ink-soft text-sm">
				Your files stay as they are, and those that are missing come back. The damaged database is
				kept beside the new one.
			</p>
		</Dialog>
	);
}
