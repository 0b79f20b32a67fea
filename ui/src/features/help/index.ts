/** The guide beside the work, and the tour through the window. */
export { HelpDock } from "./help-dock";
export { Tour } from "./tour";
