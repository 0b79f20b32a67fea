/** Copies or saves a run for other programs. */
import { Copy, Download } from "lucide-react";
import { toast } from "sonner";
import type { TraceFormat, TraceId, TraceText } from "../../api/generated";
import { useTraceExport } from "../../api/traces";
import { reportError } from "../../shared/report";
import { saveFile } from "../../shared/save-file";
import { Button } from "../../shared/ui";

export function ExportButtons({ traceId }: { traceId: TraceId }) {
	const written = useTraceExport();
	const take = (format: TraceFormat, use: (text: TraceText) => Promise<void>) => {
		written.mutateAsync({ traceId, format }).then(use).catch(reportError);
	};
	const copy = async ({ text }: TraceText) => {
		await navigator.clipboard.writeText(text);
		toast.success("Copied.");
	};
	return (
		<div className="flex flex-wrap items-center gap-2">
			<Button icon={<Copy className="size-4" aria-hidden />} onClick={() => take("jsonl", copy)}>
				Copy the events
			</Button>
			<Button
				icon={<Download className="size-4" aria-hidden />}
				onClick={() => take("jsonl", save)}
			>
				Save the events
			</Button>
			<Button icon={<Download className="size-4" aria-hidden />} onClick={() => take("otlp", save)}>
				Save for OpenTelemetry
			</Button>
			<p className="basis-full text-ink-faint text-xs">
				Events hold everything that was said in this run. OpenTelemetry spans hold names, numbers
				and times only.
			</p>
		</div>
	);
}

function save({ name, text }: TraceText): Promise<void> {
	return saveFile(name, "application/json", text);
}
