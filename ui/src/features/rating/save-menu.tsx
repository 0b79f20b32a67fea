/** Takes out of the application what everybody said of a folder. */
import { Download } from "lucide-react";
import type { RatingFormat } from "../../api/generated";
import { ratingsOf } from "../../api/ratings";
import { reportError } from "../../shared/report";
import { saveFile } from "../../shared/save-file";
import { Button, Menu, MenuItem } from "../../shared/ui";

const FORMATS: readonly { format: RatingFormat; name: string; type: string; ending: string }[] = [
	{ format: "csv", name: "A table (CSV)", type: "text/csv", ending: "csv" },
	{ format: "jsonl", name: "Lines of JSON", type: "application/jsonl", ending: "jsonl" },
];

interface SaveMenuProps {
	folder: string;
	/** Whether who wrote which is not told yet. */
	blind: boolean;
}

export function SaveMenu({ folder, blind }: SaveMenuProps) {
	const save = async (format: RatingFormat, type: string, ending: string) => {
		const text = await ratingsOf(folder, format);
		await saveFile(`Ratings.${ending}`, type, text);
	};
	return (
		<Menu
			align="end"
			trigger={
				<Button data-testid="rating-save" icon={<Download className="size-4" aria-hidden />}>
					Save as
				</Button>
			}
		>
			{blind && (
				<p className="max-w-60 px-2 pt-1 pb-1.5 text-ink-soft text-xs">
					The file says which condition wrote which. Until you have said everything, do not look
					into it.
				</p>
			)}
			{FORMATS.map(({ format, name, type, ending }) => (
				<MenuItem
					key={format}
					testId={`rating-save-${format}`}
					onSelect={() => void save(format, type, ending).catch(reportError)}
				>
					{name}
				</MenuItem>
			))}
		</Menu>
	);
}
