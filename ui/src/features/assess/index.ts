/** The room of assessment: what pupils can sit down to in the sidebar, and beside it who did and what came of it. */

export { AssessList } from "./assess-list";
export { AssessRoom } from "./assess-room";
export { useIsLocked } from "./lock/locks";
export { PinDialog } from "./lock/pin-dialog";
