/** The teacher's files: the tree and the editor. */
import { lazy } from "react";

export { WorkspaceTree } from "./workspace-tree";

/** Edits a file. The editor is loaded when the first file is opened. */
export const FileEditor = lazy(async () => ({
	default: (await import("./file-editor")).FileEditor,
}));
