/** The teacher's files: the tree and the editor. */
export { FileEditor } from "./file-editor";
export { WorkspaceTree } from "./workspace-tree";
