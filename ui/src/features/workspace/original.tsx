/** A document as it was imported: it is read in its own program, and its text is beside it. */

import { BookOpenText, Download } from "lucide-react";
import { saveOriginal } from "../../api/imports";
import { reportError } from "../../shared/report";
import { Button } from "../../shared/ui";
import { openFileAt } from "../../shared/use-place";

/** Where the text of an imported document is; null for any other file. */
export function textOfOriginal(path: string): string | null {
	const stem = /^(curriculum\/imported\/.+)\.(?:pdf|docx|pptx|odt)$/i.exec(path)?.[1];
	return stem === undefined ? null : `${stem}.md`;
}

export function Original({ text }: { text: string }) {
	return (
		<div className="m-auto max-w-sm p-8">
			<h3 className="font-serif text-xl">The document as it came</h3>
			<p className="mt-2 text-ink-soft">
				Lessons quote the text that was made of it, which lies beside it. To look at the pages, save
				a copy and open that.
			</p>
			<div className="mt-4 flex flex-wrap gap-2">
				<Button
					tone="primary"
					icon={<BookOpenText className="size-4" aria-hidden />}
					onClick={() => openFileAt(text)}
				>
					Open its text
				</Button>
				<Button
					icon={<Download className="size-4" aria-hidden />}
					onClick={() => void saveOriginal(text).catch(reportError)}
				>
					Save a copy
				</Button>
			</div>
		</div>
	);
}
