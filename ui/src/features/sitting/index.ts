/** The screen of whoever sits in a test, a path, a survey or a workflow. */
export { SittingView } from "./sitting-view";
