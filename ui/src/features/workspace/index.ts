/** The teacher's files: the tree, the editor, and how a new one begins. */
export { FileEditor } from "./file-editor";
export { NewClassDialog } from "./new-class-dialog";
export { NewFileDialog } from "./new-file-dialog";
export { WorkspaceTree } from "./workspace-tree";
