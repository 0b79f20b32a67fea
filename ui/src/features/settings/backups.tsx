/** When everything was last backed up, and going back to an earlier day. */
import { Archive } from "lucide-react";
import { useState } from "react";
import type { BackupInfo } from "../../api/generated";
import { useBackupChange, useBackups } from "../../api/settings";
import { BackupMoment } from "../../shared/backup-moment";
import { reportError } from "../../shared/report";
import { moment, size } from "../../shared/time";
import { Button, Notice, ReadFailure } from "../../shared/ui";

export function Backups() {
	const { data, error, refetch } = useBackups();
	const change = useBackupChange();
	const [asked, setAsked] = useState<string | null>(null);
	if (error && !data) return <ReadFailure error={error} onRetry={refetch} />;
	if (!data) return null;
	const act = (what: Parameters<typeof change.mutate>[0]) =>
		change.mutate(what, { onError: reportError });
	const latest = data.backups[0];
	const next = data.backups.find((backup) => backup.name === data.nextStart);
	return (
		<>
			<div className="mb-3 flex items-start gap-3">
				<div className="min-w-0 flex-1 text-ink-soft text-sm">
					<p className="font-medium text-ink">
						{latest ? `Last backup: ${moment(latest.takenAt)}` : "No backup was taken yet."}
					</p>
					<p className="mt-1">
						Each day on which something changed, your lessons, sessions, memory and settings are
						copied to one file, and once more before a new version changes your database. Keys are
						never in it. The files are in <span className="break-all">{data.folder}</span>: copy one
						to another disk now and then.
					</p>
				</div>
				<Button disabled={change.isPending} onClick={() => act({ take: true })}>
					Back up now
				</Button>
			</div>
			{data.nextStart && (
				<Notice
					tone="warn"
					className="mb-3"
					actions={
						<Button disabled={change.isPending} onClick={() => act({ keep: true })}>
							Keep what is here
						</Button>
					}
				>
					{next ? `The backup of ${moment(next.takenAt)}` : "A backup"} is put back when you close
					the program and start it again. What is here then is backed up first.
				</Notice>
			)}
			<ul aria-label="Backups" className="divide-y rounded-lg border bg-raised empty:hidden">
				{data.backups.map((backup) => (
					<Kept
						key={backup.name}
						backup={backup}
						asked={asked === backup.name}
						busy={change.isPending}
						onAsk={setAsked}
						onRestore={() => {
							setAsked(null);
							act({ restore: backup.name });
						}}
					/>
				))}
			</ul>
		</>
	);
}

interface KeptProps {
	backup: BackupInfo;
	asked: boolean;
	busy: boolean;
	onAsk: (name: string | null) => void;
	onRestore: () => void;
}

function Kept({ backup, asked, busy, onAsk, onRestore }: KeptProps) {
	return (
		<li className="px-3.5 py-2.5 text-sm" data-testid="backup">
			<div className="flex items-center gap-3">
				<Archive className="size-4 shrink-0 text-ink-faint" aria-hidden />
				<BackupMoment backup={backup} />
				<span className="text-ink-soft text-xs">{size(backup.bytes)}</span>
				<Button
					className="h-7"
					disabled={busy}
					aria-expanded={asked}
					aria-label={`Go back to this: ${moment(backup.takenAt)}`}
					onClick={() => onAsk(asked ? null : backup.name)}
				>
					Go back to this
				</Button>
			</div>
			{asked && (
				<div className="mt-2 flex flex-wrap items-center gap-2">
					<p className="min-w-60 flex-1 text-ink-soft">
						Lessons, sessions, memory and settings become what they were then. Files made since
						stay. What is here now is backed up first, so you can come back to it.
					</p>
					<Button className="h-7" tone="quiet" onClick={() => onAsk(null)}>
						Leave it
					</Button>
					<Button className="h-7" tone="danger" disabled={busy} onClick={onRestore}>
						Put it back at the next start
					</Button>
				</div>
			)}
		</li>
	);
}
