/** Where her curriculum is: what came with the program, a document of hers, or nowhere yet. */
import { FileInput } from "lucide-react";
import { useFileTree } from "../../../api/queries";
import { usePutAway, useSample } from "../../../api/sample";
import { Button } from "../../../shared/ui";
import { showDialog } from "../../../shared/use-place";
import { visible } from "../../../shared/visible";
import { useSetup } from "./progress";

const FOLDER = "curriculum/";

export function CurriculumStep() {
	const entries = useFileTree().data?.entries ?? [];
	const sample = useSample().data?.curriculum ?? [];
	const putAway = usePutAway();
	const there = entries.filter(({ path, folder }) => !folder && path.startsWith(FOLDER));
	return (
		<div className="grid gap-4 text-sm">
			<p className="text-ink-soft">
				What a lesson claims about the curriculum is looked up in files of yours, line by line.
				Files that came with the program say in other words what Curriculum for Excellence states;
				your authority's or the official document can be imported beside them or in their place.
			</p>
			{there.length > 0 ? (
				<ul
					aria-label="Your curriculum files"
					className="grid grid-cols-1 gap-px overflow-hidden rounded-lg border bg-line"
				>
					{there.map(({ path, name }) => (
						<li key={path} className="flex gap-3 bg-raised px-3 py-1.5">
							<span className="min-w-0 flex-1 truncate">{visible(name)}</span>
							{sample.includes(path) && (
								<span className="text-ink-faint text-xs">came with the program</span>
							)}
						</li>
					))}
				</ul>
			) : (
				<p>
					There is no curriculum file. Lessons are planned without outcomes, and say so, until you
					import one.
				</p>
			)}
			<div className="flex flex-wrap gap-2">
				<Button
					onClick={() => {
						useSetup.setState({ step: "answers" });
						showDialog({ at: "import", importing: null });
					}}
				>
					<FileInput className="size-4" aria-hidden /> Import a document …
				</Button>
				{sample.length > 0 && (
					<Button
						tone="quiet"
						onClick={() =>
							void putAway(sample, "The curriculum files that came with the program are put away.")
						}
					>
						Plan without those that came with the program
					</Button>
				)}
			</div>
		</div>
	);
}
