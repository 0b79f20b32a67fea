/** The pane with one lesson in it, for tests. */

import { Tooltip } from "@base-ui/react/tooltip";
import { EditorView } from "@codemirror/view";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { keys } from "../../api/queries";
import { WhileAt } from "../../shared/test-place";
import { DocumentPane, HistoryDialog, LessonPane, PrintedDialog } from ".";
import { PATH } from "./lesson/test-lesson";

export function showLesson(sessionId: string | null = "s") {
	const client = new QueryClient({
		defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
	});
	render(
		<QueryClientProvider client={client}>
			<Tooltip.Provider>
				{sessionId === null ? (
					<LessonPane path={PATH} sessionId={null} />
				) : (
					<DocumentPane sessionId={sessionId} />
				)}
				<WhileAt at="history">{({ lesson }) => <HistoryDialog lesson={lesson} />}</WhileAt>
				<WhileAt at="printed">
					{({ lesson, facet }) => <PrintedDialog lesson={lesson} facet={facet} />}
				</WhileAt>
			</Tooltip.Provider>
		</QueryClientProvider>,
	);
	return {
		user: userEvent.setup(),
		/** As if the host had said that files changed. */
		refresh: () =>
			act(async () => {
				await client.invalidateQueries({ queryKey: keys.documents });
				await client.invalidateQueries({ queryKey: keys.everyLesson });
			}),
	};
}

/** Puts other words into an open editor. */
export async function write(label: string, text: string): Promise<void> {
	const field = await screen.findByLabelText(label, undefined, { timeout: 5_000 });
	const editor = EditorView.findFromDOM(field);
	act(() => editor?.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } }));
}
