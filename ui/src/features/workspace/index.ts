/** The teacher's files: the tree, the editor, and how a new one begins. */
export { AddFilesDialog } from "./adding";
export { DeletedFilesDialog } from "./deleted-files-dialog";
export { FileEditor } from "./file-editor";
export { FileHistoryDialog } from "./file-history-dialog";
export { FindFilesDialog } from "./finding";
export { NewClassDialog } from "./new-class-dialog";
export { NewClassForm } from "./new-class-form";
export { NewFileDialog } from "./new-file-dialog";
export { WorkspaceTree } from "./workspace-tree";
