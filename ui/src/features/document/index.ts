/** Lessons and other documents, as paper. */
export { DocumentPane, LessonPane } from "./document-pane";
export { HistoryDialog } from "./history/history-dialog";
export { PrintedDialog } from "./lesson/printed-dialog";
