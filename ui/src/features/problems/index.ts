/** What is wrong with files that the application reads, and what broke in the program itself. */
export { BrokenDialog } from "./broken-dialog";
export { BrokenNotice } from "./broken-notice";
export { ProblemsButton, ProblemsDialog } from "./problems";
