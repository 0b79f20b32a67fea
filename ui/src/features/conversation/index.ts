/** The conversation with the agent. */
export { Conversation } from "./conversation";
