/** Takes the window to a section of the session's documents. */
import { showSessionDocuments } from "../shared/use-place";
import { useDeciding } from "./pending-decisions";

/** Brings a section of the session's documents into view, whatever stands in its place now. */
export function showDocument(section: { path: string; id: string }): void {
	showSessionDocuments();
	useDeciding.setState({ look: { path: section.path, id: section.id } });
}
