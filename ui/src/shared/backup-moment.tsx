/** When a backup was taken, and before which change where it was taken for one. */
import type { BackupInfo } from "../api/generated";
import { moment } from "./time";

export function BackupMoment({ backup }: { backup: BackupInfo }) {
	return (
		<span className="min-w-0 flex-1">
			{moment(backup.takenAt)}
			{backup.before && (
				<span className="block text-ink-soft text-xs">
					before the change for version {backup.before}
				</span>
			)}
		</span>
	);
}
