/** Takes the window to a section of the session's documents. */
import { useView } from "../shared/view";
import { useDeciding } from "./deciding";

/** Brings a section of the session's documents into view, whatever stands in its place now. */
export function showDocument(section: { path: string; id: string }): void {
	useView.setState(({ panes }) => ({
		openFile: null,
		openLesson: null,
		panes: panes === "conversation" ? "all" : panes,
	}));
	useDeciding.setState({ look: { path: section.path, id: section.id } });
}
