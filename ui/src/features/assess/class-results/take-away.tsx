/** Takes the seats with their points and outcomes to a spreadsheet. */
import { Copy, Download } from "lucide-react";
import { toast } from "sonner";
import type { ClassResults } from "../../../api/generated";
import { reportError } from "../../../shared/report";
import { saveFile } from "../../../shared/save-file";
import { Button } from "../../../shared/ui";
import { asCsv, asTabs, fileName } from "./seat-rows";

interface TakeAwayProps {
	results: ClassResults;
	of: string | null;
	title: string | null;
}

export function TakeAway({ results, of, title }: TakeAwayProps) {
	const copy = async () => {
		await navigator.clipboard.writeText(asTabs(results));
		toast.success("Copied. You can paste it into a spreadsheet.");
	};
	const save = () => saveFile(fileName(of, title), "text/csv", asCsv(results));
	return (
		<div className="flex flex-wrap gap-2">
			<Button
				icon={<Copy className="size-4" aria-hidden />}
				onClick={() => void copy().catch(reportError)}
			>
				Copy as table
			</Button>
			<Button
				icon={<Download className="size-4" aria-hidden />}
				onClick={() => void save().catch(reportError)}
			>
				Save as CSV
			</Button>
		</div>
	);
}
