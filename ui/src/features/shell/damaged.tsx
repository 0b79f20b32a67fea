/** What stands in the place of the window when the database does not open: the backups, and one step back. */

import { useQueryClient } from "@tanstack/react-query";
import { DatabaseBackup } from "lucide-react";
import { useState } from "react";
import type { BackupInfo, DamagedDatabase } from "../../api/generated";
import { platform, toCallError } from "../../platform";
import { BackupMoment } from "../../shared/backup-moment";
import { noteFailure, useConnection } from "../../shared/connection";
import { sentence } from "../../shared/sentence";
import { moment, size } from "../../shared/time";
import { Button, Dialog, Notice } from "../../shared/ui";

export function Damaged({ database }: { database: DamagedDatabase }) {
	const way = useWayOut();
	const { asked, ask, working, failure } = way;
	const [latest, ...earlier] = database.backups;
	return (
		<main className="grid h-full place-items-center overflow-y-auto p-6" data-testid="damaged">
			<div className="w-full max-w-xl rounded-xl border bg-surface p-6 shadow-card">
				<DatabaseBackup className="size-5 text-accent" aria-hidden />
				<Happened database={database} />
				{!latest && database.because !== "notBackedUp" && (
					<p className="mt-2">
						There is no backup in <span className="break-words">{database.folder}</span>. Put one
						that you keep elsewhere into that folder, then try again.
					</p>
				)}
				<div className="mt-4 flex flex-wrap gap-2">
					{latest && (
						<Button tone="primary" disabled={working} onClick={() => ask(latest)}>
							Restore the backup of {moment(latest.takenAt)}
							{latest.before && `, from before version ${latest.before}`}
						</Button>
					)}
					<Button
						tone={latest ? undefined : "primary"}
						disabled={working}
						onClick={() => way.tryAgain()}
					>
						Try again
					</Button>
					{database.because === "notBackedUp" && (
						<Button tone="danger" disabled={working} onClick={() => ask("without")}>
							Go on without a backup
						</Button>
					)}
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
			{asked === "without" && <SureWithout onClose={() => ask(null)} onGoOn={way.goOn} />}
			{asked && asked !== "without" && (
				<Sure
					backup={asked}
					because={database.because}
					onClose={() => ask(null)}
					onRestore={() => way.restore(asked)}
				/>
			)}
		</main>
	);
}

/** What happened, what is kept, and what helps. */
function Happened({ database }: { database: DamagedDatabase }) {
	const workspace = <span className="break-words">{database.workspace}</span>;
	if (database.because === "notChanged") {
		return (
			<>
				<Heading>Your database could not be changed for this version</Heading>
				<p className="mt-2">
					It was made by an earlier version of the program, and version {database.version} could not
					bring it up to date. It is as it was, and so are your lessons and other files in{" "}
					{workspace}: the version that you had before still opens it.
				</p>
				<p className="mt-2">
					Restored, the backup goes into a new database, and this one is kept beside it.
				</p>
			</>
		);
	}
	if (database.because === "notBackedUp") {
		return (
			<>
				<Heading>No backup could be made before a change</Heading>
				<p className="mt-2">
					Your database was made by an earlier version of the program. Version {database.version}{" "}
					changes it, and backs everything up first, which did not work. Nothing was changed: your
					sessions, lessons and other files in {workspace} are as they were.
				</p>
				<p className="mt-2">
					Often the disk is full: make room on the one that holds{" "}
					<span className="break-words">{database.folder}</span>, then try again.
				</p>
			</>
		);
	}
	return (
		<>
			<Heading>Your database does not open</Heading>
			<p className="mt-2">
				Its files seem to be damaged; where this computer was only slow, “Try again” opens it. Your
				lessons and other files in {workspace} are as they were.
			</p>
		</>
	);
}

function Heading({ children }: { children: string }) {
	return <h1 className="mt-3 font-semibold font-serif text-xl">{children}</h1>;
}

/** What is asked about: putting a backup back, or going on without one; and what became of it. */
function useWayOut() {
	const client = useQueryClient();
	const [asked, ask] = useState<BackupInfo | "without" | null>(null);
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
		goOn: () => attempt(() => platform.goOnWithoutBackup()),
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
						<BackupMoment backup={backup} />
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
	because: DamagedDatabase["because"];
	onClose: () => void;
	onRestore: () => void;
}

function Sure({ backup, because, onClose, onRestore }: SureProps) {
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
				Your files stay as they are, and those that are missing come back. The{" "}
				{because === "damaged" ? "damaged" : "old"} database is kept beside the new one.
			</p>
		</Dialog>
	);
}

function SureWithout({ onClose, onGoOn }: { onClose: () => void; onGoOn: () => void }) {
	return (
		<Dialog
			onClose={onClose}
			title="Change the database without a backup?"
			footer={
				<>
					<Button onClick={onClose}>Not now</Button>
					<Button tone="danger" onClick={onGoOn} data-testid="without-confirm">
						Change it without one
					</Button>
				</>
			}
		>
			<p>
				You could not go back to your sessions, memory and history of lessons as they are now. Files
				in your folder are not touched by the change.
			</p>
		</Dialog>
	);
}
