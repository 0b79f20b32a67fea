/** Copies or saves runs for other programs. */
import { Copy, Download } from "lucide-react";
import { toast } from "sonner";
import type { TraceFormat, TraceId, TraceText } from "../../api/generated";
import { useTraceExport } from "../../api/traces";
import { reportError } from "../../shared/report";
import { saveFile } from "../../shared/save-file";
import { Button, Menu, MenuItem } from "../../shared/ui";
import { joined } from "./joined";

export function ExportMenu({ traceIds }: { traceIds: readonly TraceId[] }) {
	const written = useTraceExport();
	const take = (format: TraceFormat, use: (text: TraceText) => Promise<void>) => {
		written
			.mutateAsync({ traceIds, format })
			.then((texts) => use(joined(texts, format)))
			.catch(reportError);
	};
	return (
		<Menu
			align="end"
			trigger={
				<Button
					data-testid="trace-export"
					disabled={traceIds.length === 0 || written.isPending}
					icon={<Download className="size-4" aria-hidden />}
				>
					Export
				</Button>
			}
		>
			<MenuItem icon={<Download aria-hidden />} onSelect={() => take("jsonl", save)}>
				Save the events (JSONL)
				<Meant>Everything that was said and done, one event a line</Meant>
			</MenuItem>
			<MenuItem icon={<Copy aria-hidden />} onSelect={() => take("jsonl", copy)}>
				Copy the events
			</MenuItem>
			<MenuItem icon={<Download aria-hidden />} onSelect={() => take("otlp", save)}>
				Save for OpenTelemetry
				<Meant>Spans with GenAI names: times, tokens and cost, and no words</Meant>
			</MenuItem>
		</Menu>
	);
}

function Meant({ children }: { children: string }) {
	return <span className="block text-ink-soft text-xs">{children}</span>;
}

async function copy({ text }: TraceText): Promise<void> {
	await navigator.clipboard.writeText(text);
	toast.success("Copied.");
}

function save({ name, text }: TraceText): Promise<void> {
	return saveFile(name, "application/json", text);
}
