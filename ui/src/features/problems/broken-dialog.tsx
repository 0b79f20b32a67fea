/** The reports of what broke: read, copied, deleted. */

import { toast } from "sonner";
import { useCrashDeletion, useCrashes } from "../../api/crashes";
import type { CrashReport } from "../../api/generated";
import { toCallError } from "../../platform";
import { reportError } from "../../shared/report";
import { sentence } from "../../shared/sentence";
import { moment } from "../../shared/time";
import { Button, Dialog, Folded, Notice } from "../../shared/ui";
import { closeDialog } from "../../shared/use-place";

export function BrokenDialog() {
	const { data, error, refetch } = useCrashes();
	const deletion = useCrashDeletion();
	const remove = (report: CrashReport | null) => deletion.mutate(report, { onError: reportError });
	return (
		<Dialog
			onClose={closeDialog}
			title="Reports of what broke"
			description="A report says when and where in the program something broke. No text, name or folder of yours is in it. It stays on this computer until you delete it; to hand one on, copy it."
			wide
			footer={
				data && data.length > 1 ? (
					<Button disabled={deletion.isPending} onClick={() => remove(null)}>
						Delete all {data.length} reports
					</Button>
				) : undefined
			}
		>
			{error && (
				<Notice tone="bad" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
					{sentence(toCallError(error).message)}
				</Notice>
			)}
			<ul aria-label="Reports" className="grid grid-cols-1 gap-4">
				{data?.map((report) => (
					<Report
						key={report.name}
						report={report}
						busy={deletion.isPending}
						onDelete={() => remove(report)}
					/>
				))}
			</ul>
			{data?.length === 0 && (
				<p role="status" className="text-ink-soft text-sm">
					There is no report: nothing broke, or what there was is deleted.
				</p>
			)}
		</Dialog>
	);
}

interface ReportProps {
	report: CrashReport;
	busy: boolean;
	onDelete(): void;
}

function Report({ report, busy, onDelete }: ReportProps) {
	const when = moment(report.at);
	return (
		<li data-testid="broken-report" className="grid grid-cols-1 gap-1">
			<div className="flex flex-wrap items-center gap-2">
				<h3 className="min-w-0 flex-1 font-medium text-sm">{when}</h3>
				<Button className="h-7" aria-label={`Copy: ${when}`} onClick={() => void copy(report)}>
					Copy
				</Button>
				<Button
					className="h-7"
					tone="quiet"
					disabled={busy}
					aria-label={`Delete: ${when}`}
					onClick={onDelete}
				>
					Delete
				</Button>
			</div>
			<Folded>{report.text}</Folded>
		</li>
	);
}

async function copy(report: CrashReport): Promise<void> {
	try {
		await navigator.clipboard.writeText(report.text);
		toast.message("The report is copied.");
	} catch {
		toast.message("The report could not be copied. Select its words and copy them.");
	}
}
