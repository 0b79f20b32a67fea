/** Lessons outside the page: their list, and taking one to another class. */
export { CourseDialog } from "./course/course-dialog";
export { DuplicateDialog } from "./duplicate-dialog";
export { LessonList } from "./lesson-list";
