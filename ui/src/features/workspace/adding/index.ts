/** Files from elsewhere join the files of the workspace. */
export { AddFilesDialog } from "./add-files-dialog";
