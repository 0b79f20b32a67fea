/** The page of somebody who takes part in a study. */
export { StudyPage } from "./study-page";
export { youAre } from "./words";
