/** Which published documents would fill the codes that the curriculum files only list. */
import { ChevronRight } from "lucide-react";
import { useListedCodes } from "../../api/curriculum";
import type { ListedIn } from "../../api/generated";

/** A step at a time: which document, where it is found, what happens with it here. Nothing when no code waits. */
export function ListedCodes() {
	const files = useListedCodes().data?.files ?? [];
	if (files.length === 0) return null;
	const count = files.reduce((sum, { codes }) => sum + codes.length, 0);
	return (
		<details
			className="group rounded-lg border bg-surface px-4 py-3 text-sm"
			data-testid="listed-codes"
		>
			<summary className="flex cursor-pointer list-none items-center gap-2 font-medium">
				<ChevronRight
					aria-hidden
					className="size-4 shrink-0 text-ink-faint transition-transform group-open:rotate-90"
				/>
				{count === 1
					? "1 code in your curriculum files waits for its words"
					: `${count} codes in your curriculum files wait for their words`}
			</summary>
			<div className="grid gap-3 pt-3">
				<p className="text-ink-soft">
					They are named and never quoted, because nobody has checked what they say. The published
					document settles it:
				</p>
				<ol className="grid list-decimal gap-1 ps-5 text-ink-soft">
					<li>
						Find it on Education Scotland's website: the experiences and outcomes of the area, or
						its Benchmarks, as a PDF.
					</li>
					<li>Choose it above. It is read on this computer, tables and all.</li>
					<li>Compare each statement with its line, and accept those that are right.</li>
				</ol>
				<ul className="grid gap-2">
					{files.map((file) => (
						<Waiting key={file.path} file={file} />
					))}
				</ul>
			</div>
		</details>
	);
}

function Waiting({ file }: { file: ListedIn }) {
	const { subject, document, codes } = file;
	return (
		<li>
			<p>
				<span className="font-medium">{subject}</span>: {document || "its published document"}
			</p>
			<p className="text-ink-soft text-xs tabular-nums">
				{codes.map(({ code, about }) => (
					<span key={code} title={about} className="me-2 inline-block">
						{code}
					</span>
				))}
			</p>
		</li>
	);
}
