/** The page where learners join with a code. */
export { JoinPage, type Seated } from "./join-page";
