/** The conversation with the agent. */
export { Conversation } from "./conversation";
export { PreviewDialog } from "./preview-dialog";
export { TryOutDialog } from "./try-out-dialog";
