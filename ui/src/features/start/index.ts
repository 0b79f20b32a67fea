/** Where a teacher begins: her week, the next lesson of each class, what waits for her, and her first steps. */
export { SetupDialog } from "./setup";
export { Start } from "./start";
