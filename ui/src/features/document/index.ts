/** The lesson's documents, as paper. */
export { DocumentPane } from "./document-pane";
