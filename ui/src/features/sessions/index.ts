/** The list of sessions, and what was said in them. */
export { FindDialog } from "./find-dialog";
export { SessionList } from "./session-list";
