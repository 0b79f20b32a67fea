/** Lessons outside the page: their list, and taking one to another class. */
export { DuplicateDialog } from "./duplicate-dialog";
export { LessonList } from "./lesson-list";
