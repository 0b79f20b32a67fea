/** The list of sessions. */
export { SessionList } from "./session-list";
