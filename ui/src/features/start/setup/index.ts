/** The first minutes: who she is, a class, her curriculum, who answers. Each step can be skipped and done again. */
export { SampleLine } from "./sample-line";
export { SetupDialog } from "./setup-dialog";
export { SetupOffer } from "./setup-offer";
