/** The room of whoever leads a study: who takes part, how it goes, and what is done about it. */
export { StudyList } from "./study-list";
export { StudyRoom } from "./study-room";
