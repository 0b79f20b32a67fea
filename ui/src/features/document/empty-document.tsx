/** What the document pane says before there is a document. */
import { FileText } from "lucide-react";
import { focusComposer } from "../../session/draft";
import { Button } from "../../shared/ui";
import { useView } from "../../shared/view";

const DOCUMENTS = [
	{ name: "Lesson plan", says: "for you, with timings and sources" },
	{ name: "Worksheet", says: "for the class, with support" },
	{ name: "Revision guide", says: "for pupils to keep" },
];

export function EmptyDocument({ working }: { working: boolean }) {
	const alone = useView((view) => view.panes === "document");
	const showPanes = useView((view) => view.showPanes);
	return (
		<div className="flex h-full overflow-y-auto p-8" data-testid="empty-document">
			<div className="m-auto max-w-sm">
				<FileText className="size-8 text-ink-faint" strokeWidth={1.25} aria-hidden />
				<h2 className="mt-4 font-serif text-2xl">
					{working ? "The lesson will appear here" : "The lesson appears here"}
				</h2>
				<p className="mt-2 text-ink-soft">
					Section by section, with the curriculum line behind each claim. Edit any of it.
				</p>
				<dl className="mt-5 grid gap-2.5 border-l pl-4">
					{DOCUMENTS.map(({ name, says }) => (
						<div key={name}>
							<dt className="font-serif text-base">{name}</dt>
							<dd className="text-ink-faint text-sm">{says}</dd>
						</div>
					))}
				</dl>
				{alone && (
					<Button
						className="mt-5"
						onClick={() => {
							showPanes("all");
							focusComposer();
						}}
					>
						Show the conversation
					</Button>
				)}
			</div>
		</div>
	);
}
