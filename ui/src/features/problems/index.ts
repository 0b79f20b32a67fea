/** What is wrong with files that the application reads. */
export { ProblemsButton, ProblemsDialog } from "./problems";
