/** Where a teacher begins: her week, the next lesson of each class, and what waits for her. */
export { Start } from "./start";
