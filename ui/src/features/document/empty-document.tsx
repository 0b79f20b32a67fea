/** What the document pane says before there is a document. */
import { FileText } from "lucide-react";
import { fillComposer } from "../../shared/draft";
import { Button } from "../../shared/ui";

const EXAMPLE = "a lesson on iteration for 3B";

export function EmptyDocument({ sessionId }: { sessionId: string | null }) {
	return (
		<div className="flex h-full items-center justify-center overflow-y-auto p-8">
			<div className="max-w-sm">
				<FileText className="size-8 text-ink-faint" strokeWidth={1.25} aria-hidden />
				<h2 className="mt-4 font-serif text-2xl">The lesson appears here</h2>
				<p className="mt-2 text-ink-soft">
					The plan, the worksheet and the revision guide are drafted section by section while you
					watch. Each claim about the curriculum points to the line it comes from, and every section
					is yours to edit.
				</p>
				<p className="mt-4 rounded-lg border bg-surface px-3 py-2 font-serif text-ink-soft italic">
					“{EXAMPLE}”
				</p>
				<Button className="mt-4" onClick={() => fillComposer(sessionId, { text: EXAMPLE })}>
					Try this example
				</Button>
			</div>
		</div>
	);
}
