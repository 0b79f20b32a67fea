/** Where her curriculum is: what came with the program, a document of hers, or nowhere yet. */
import { FileInput } from "lucide-react";
import { useId } from "react";
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
				Lessons cite these files line by line. Those supplied paraphrase Curriculum for Excellence;
				you can import the official document, or your authority's.
			</p>
			<CurriculumFiles title="Yours" files={there.filter(({ path }) => !sample.includes(path))} />
			<CurriculumFiles
				title="Came with the program"
				files={there.filter(({ path }) => sample.includes(path))}
			/>
			{there.length === 0 && (
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
						Put away what came with the program
					</Button>
				)}
			</div>
		</div>
	);
}

interface CurriculumFilesProps {
	title: string;
	files: readonly { path: string; name: string }[];
}

function CurriculumFiles({ title, files }: CurriculumFilesProps) {
	const id = useId();
	if (files.length === 0) return null;
	return (
		<section>
			<h3 id={id} className="mb-1.5 font-medium">
				{title}
			</h3>
			<ul aria-labelledby={id} className="flex flex-wrap gap-1.5">
				{files.map(({ path, name }) => (
					<li key={path} className="rounded-md border bg-raised px-2 py-0.5">
						{visible(name)}
					</li>
				))}
			</ul>
		</section>
	);
}
