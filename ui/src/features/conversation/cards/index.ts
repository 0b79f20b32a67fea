/** Cards: what is asked of the teacher, and what remains of it. */
export { CardRow } from "./card-row";
export { Decisions } from "./decisions";
