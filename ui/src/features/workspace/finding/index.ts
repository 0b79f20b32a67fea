/** Finding words in all files. */
export { FindFilesDialog } from "./find-files-dialog";
