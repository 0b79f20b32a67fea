/** What happened in a session, step by step. */
export { TracesDialog } from "./traces-dialog";
